import { describe, expect, it } from 'vitest';
import { columnsOf, type GridShape, gridWindow } from './grid-window.ts';

const shape: GridShape = { width: 1176, leastCardWidth: 260, gap: 24, captionHeight: 72 };
const view = { screenHeight: 900, count: 10_000 };

describe('columnsOf', () => {
  it.each([
    [0, 1],
    [300, 1],
    [543, 1],
    [544, 2],
    [1176, 4],
  ])('%d px hold %d columns', (width, columns) => {
    expect(columnsOf({ ...shape, width })).toBe(columns);
  });
});

describe('gridWindow', () => {
  it('draws a screenful of ten thousand', () => {
    const { first, end } = gridWindow(shape, { ...view, scrollTop: 0 });
    expect(first).toBe(0);
    expect(end).toBeLessThanOrEqual(40);
  });

  it('keeps the whole as tall wherever one stands', () => {
    const row = ((1176 - 72) / 4) * (9 / 16) + 72 + 24;
    for (const scrollTop of [0, 5_000, 300_000]) {
      const window = gridWindow(shape, { ...view, scrollTop });
      const drawn = Math.ceil((window.end - window.first) / 4) * row;
      expect(window.heightAbove + drawn + window.heightBelow).toBeCloseTo(2500 * row, 3);
    }
  });

  it('begins at a whole row, above what is on screen', () => {
    const { first, columns } = gridWindow(shape, { ...view, scrollTop: 100_000 });
    expect(first % columns).toBe(0);
    expect(first).toBeGreaterThan(0);
  });

  it('draws the first rows while the grid begins below the screen', () => {
    expect(gridWindow(shape, { ...view, scrollTop: -400 }).first).toBe(0);
  });

  it('draws nothing past the last item, however far one scrolls', () => {
    const { first, end, heightBelow } = gridWindow(shape, { screenHeight: 900, count: 10, scrollTop: 99_999 });
    expect(end).toBe(10);
    expect(first).toBeLessThanOrEqual(end);
    expect(heightBelow).toBe(0);
  });
});
