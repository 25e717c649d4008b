import { expect, it } from 'vitest';
import { sparklinePath } from './sparkline-path.ts';

const size = { width: 100, height: 24 };

it('reaches the top where there was most, and the bottom where there was nothing', () => {
  expect(sparklinePath([0, 4, 2], size)).toBe('M0,24L0,24L50,0L100,12L100,24Z');
});

it('is flat where nobody watched', () => {
  expect(sparklinePath([0, 0], size)).toBe('M0,24L0,24L100,24L100,24Z');
});
