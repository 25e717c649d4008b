import { describe, expect, it } from 'vitest';
import { type Triple, toneMap } from './tone-map.ts';

const peak = 1000;
const toBright = (nits: number) => (nits / peak) ** (1 / 2.4);
const shown = (nits: number) => toneMap([toBright(nits), toBright(nits), toBright(nits)], peak)[0];

describe('the tone curve', () => {
  it('leaves the light of what is not bright as it is', () => {
    for (const nits of [0, 0.1, 1, 10, 26, 50, 85]) expect(shown(nits)).toBeCloseTo((nits / 203) ** (1 / 2.4), 4);
  });

  it('keeps white bright, and what is brighter apart from it', () => {
    const steps = [100, 150, 203, 300, 400, 600].map(shown);
    for (const [index, value] of steps.slice(1).entries())
      expect(value).toBeGreaterThan((steps[index] as number) + 0.002);
    expect(shown(203)).toBeGreaterThan(0.88);
    expect(shown(1000)).toBeCloseTo(1, 6);
  });

  it('keeps hues, and never leaves the screen', () => {
    const bright: Triple = [toBright(900), toBright(300), toBright(100)];
    const [red, green, blue] = toneMap(bright, peak);
    expect((red / green) ** 2.4).toBeCloseTo(3, 3);
    expect((green / blue) ** 2.4).toBeCloseTo(3, 3);
    for (const value of toneMap([1, 1, 1], peak)) expect(value).toBeLessThanOrEqual(1);
  });
});
