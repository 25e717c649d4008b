import { describe, expect, it } from 'vitest';
import { bytesText, durationText, timeLeftText } from './quantity-text.ts';

describe('bytesText', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1536, '1.5 KB'],
    [5 * 1024 ** 2, '5 MB'],
    [200 * 1024 ** 2 + 300_000, '200 MB'],
    [99.97 * 1024 ** 2, '100 MB'],
    [1.25 * 1024 ** 3, '1.3 GB'],
    [3000 * 1024 ** 4, '3000 TB'],
  ])('writes %d as %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });
});

describe('durationText', () => {
  it.each([
    [0, '0:00'],
    [9.6, '0:10'],
    [75, '1:15'],
    [3675, '1:01:15'],
    [36_000, '10:00:00'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

describe('timeLeftText', () => {
  it.each([
    [1, 'a few seconds left'],
    [12, '15 sec left'],
    [54, '55 sec left'],
    [58, '1 min left'],
    [150, '3 min left'],
    [3600, '1 hr left'],
    [9000, '2.5 hr left'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(timeLeftText(seconds)).toBe(text);
  });
});
