import { count, type FirstWords, fill } from './first-words.ts';
import { knownDuration } from './seeking.ts';

const pad = (value: number) => String(value).padStart(2, '0');

/** A stream without end or a source that has not told its length counts as nothing. */
function toParts(time: number): [hours: number, minutes: number, seconds: number] {
  const whole = Math.floor(knownDuration(time));
  return [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
}

/** `1:05:07`, `12:09`, `0:00` */
export function toClock(time: number): string {
  const [hours, minutes, seconds] = toParts(time);
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(seconds)}` : `${minutes}:${pad(seconds)}`;
}

/** `2 minutes 10 seconds`, as it is read out */
export function toSpokenTime(words: FirstWords, time: number): string {
  const [hours, minutes, seconds] = toParts(time);
  const spoken: string[] = [];
  if (hours > 0) spoken.push(count(words, hours, 'hour'));
  if (minutes > 0) spoken.push(count(words, minutes, 'minute'));
  if (seconds > 0 || spoken.length === 0) spoken.push(count(words, seconds, 'second'));
  return spoken.join(' ');
}

/** `2 minutes 10 seconds of 5 minutes`; only the position while the length is unknown */
export function toSpokenPosition(words: FirstWords, time: number, duration: number): string {
  const position = toSpokenTime(words, time);
  return knownDuration(duration) ? fill(words.positionOf, position, toSpokenTime(words, duration)) : position;
}
