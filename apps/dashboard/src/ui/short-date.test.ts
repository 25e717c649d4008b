import { describe, expect, it } from 'vitest';
import { billingDate } from './short-date.ts';

describe('billingDate', () => {
  it('writes day, short month and year', () => {
    expect(billingDate(Date.UTC(2026, 10, 15, 12) / 1000)).toBe('15 Nov 2026');
  });

  it('counts the days from midnight in India, wherever the reader is', () => {
    const midnight = Date.UTC(2026, 10, 14, 18, 30) / 1000;
    expect(billingDate(midnight)).toBe('15 Nov 2026');
    expect(billingDate(midnight - 1)).toBe('14 Nov 2026');
  });
});
