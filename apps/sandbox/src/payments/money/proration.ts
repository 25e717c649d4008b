import type { Cadence } from '../ledger/records.ts';
import { daysBetween } from './calendar.ts';

export const smallestDifference = 50;

type Priced = { cadence: Cadence; amount: number };
type Cycle = { current_start: number; current_end: number };

/**
 * What a change at `now` costs, in minor units; negative is given back. A day counts as used once it is over.
 * The division comes last and halves round away from zero, so that no cent is lost twice.
 */
export function prorate(from: Priced, to: Priced, { current_start, current_end }: Cycle, now: number): number {
  const { utcOffsetSeconds } = from.cadence;
  const days = Math.max(1, daysBetween(current_start, current_end, utcOffsetSeconds));
  const usedDays = Math.min(days, Math.max(0, daysBetween(current_start, now, utcOffsetSeconds)));
  const remainingDays = days - usedDays;
  if (isSameCadence(from.cadence, to.cadence)) return divide((to.amount - from.amount) * remainingDays, days);
  return divide(to.amount * days - from.amount * remainingDays, days);
}

export function isSameCadence(one: Cadence, other: Cadence): boolean {
  return one.period === other.period && one.interval === other.interval;
}

function divide(numerator: number, denominator: number): number {
  const quotient = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 ? -quotient || 0 : quotient;
}
