import { describe, expect, it } from 'vitest';
import { gridLayout } from './use-grid-layout.ts';

describe('gridLayout', () => {
  it.each([
    [0, 1],
    [300, 1],
    [523, 1],
    [524, 2],
    [1176, 4],
  ])('%d px hold %d columns', (width, columns) => {
    expect(gridLayout(width).columns).toBe(columns);
  });

  it('makes a row as high as a card of that width and the gap below it', () => {
    expect(gridLayout(1176).rowHeight).toBe(((1176 - 3 * 24) / 4) * (9 / 16) + 72 + 24);
  });
});
