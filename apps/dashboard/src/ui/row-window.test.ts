import { describe, expect, it } from 'vitest';
import { rowWindow, sameWindow } from './row-window.ts';

const view = { scrollTop: 0, screenHeight: 800, count: 10_000, rowHeight: 80 };

describe('rowWindow', () => {
  it('draws what is on screen and a few rows more', () => {
    expect(rowWindow(view)).toEqual({ first: 0, end: 18, heightAbove: 0, heightBelow: 9982 * 80 });
  });

  it('keeps the whole height wherever it is scrolled to', () => {
    for (const scrollTop of [-500, 0, 40, 12_345, 799_200, 900_000]) {
      const { first, end, heightAbove, heightBelow } = rowWindow({ ...view, scrollTop });
      expect(heightAbove + (end - first) * 80 + heightBelow).toBe(800_000);
      expect(end - first).toBeLessThanOrEqual(27);
    }
  });

  it('draws a short list whole', () => {
    expect(rowWindow({ ...view, count: 30, scrollTop: -5000 })).toMatchObject({ first: 0, end: 30, heightBelow: 0 });
    expect(rowWindow({ ...view, count: 31, scrollTop: -5000 })).toMatchObject({ first: 0, end: 0 });
  });

  it('draws nothing of an empty list', () => {
    expect(rowWindow({ ...view, count: 0 })).toEqual({ first: 0, end: 0, heightAbove: 0, heightBelow: 0 });
  });
});

describe('sameWindow', () => {
  it('tells a longer list from the same one', () => {
    expect(sameWindow(rowWindow(view), rowWindow(view))).toBe(true);
    expect(sameWindow(rowWindow(view), rowWindow({ ...view, count: 10_050 }))).toBe(false);
  });
});
