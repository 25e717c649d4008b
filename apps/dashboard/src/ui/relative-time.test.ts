import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const day = 86_400;

describe('relativeTime', () => {
  it.each([
    [-50, 'just now'],
    [0, 'just now'],
    [0.9, 'just now'],
    [1, '1 sec ago'],
    [59, '59 sec ago'],
    [60, '1 min ago'],
    [3599, '59 min ago'],
    [3600, '1 hr ago'],
    [7200, '2 hr ago'],
    [day, '1 day ago'],
    [6.9 * day, '6 days ago'],
    [7 * day, '1 wk ago'],
    [21 * day, '3 wk ago'],
    [30 * day, '1 mon ago'],
    [364 * day, '12 mon ago'],
    [365 * day, '1 yr ago'],
    [800 * day, '2 yr ago'],
  ])('an age of %d s is %s', (age, text) => {
    expect(relativeTime(1_000_000_000, 1_000_000_000 + age)).toBe(text);
  });
});
