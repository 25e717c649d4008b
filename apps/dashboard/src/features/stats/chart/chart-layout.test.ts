import { describe, expect, it } from 'vitest';
import { areaPath, layOut, linePath, namedPoints, nearestPoint, ticksOf } from './chart-layout.ts';

describe('the steps of an axis', () => {
  it.each([
    [0, 1, [0, 1]],
    [1, 1, [0, 1]],
    [3, 1, [0, 1, 2, 3]],
    [7, 1, [0, 2, 4, 6, 8]],
    [40, 1, [0, 10, 20, 30, 40]],
    [41, 1, [0, 20, 40, 60]],
    [930, 1, [0, 500, 1000]],
    [9_000, 3_600, [0, 3_600, 7_200, 10_800]],
  ])('up to %s by %s', (highest, unit, ticks) => expect(ticksOf(highest, unit)).toEqual(ticks));

  it('reach no less than the highest value, and are few', () => {
    for (let highest = 1; highest < 20_000; highest += 97) {
      const ticks = ticksOf(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });

  it('go by the hundredth for shares', () => {
    expect(ticksOf(0.42, 0.01).map((tick) => tick.toFixed(2))).toEqual(['0.00', '0.20', '0.40', '0.60']);
  });
});

describe('the plot', () => {
  const layout = layOut({ width: 266, height: 138 }, { count: 3, top: 10 });

  it('has its first value on the left, its last on the right, 0 at the bottom and the highest step at the top', () => {
    expect([0, 1, 2].map(layout.x)).toEqual([46, 146, 246]);
    expect([0, 5, 10].map(layout.y)).toEqual([110, 60, 10]);
  });

  it('has a single point in the middle', () => {
    expect(layOut({ width: 266, height: 138 }, { count: 1, top: 1 }).x(0)).toBe(146);
  });

  it('knows which point is meant', () => {
    const pointAt = (x: number) => nearestPoint(layout, 3, x);
    expect([-20, 46, 95, 97, 900].map(pointAt)).toEqual([0, 0, 0, 1, 2]);
  });

  it('draws a line, broken where nothing is known', () => {
    expect(linePath(layout, [0, 5, 10])).toBe('M46,110L146,60L246,10');
    expect(linePath(layout, [0, null, 10])).toBe('M46,110h0M246,10h0');
    expect(linePath(layout, [null, null, null])).toBe('');
  });

  it('fills what is below the line', () => {
    expect(areaPath(layout, [0, 5, null])).toBe('M46,110L46,110L146,60L146,110Z');
    expect(areaPath(layout, [0, null, 10])).toBe('');
  });
});

it('names as many points as have room', () => {
  expect(namedPoints(7, 900)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(namedPoints(30, 320)).toEqual([0, 8, 16, 24]);
  expect(namedPoints(1, 0)).toEqual([0]);
});
