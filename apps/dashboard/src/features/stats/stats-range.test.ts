import { describe, expect, it } from 'vitest';
import { dayCount, daysBefore, daysProblem, daysText, intervalOf, rangeOfAddress, withRange } from './stats-range.ts';

const today = '2026-11-17';
const rangeOf = (query: string) => rangeOfAddress(new URLSearchParams(query), today);

describe('the range of an address', () => {
  it.each([
    ['', { preset: '30d', from: '2026-10-19', to: today }],
    ['range=7d', { preset: '7d', from: '2026-11-11', to: today }],
    ['range=12m', { preset: '12m', from: '2025-11-18', to: today }],
    ['range=soon', { preset: '30d', from: '2026-10-19', to: today }],
    ['from=2026-02-01&to=2026-02-28', { preset: undefined, from: '2026-02-01', to: '2026-02-28' }],
    ['from=2026-02-30&to=2026-03-01', { preset: '30d', from: '2026-10-19', to: today }],
    ['from=2026-03-02&to=2026-03-01', { preset: '30d', from: '2026-10-19', to: today }],
  ])('%j', (query, range) => expect(rangeOf(query)).toEqual(range));

  it('keeps what else the address says', () => {
    const query = new URLSearchParams('id=vid_1&range=7d');
    expect(withRange(query, '90d').toString()).toBe('id=vid_1&range=90d');
    expect(withRange(query, '30d').toString()).toBe('id=vid_1');
    const days = { from: '2026-02-01', to: '2026-02-03' };
    expect(withRange(query, days).toString()).toBe('id=vid_1&from=2026-02-01&to=2026-02-03');
  });
});

it('compares with as many days right before, over the end of a summer time too', () => {
  const days = { from: '2026-10-20', to: '2026-11-08' };
  expect(dayCount(days)).toBe(20);
  expect(daysBefore(days)).toEqual({ from: '2026-09-30', to: '2026-10-19' });
});

it.each([
  ['2026-11-16', 'hour'],
  ['2026-11-11', 'day'],
  ['2026-08-20', 'day'],
  ['2025-11-18', 'week'],
  ['2025-01-01', 'month'],
])('from %s to today a chart goes by the %s', (from, interval) =>
  expect(intervalOf({ from, to: today })).toBe(interval),
);

it.each([
  ['', today, 'Choose both days.'],
  ['2026-11-18', today, 'The first day must not be after the last.'],
  ['2024-11-16', today, 'Choose two years at most.'],
  ['2024-11-17', today, undefined],
])('from %j to %j: %s', (from, to, problem) => expect(daysProblem({ from, to })).toBe(problem));

it('writes days out', () => {
  expect(daysText({ from: '2026-10-19', to: today })).toBe('19 Oct 2026 – 17 Nov 2026');
  expect(daysText({ from: today, to: today })).toBe('17 Nov 2026');
});
