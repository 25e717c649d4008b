import { describe, expect, it } from 'vitest';
import type { Period } from '../ledger/records.ts';
import { indiaOffsetSeconds } from './calendar.ts';
import { prorate } from './proration.ts';

const at = (text: string) => Date.parse(`${text}+05:30`) / 1000;
const priced = (amount: number, period: Period = 'monthly', interval = 1) => ({
  amount,
  cadence: { period, interval, utcOffsetSeconds: indiaOffsetSeconds },
});
// April: thirty days.
const april = { current_start: at('2027-04-01T09:30'), current_end: at('2027-05-01T00:00') };

describe('prorate', () => {
  it.each([
    ['the first day charges the whole difference', 900, 2900, '2027-04-01T23:59', 2000],
    ['the 15th day charges sixteen of thirty days', 900, 2900, '2027-04-15T12:00', 1067],
    ['the last day charges one', 900, 2900, '2027-04-30T23:00', 67],
    ['a cheaper plan gives back what is unused', 2900, 900, '2027-04-15T12:00', -1067],
    ['the same price costs nothing', 1000, 1000, '2027-04-15T12:00', 0],
  ])('%s', (_name, from, to, now, expected) => {
    expect(prorate(priced(from), priced(to), april, at(now))).toBe(expected);
  });

  it('charges the new cadence in full, less what is unused of the old', () => {
    expect(prorate(priced(900), priced(9900, 'yearly'), april, at('2027-04-15T12:00'))).toBe(9900 - 480);
    const year = { current_start: at('2027-01-01T08:00'), current_end: at('2028-01-01T00:00') };
    // The 245th day: 121 of 365 are left.
    expect(prorate(priced(36_500, 'yearly'), priced(5000), year, at('2027-09-02T10:00'))).toBe(5000 - 12_100);
  });

  it('follows the documented eight-day example: five days used, three given back in part', () => {
    const cycle = { current_start: at('2027-04-01T09:00'), current_end: at('2027-04-09T00:00') };
    expect(prorate(priced(1600, 'daily', 8), priced(800, 'daily', 8), cycle, at('2027-04-06T10:00'))).toBe(-300);
  });

  it('rounds halves away from zero, both ways alike', () => {
    const twoDays = { current_start: at('2027-04-01T00:00'), current_end: at('2027-04-03T00:00') };
    expect(prorate(priced(100), priced(201), twoDays, at('2027-04-02T10:00'))).toBe(51);
    expect(prorate(priced(201), priced(100), twoDays, at('2027-04-02T10:00'))).toBe(-51);
  });
});
