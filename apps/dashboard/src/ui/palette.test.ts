import { describe, expect, it } from 'vitest';
import { brand, grounds, red } from './palette.ts';

const channel = (hex: string, at: number): number => {
  const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (hex: string): number =>
  0.2126 * channel(hex, 1) + 0.7152 * channel(hex, 3) + 0.0722 * channel(hex, 5);
const contrast = (one: string, other: string): number => {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
};

describe('palette', () => {
  for (const [scheme, { canvas, surface, input, ...texts }] of Object.entries(grounds)) {
    for (const name of ['text', 'dimmed', 'link', 'error'] as const) {
      it(`keeps ${name} readable on both grounds of the ${scheme} scheme`, () => {
        expect(contrast(texts[name], canvas)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(texts[name], surface)).toBeGreaterThanOrEqual(4.5);
      });
    }

    it(`keeps the edge of a field visible in the ${scheme} scheme`, () => {
      expect(contrast(input, surface)).toBeGreaterThanOrEqual(3);
    });
  }

  it('keeps white readable on filled buttons', () => {
    for (const fill of [brand[6], brand[7], red[6], red[7]])
      expect(contrast('#ffffff', fill ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('keeps the focus ring visible on every ground', () => {
    expect(contrast(brand[6], grounds.light.surface)).toBeGreaterThanOrEqual(3);
    expect(contrast(brand[4], grounds.dark.canvas)).toBeGreaterThanOrEqual(3);
  });
});
