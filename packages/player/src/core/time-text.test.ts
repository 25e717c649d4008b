import { describe, expect, it } from 'vitest';
import { toClock, toSpokenPosition, toSpokenTime } from './time-text.ts';
import { english } from './words.ts';

describe('toClock', () => {
  it.each([
    [0, '0:00'],
    [9.99, '0:09'],
    [65, '1:05'],
    [599, '9:59'],
    [3600, '1:00:00'],
    [3907, '1:05:07'],
    [36_000, '10:00:00'],
  ])('writes %d seconds as %s', (time, text) => {
    expect(toClock(time)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -3])('writes %d as nothing yet', (time) => {
    expect(toClock(time)).toBe('0:00');
  });
});

describe('toSpokenTime', () => {
  it.each([
    [0, '0 seconds'],
    [1, '1 second'],
    [60, '1 minute'],
    [61, '1 minute 1 second'],
    [130, '2 minutes 10 seconds'],
    [3600, '1 hour'],
    [7325, '2 hours 2 minutes 5 seconds'],
  ])('reads %d seconds as %s', (time, text) => {
    expect(toSpokenTime(english, time)).toBe(text);
  });
});

describe('toSpokenPosition', () => {
  it('says where and of how much', () => {
    expect(toSpokenPosition(english, 130, 300)).toBe('2 minutes 10 seconds of 5 minutes');
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 0])('leaves a length of %d out', (duration) => {
    expect(toSpokenPosition(english, 10, duration)).toBe('10 seconds');
  });
});
