import { describe, expect, it } from 'vitest';
import { ticksLeft, toMinutesAndSeconds } from './countdown.ts';

describe('ticksLeft', () => {
  const perSecond = { ticks: 59, tickMs: 1000 };

  it.each([
    [0, 59],
    [999, 59],
    [1000, 58],
    [58_500, 1],
    [59_000, 0],
    [600_000, 0],
  ])('after %i ms leaves %i seconds', (passedMs, left) => {
    expect(ticksLeft(perSecond, 5000, 5000 + passedMs)).toBe(left);
  });

  it('counts slower ticks the same way', () => {
    const slow = { ticks: 59, tickMs: 1500 };
    expect(ticksLeft(slow, 0, 59_000)).toBe(20);
    expect(ticksLeft(slow, 0, 88_500)).toBe(0);
  });

  it('never shows more than the start when the clock is set back', () => {
    expect(ticksLeft(perSecond, 10_000, 0)).toBe(59);
  });
});

describe('toMinutesAndSeconds', () => {
  it.each([
    [59, '0:59'],
    [5, '0:05'],
    [0, '0:00'],
    [125, '2:05'],
  ])('writes %i as %s', (seconds, text) => {
    expect(toMinutesAndSeconds(seconds)).toBe(text);
  });
});
