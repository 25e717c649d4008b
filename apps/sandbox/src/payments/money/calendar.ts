import type { Cadence, Period } from '../ledger/records.ts';

export const secondsPerDay = 86_400;

/** The provider's samples all turn at midnight in India. */
export const indiaOffsetSeconds = 19_800;

type Step = { unit: 'day' | 'month'; length: number };

const steps: Record<Period, Step> = {
  daily: { unit: 'day', length: 1 },
  weekly: { unit: 'day', length: 7 },
  monthly: { unit: 'month', length: 1 },
  quarterly: { unit: 'month', length: 3 },
  yearly: { unit: 'month', length: 12 },
};

/** The end of cycle `count`: midnight of the anchor's day, that many periods later. Cycle 0 starts at the anchor itself. */
export function cycleBoundary(anchor: number, count: number, { period, interval, utcOffsetSeconds }: Cadence): number {
  if (count === 0) return anchor;
  const { unit, length } = steps[period];
  const day = dayNumber(anchor, utcOffsetSeconds);
  const distance = length * interval * count;
  const target = unit === 'day' ? day + distance : addMonths(day, distance);
  return target * secondsPerDay - utcOffsetSeconds;
}

export function daysBetween(from: number, to: number, utcOffsetSeconds: number): number {
  return dayNumber(to, utcOffsetSeconds) - dayNumber(from, utcOffsetSeconds);
}

function dayNumber(seconds: number, utcOffsetSeconds: number): number {
  return Math.floor((seconds + utcOffsetSeconds) / secondsPerDay);
}

/** A day that the target month lacks becomes its last one. */
function addMonths(day: number, months: number): number {
  const date = new Date(day * secondsPerDay * 1000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return Date.UTC(year, month, Math.min(date.getUTCDate(), lastDay)) / 1000 / secondsPerDay;
}

const cyclesInTenYears: Record<Period, number> = { daily: 3650, weekly: 520, monthly: 120, quarterly: 40, yearly: 10 };

/** The documents say a hundred years in one place and ten in another; the stricter reading is safe with both. */
export function maxTotalCount({ period, interval }: Cadence): number {
  return Math.max(1, Math.floor(cyclesInTenYears[period] / interval));
}
