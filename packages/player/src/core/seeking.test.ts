import { describe, expect, it } from 'vitest';
import { clamp, fractionAt, fractionOf, loadedUntil, targetTime } from './seeking.ts';

describe('clamp', () => {
  it('keeps a value between two bounds and answers the lower one for what is no number', () => {
    expect(clamp(5, 0, 3)).toBe(3);
    expect(clamp(-5, 0, 3)).toBe(0);
    expect(clamp(2, 0, 3)).toBe(2);
    expect(clamp(Number.NaN, 0, 3)).toBe(0);
  });
});

describe('fractionAt', () => {
  const track = { left: 100, width: 200 };
  it.each([
    [100, 0],
    [200, 0.5],
    [300, 1],
    [0, 0],
    [900, 1],
  ])('puts a pointer at %d on %d', (pointer, fraction) => {
    expect(fractionAt(pointer, track)).toBe(fraction);
  });

  it('does not divide by a track that has no width', () => {
    expect(fractionAt(5, { left: 0, width: 0 })).toBe(0);
  });
});

describe('fractionOf', () => {
  it('is nothing while the length is unknown', () => {
    expect(fractionOf(5, Number.NaN)).toBe(0);
    expect(fractionOf(5, Number.POSITIVE_INFINITY)).toBe(0);
    expect(fractionOf(5, 20)).toBe(0.25);
    expect(fractionOf(25, 20)).toBe(1);
  });
});

describe('targetTime', () => {
  it('stays inside the video', () => {
    expect(targetTime(-4, 60)).toBe(0);
    expect(targetTime(70, 60)).toBe(60);
    expect(targetTime(30, 60)).toBe(30);
    expect(targetTime(30, Number.NaN)).toBe(30);
    expect(targetTime(Number.NaN, 60)).toBe(0);
  });
});

describe('loadedUntil', () => {
  const rangesOf = (...spans: readonly (readonly [start: number, end: number])[]) => ({
    length: spans.length,
    start: (index: number) => spans[index]?.[0] ?? Number.NaN,
    end: (index: number) => spans[index]?.[1] ?? Number.NaN,
  });
  const ranges = rangesOf([0, 10], [30, 40]);
  it('follows the range that holds the current time', () => {
    expect(loadedUntil(ranges, 4)).toBe(10);
    expect(loadedUntil(ranges, 35)).toBe(40);
    expect(loadedUntil(ranges, 29.95)).toBe(40);
  });

  it('claims nothing in a gap', () => {
    expect(loadedUntil(ranges, 20)).toBe(20);
    expect(loadedUntil(rangesOf(), 3)).toBe(3);
  });
});
