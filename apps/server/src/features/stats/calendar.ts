import type { Interval } from '@kinora/contract';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Making one takes longer than all that is asked of it. There are no more time zones than a few hundred. */
const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  clocks.set(timeZone, clock);
  return clock;
}

/** How far the clocks of a time zone are ahead of UTC, then. */
function offsetMs(timeZone: string, at: number): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return local - Math.floor(at / 1000) * 1000;
}

/** When a day begins there. Sums are kept by the hour of UTC: where clocks are half an hour off, with the hour before. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const first = midnight - offsetMs(timeZone, midnight);
  const start = midnight - offsetMs(timeZone, first);
  return new Date(Math.floor(start / hourMs) * hourMs);
}

export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * dayMs).toISOString().slice(0, 10);

/** Both are part of it. */
export const dayCount = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The day on which the week or month begins that a day is in. */
function firstDayOf(day: string, interval: Interval): string {
  if (interval === 'month') return `${day.slice(0, 7)}-01`;
  if (interval === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  return day;
}

/** When each hour, day, week or month of these days begins; the first with the first day, whatever it is in. */
export function pointsOf({ from, to, tz }: { from: string; to: string; tz: string }, interval: Interval): Date[] {
  if (interval === 'hour') {
    const [start, end] = [startOfDay(from, tz).getTime(), startOfDay(addDays(to, 1), tz).getTime()];
    return Array.from({ length: (end - start) / hourMs }, (_, index) => new Date(start + index * hourMs));
  }
  const days = Array.from({ length: dayCount(from, to) }, (_, index) => addDays(from, index));
  const firsts = days.filter((day, index) => index === 0 || firstDayOf(day, interval) === day);
  return firsts.map((day) => startOfDay(day, tz));
}
