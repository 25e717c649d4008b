import { describe, expect, it } from 'vitest';
import { addDays, dayCount, pointsOf, startOfDay } from './calendar.ts';

const iso = (date: Date) => date.toISOString();

describe('a day', () => {
  it.each([
    ['2026-11-17', 'UTC', '2026-11-17T00:00:00.000Z'],
    ['2026-07-01', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    ['2026-01-01', 'Europe/Berlin', '2025-12-31T23:00:00.000Z'],
    // The day on which clocks go back, and the one after it.
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-11-17', 'America/Los_Angeles', '2026-11-17T08:00:00.000Z'],
    ['2026-11-17', 'Pacific/Kiritimati', '2026-11-16T10:00:00.000Z'],
    // With the whole hour before, where clocks are half an hour off.
    ['2026-11-17', 'Asia/Kolkata', '2026-11-16T18:00:00.000Z'],
  ])('%s in %s begins at %s', (day, timeZone, start) => {
    expect(iso(startOfDay(day, timeZone))).toBe(start);
  });

  it('is counted with its neighbours', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    expect(dayCount('2026-10-24', '2026-10-26')).toBe(3);
  });
});

describe('points', () => {
  const of = (from: string, to: string, interval: 'hour' | 'day' | 'week' | 'month', tz = 'Europe/Berlin') =>
    pointsOf({ from, to, tz }, interval).map(iso);

  it('are every hour of a day, also of one that has more', () => {
    expect(of('2026-10-25', '2026-10-25', 'hour')).toHaveLength(25);
    expect(of('2026-03-29', '2026-03-29', 'hour')).toHaveLength(23);
    expect(of('2026-11-17', '2026-11-17', 'hour', 'UTC')).toHaveLength(24);
  });

  it('are days, weeks from Monday and months, the first with the first day', () => {
    expect(of('2026-10-24', '2026-10-26', 'day')).toEqual([
      '2026-10-23T22:00:00.000Z',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ]);
    expect(of('2026-11-12', '2026-11-23', 'week', 'UTC')).toEqual([
      '2026-11-12T00:00:00.000Z',
      '2026-11-16T00:00:00.000Z',
      '2026-11-23T00:00:00.000Z',
    ]);
    expect(of('2026-01-31', '2026-03-01', 'month', 'UTC')).toEqual([
      '2026-01-31T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
      '2026-03-01T00:00:00.000Z',
    ]);
  });
});
