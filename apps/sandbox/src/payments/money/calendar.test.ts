import { describe, expect, it } from 'vitest';
import type { Cadence, Period } from '../ledger/records.ts';
import { cycleBoundary, daysBetween, indiaOffsetSeconds, maxTotalCount } from './calendar.ts';

function cadenceOf(period: Period, interval = 1, utcOffsetSeconds = indiaOffsetSeconds): Cadence {
  return { period, interval, utcOffsetSeconds };
}

const at = (text: string) => Date.parse(text) / 1000;

describe('cycleBoundary', () => {
  it.each([
    ['monthly', 1_600_416_437, 1_602_959_400],
    ['weekly', 1_580_284_732, 1_580_841_000],
  ] as const)('ends the first %s cycle where the documented sample ends it', (period, start, end) => {
    expect(cycleBoundary(start, 1, cadenceOf(period))).toBe(end);
  });

  it('starts the first cycle at the very second of the payment', () => {
    expect(cycleBoundary(1_600_416_437, 0, cadenceOf('monthly'))).toBe(1_600_416_437);
  });

  it('clamps to the month end and returns to the anchor day', () => {
    const ends = [1, 2, 3, 4].map((count) => cycleBoundary(at('2027-01-31T12:00+05:30'), count, cadenceOf('monthly')));
    expect(ends).toEqual(
      ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'].map((day) => at(`${day}T00:00+05:30`)),
    );
  });

  it('takes the 29th of February in leap years only', () => {
    const ends = [1, 4].map((count) => cycleBoundary(at('2028-02-29T09:00+05:30'), count, cadenceOf('yearly')));
    expect(ends).toEqual([at('2029-02-28T00:00+05:30'), at('2032-02-29T00:00+05:30')]);
  });

  it.each([
    ['daily', 7, '2027-01-17'],
    ['weekly', 2, '2027-01-24'],
    ['quarterly', 1, '2027-04-10'],
    ['yearly', 2, '2029-01-10'],
  ] as const)('steps by %s × %i', (period, interval, end) => {
    expect(cycleBoundary(at('2027-01-10T10:00+05:30'), 1, cadenceOf(period, interval))).toBe(at(`${end}T00:00+05:30`));
  });

  it('counts days in the zone, so that a late evening in London is already tomorrow in India', () => {
    const evening = at('2027-01-10T20:00Z');
    expect(cycleBoundary(evening, 1, cadenceOf('monthly'))).toBe(at('2027-02-11T00:00+05:30'));
    expect(cycleBoundary(evening, 1, cadenceOf('monthly', 1, 0))).toBe(at('2027-02-10T00:00Z'));
  });
});

describe('daysBetween', () => {
  it('counts midnights of the zone', () => {
    expect(daysBetween(at('2027-01-10T18:29Z'), at('2027-01-10T18:31Z'), indiaOffsetSeconds)).toBe(1);
    expect(daysBetween(at('2027-01-10T18:29Z'), at('2027-01-10T18:31Z'), 0)).toBe(0);
  });
});

describe('maxTotalCount', () => {
  it.each([
    ['monthly', 1, 120],
    ['yearly', 1, 10],
    ['quarterly', 2, 20],
    ['yearly', 20, 1],
  ] as const)('allows ten years of %s × %i', (period, interval, count) => {
    expect(maxTotalCount(cadenceOf(period, interval))).toBe(count);
  });
});
