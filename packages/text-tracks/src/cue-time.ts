import { trackLimits } from './cue.ts';

/** To the millisecond, as both formats tell it. */
const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000);
export const roundTime = (seconds: number): number => toMilliseconds(seconds) / 1000;

const time = '-?\\s?(?:\\d{1,4}\\s?:\\s?)?\\d{1,4}\\s?:\\s?\\d{1,2}(?:\\s?[.,:]\\s?\\d{1,6})?';
/** With the arrows that people and their tools write. */
const timing = new RegExp(`^(${time})\\s{0,8}(?:-{1,3}\\s?|[–—])>\\s{0,8}(${time})(?:\\s+(.*))?$`);

export interface Timing {
  start: number;
  end: number;
  rest: string;
}

/** A line such as `00:01.000 --> 00:02,5`; undefined where it is none. */
export function readTiming(line: string): Timing | undefined {
  const [, from, to, rest = ''] = timing.exec(line.trim()) ?? [];
  const [start, end] = [readTime(from), readTime(to)];
  return start === undefined || end === undefined ? undefined : { start, end, rest };
}

/** `1:02:03.4` or `2:03,400`; undefined where minutes or seconds are none. */
export function readTime(text = ''): number | undefined {
  const plain = text.replace(/\s/g, '');
  const [, sign, hours, minutes, seconds, fraction = ''] =
    /^(-?)(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,6}))?$/.exec(plain) ??
    // Some tools write a colon before the milliseconds too.
    /^(-?)(\d{1,4}):(\d{1,2}):(\d{1,2}):(\d{3})$/.exec(plain) ??
    [];
  if (minutes === undefined || Number(seconds) > 59 || (hours !== undefined && Number(minutes) > 59)) return undefined;
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
  return roundTime((sign ? -1 : 1) * (whole + Number(`0.${fraction || 0}`)));
}

/** Why nobody could show a cue at these times; undefined where that can be done. */
export function timeProblem({ start, end }: { start: number; end: number }): string | undefined {
  if (start < 0) return 'begins before the film does';
  if (end <= start) return 'ends before it begins';
  if (end >= trackLimits.seconds) return 'ends later than any film';
  return undefined;
}

/** `00:01:02.345`, with the sign that a format has before the milliseconds. */
export function writeTime(seconds: number, sign: '.' | ','): string {
  const ms = toMilliseconds(seconds);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const clock = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1000) % 60].map(two).join(':');
  return `${clock}${sign}${String(ms % 1000).padStart(3, '0')}`;
}
