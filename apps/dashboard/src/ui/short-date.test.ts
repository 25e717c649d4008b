import { afterEach, describe, expect, it, vi } from 'vitest';
import { shortDate } from './short-date.ts';

afterEach(() => void vi.unstubAllEnvs());

describe('shortDate', () => {
  it.each([
    ['America/Los_Angeles', '15 Nov 2026'],
    ['UTC', '15 Nov 2026'],
    ['Asia/Kolkata', '16 Nov 2026'],
    ['Pacific/Auckland', '16 Nov 2026'],
  ])('writes the day that it is in %s', (timeZone, day) => {
    vi.stubEnv('TZ', timeZone);
    expect(shortDate(Date.UTC(2026, 10, 15, 18, 41) / 1000)).toBe(day);
  });
});
