import { knownDuration } from './seeking.ts';

const pad = (value: number) => String(value).padStart(2, '0');

interface Parts {
  hours: number;
  minutes: number;
  seconds: number;
}

/** A stream without end or a source that has not told its length counts as nothing. */
function toParts(time: number): Parts {
  const whole = Math.floor(knownDuration(time));
  return { hours: Math.floor(whole / 3600), minutes: Math.floor(whole / 60) % 60, seconds: whole % 60 };
}

/** `1:05:07`, `12:09`, `0:00` */
export function toClock(time: number): string {
  const { hours, minutes, seconds } = toParts(time);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

function count(value: number, unit: string): string {
  return `${value} ${unit}${value === 1 ? '' : 's'}`;
}

/** `2 minutes 10 seconds`, as it is read out */
export function toSpokenTime(time: number): string {
  const { hours, minutes, seconds } = toParts(time);
  const spoken: string[] = [];
  if (hours > 0) spoken.push(count(hours, 'hour'));
  if (minutes > 0) spoken.push(count(minutes, 'minute'));
  if (seconds > 0 || spoken.length === 0) spoken.push(count(seconds, 'second'));
  return spoken.join(' ');
}

/** `2 minutes 10 seconds of 5 minutes`; only the position while the length is unknown */
export function toSpokenPosition(time: number, duration: number): string {
  const position = toSpokenTime(time);
  return knownDuration(duration) ? `${position} of ${toSpokenTime(duration)}` : position;
}

export function toSpokenVolume(volume: number, muted: boolean): string {
  const percent = `${Math.round(volume * 100)} percent`;
  return muted ? `${percent}, muted` : percent;
}
