import type { Interval } from '@kinora/contract';

const dayMs = 86_400_000;
/** The server takes no longer one. */
const longestDays = 731;

export const presets = [
  { id: '7d', label: 'Last 7 days', days: 7 },
  { id: '30d', label: 'Last 30 days', days: 30 },
  { id: '90d', label: 'Last 90 days', days: 90 },
  { id: '12m', label: 'Last 12 months', days: 365 },
] as const;

type PresetId = (typeof presets)[number]['id'];
const usual: PresetId = '30d';

/** Both days are part of it. */
export interface Days {
  from: string;
  to: string;
}

export interface StatsRange extends Days {
  /** Undefined for days that somebody chose. */
  preset: PresetId | undefined;
}

/** Of the calendar that the browser keeps, as in 2026-11-17. */
export function dayOf(at: Date): string {
  const two = (amount: number) => String(amount).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

export const dayCount = ({ from, to }: Days): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

/** Why these days cannot be shown, in words; undefined where they can. */
export function daysProblem({ from, to }: Days): string | undefined {
  if (!isDay(from) || !isDay(to)) return 'Choose both days.';
  if (from > to) return 'The first day must not be after the last.';
  return dayCount({ from, to }) > longestDays ? 'Choose two years at most.' : undefined;
}

function lastDays(preset: (typeof presets)[number], today: string): StatsRange {
  return { preset: preset.id, from: addDays(today, 1 - preset.days), to: today };
}

/** What an address asks for; the usual days where it asks for nothing that can be shown. */
export function rangeOfAddress(query: URLSearchParams, today: string): StatsRange {
  const days = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  if (!daysProblem(days)) return { preset: undefined, ...days };
  const named = presets.find(({ id }) => id === query.get('range')) ?? presets.find(({ id }) => id === usual);
  return lastDays(named ?? presets[0], today);
}

/** The same address with other days. */
export function withRange(query: URLSearchParams, chosen: PresetId | Days): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const name of ['range', 'from', 'to']) next.delete(name);
  if (typeof chosen !== 'string') {
    next.set('from', chosen.from);
    next.set('to', chosen.to);
  } else if (chosen !== usual) next.set('range', chosen);
  return next;
}

/** As many days right before. */
export function daysBefore({ from, to }: Days): Days {
  const count = dayCount({ from, to });
  return { from: addDays(from, -count), to: addDays(to, -count) };
}

/** So that a chart has enough points to show a course, and no more than can be told apart. */
export function intervalOf(days: Days): Interval {
  const count = dayCount(days);
  if (count <= 2) return 'hour';
  if (count <= 100) return 'day';
  return count <= 400 ? 'week' : 'month';
}

const dayFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** 18 Oct 2026 – 16 Nov 2026 */
export function daysText({ from, to }: Days): string {
  const [first, last] = [dayFormat.format(new Date(from)), dayFormat.format(new Date(to))];
  return first === last ? first : `${first} – ${last}`;
}
