import type { Interval } from '@kinora/contract';

const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** 9,999, and 12.4K from there on. */
export const numberText = (count: number): string => (count < 10_000 ? whole : compact).format(count);

export const exactText = (count: number): string => whole.format(count);

/** 40 s, 12 min, 3.4 h, 1,200 h */
export function watchTimeText(seconds: number): string {
  if (seconds < 60) return `${Math.round(seconds)} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  const hours = seconds / 3_600;
  return `${hours < 100 ? hours.toFixed(1).replace(/\.0$/, '') : whole.format(Math.round(hours))} h`;
}

/** 0.4 %, 42 %, 130 %: a fraction only where it says something. */
export function shareText(share: number): string {
  const percent = share * 100;
  const digits = percent > 0 && percent < 9.95 ? 1 : 0;
  return `${percent.toFixed(digits).replace(/\.0$/, '')}%`;
}

/** 850 ms, 1.2 s */
export const waitText = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);

/** By how much of what it was something grew; undefined where there was nothing to compare with. */
export const changeOf = (now: number | null, before: number | null): number | undefined =>
  now === null || !before ? undefined : (now - before) / before;

const percentOf = (change: number): string => `${whole.format(Math.abs(Math.round(change * 100)))}%`;

export const changeText = (change: number): string => (Math.round(change * 100) === 0 ? 'Same' : percentOf(change));

/** For those who cannot see the arrow. */
export function changeSentence(change: number | undefined, days: number): string {
  const before = days === 1 ? 'the day before' : `the ${days} days before`;
  if (change === undefined) return `Nothing to compare with in ${before}.`;
  if (Math.round(change * 100) === 0) return `The same as in ${before}.`;
  return `${percentOf(change)} ${change > 0 ? 'more' : 'less'} than in ${before}.`;
}

const formats = {
  hour: { hour: '2-digit', minute: '2-digit' },
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>;

const longFormats = {
  hour: { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<Interval, Intl.DateTimeFormatOptions>;

/** Sums are kept by the hour of UTC: where clocks are half an hour off, a day begins with the end of the one before. */
const insideOf = (at: number, interval: Interval): number => (interval === 'hour' ? at : at + 3_600);

const written = (at: number, interval: Interval, format: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', format).format(new Date(insideOf(at, interval) * 1000));

/** Under the axis of a chart. */
export const pointText = (at: number, interval: Interval): string => written(at, interval, formats[interval]);

export const longPointText = (at: number, interval: Interval): string =>
  `${interval === 'week' ? 'Week of ' : ''}${written(at, interval, longFormats[interval])}`;
