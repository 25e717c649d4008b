import { describe, expect, it } from 'vitest';
import { fitWithin, toRatio } from './ratio.ts';

describe('toRatio', () => {
  it.each([
    [1920, 1080, '16/9'],
    [1080, 1920, '9/16'],
    [720, 720, '1/1'],
    [1998, 1080, '37/20'],
    [641, 359, '641/359'],
    [0, 0, '16/9'],
  ])('reads %s × %s as %s', (width, height, ratio) => {
    expect(toRatio({ width, height })).toBe(ratio);
  });
});

describe('fitWithin', () => {
  const room = { width: 1280, height: 720 };

  it.each([
    [{ width: 1920, height: 1080 }, room],
    [
      { width: 1080, height: 1920 },
      { width: 405, height: 720 },
    ],
    [
      { width: 4000, height: 1000 },
      { width: 1280, height: 320 },
    ],
    [
      { width: 16, height: 9 },
      { width: 1280, height: 720 },
    ],
  ])('fits %o', (size, fitted) => {
    expect(fitWithin(size, room)).toEqual(fitted);
  });

  it('never comes to nothing', () => {
    expect(fitWithin({ width: 10_000, height: 1 }, { width: 100, height: 100 })).toEqual({ width: 100, height: 1 });
  });
});
