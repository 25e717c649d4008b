import { describe, expect, it } from 'vitest';
import type { Complexity } from '../../db/schema.ts';
import { chooseCrf, expectedKbps, withQuality } from './complexity.ts';
import { excerptsOf } from './complexity-arguments.ts';
import { readComplexity } from './complexity-readings.ts';
import { topRung } from './media-rules.ts';

const pixels = 640 * 360;

/** At 25 frames a second; `bits` are those of a pixel of a frame that is no keyframe. */
function film(ssim: [finer: number, coarser: number], bits: number): Complexity {
  const bitsPerSecond = bits * pixels * 25;
  const sample = { keyframeBits: 100_000, framesPerSecond: 25 };
  return {
    pixels,
    finer: { crf: 23, ssim: ssim[0], bitsPerSecond, ...sample },
    coarser: { crf: 29, ssim: ssim[1], bitsPerSecond: bitsPerSecond / 2, ...sample },
  };
}

describe('the quality of a film', () => {
  it('is the usual one where nobody could look', () => {
    expect(chooseCrf(undefined)).toBe(23);
  });

  it('is where enough of the picture is left', () => {
    expect(chooseCrf(film([0.97, 0.94], 0.1))).toBe(23);
    const between = chooseCrf(film([0.975, 0.952], 0.1));
    expect(between).toBeGreaterThan(24);
    expect(between).toBeLessThan(26);
  });

  it('is coarser where more of the picture is left', () => {
    const chosen = [0.971, 0.972, 0.973, 0.974].map((ssim) => chooseCrf(film([ssim, ssim - 0.02], 0.1)));
    expect(chosen).toEqual(chosen.toSorted((one, other) => one - other));
    expect(new Set(chosen).size).toBe(4);
  });

  it('is never finer or coarser than makes sense', () => {
    expect(chooseCrf(film([0.9, 0.8], 0.1))).toBe(21);
    expect(chooseCrf(film([0.999, 0.998], 0.1))).toBe(26);
    expect(chooseCrf(film([0.99, 0.99], 0.1))).toBe(26);
  });

  it('is finer for what hardly changes, as letters on a screen', () => {
    expect(chooseCrf(film([0.999, 0.998], 0.001))).toBe(23);
  });

  it('is coarser for noise, of which nothing would be enough', () => {
    expect(chooseCrf(film([0.9, 0.8], 2))).toBe(28);
    expect(chooseCrf(film([0.9, 0.8], 0.3))).toBe(24.5);
  });

  it('is coarser in sizes whose pixels are hardly seen, and has room below', () => {
    const large = topRung({ width: 3840, height: 2160 }, 2160);
    expect(withQuality(large, 29)).toMatchObject({ crf: 31, worstCrf: 36 });
    expect(withQuality({ ...topRung({ width: 640, height: 360 }), worstCrf: 30 }, 28).worstCrf).toBe(33);
  });
});

describe('what a film is expected to weigh', () => {
  const known = film([0.98, 0.96], 0.1);
  const small = { width: 640, height: 360, durationSeconds: 60 };

  it('is what was seen, with a keyframe every four seconds', () => {
    expect(expectedKbps(known, small, 23)).toBeCloseTo(576 + 25, 1);
    expect(expectedKbps(known, small, 29)).toBeCloseTo(288 + 25, 1);
  });

  it('has one keyframe at least, however short it is', () => {
    expect(expectedKbps(known, { ...small, durationSeconds: 1 }, 23)).toBeCloseTo(576 + 100, 1);
  });

  it('grows with its size and falls with its quality', () => {
    const usual = expectedKbps(known, small, 23);
    expect(expectedKbps(known, { ...small, width: 1280 }, 23) / usual).toBeCloseTo(2, 3);
    expect(expectedKbps(known, small, 26)).toBeLessThan(usual);
  });
});

describe('the parts of a film that are looked at', () => {
  it.each([
    [0.04, 1, 0.04],
    [0.5, 1, 0.5],
    [8, 1, 1],
    [60, 2, 2.4],
    [3600, 6, 6],
    [40_000, 6, 6],
  ])('of %d s are %i, in all %d s, inside it and apart', (duration, count, seconds) => {
    const excerpts = excerptsOf(duration);
    expect(excerpts).toHaveLength(count);
    expect(excerpts.reduce((sum, excerpt) => sum + excerpt.seconds, 0)).toBeCloseTo(seconds, 5);
    let end = 0;
    for (const excerpt of excerpts) {
      expect(excerpt.atSeconds).toBeGreaterThanOrEqual(end);
      end = excerpt.atSeconds + excerpt.seconds;
    }
    expect(end).toBeLessThanOrEqual(duration + 1e-9);
  });
});

describe('the words of the encoder', () => {
  const said = (name: string, sizes: [number, number, number], ssim: number) =>
    [
      `[libx264 @ ${name}] frame I:2     Avg QP:22.72  size: ${sizes[0]}`,
      `[libx264 @ ${name}] frame P:16    Avg QP:24.32  size:  ${sizes[1]}`,
      `[libx264 @ ${name}] frame B:32    Avg QP:26.98  size:  ${sizes[2]}`,
      `[libx264 @ ${name}] SSIM Mean Y:${ssim} (16.325db)`,
      `[libx264 @ ${name}] kb/s:797.98`,
    ].join('\n');
  const words = `${said('0x55', [16_000, 7000, 2000], 0.9766943)}\n${said('0x56', [9000, 3000, 700], 0.9533452)}\n`;
  const seen = { seconds: 2, frame: { width: 640, height: 360 } };
  const read = {
    pixels,
    finer: { crf: 23, ssim: 0.9766943, keyframeBits: 128_000, bitsPerSecond: 704_000, framesPerSecond: 25 },
    coarser: { crf: 29, ssim: 0.9533452, keyframeBits: 72_000, bitsPerSecond: 281_600, framesPerSecond: 25 },
  };

  it('are read for both qualities', () => {
    expect(readComplexity(words, seen)).toEqual(read);
  });

  it('count, not what a file says before them', () => {
    const title = `    title           : ${said('0x57', [1, 1, 1], 0.5)}\n`;
    expect(readComplexity(title + words, seen)).toEqual(read);
  });

  it('of a single frame are those of a keyframe', () => {
    const one = (ssim: number) =>
      `[libx264 @ 0x1] frame I:1 Avg QP:20.00  size: 500\n[libx264 @ 0x1] SSIM Mean Y:${ssim} (1db)\n`;
    expect(readComplexity(one(0.98) + one(0.97), seen)?.coarser).toMatchObject({
      keyframeBits: 4000,
      bitsPerSecond: 0,
    });
  });

  it.each(['', 'SSIM Mean Y:0.9', said('0x55', [1, 1, 1], 0.9)])('that lack something are nothing: %j', (text) => {
    expect(readComplexity(text, seen)).toBeUndefined();
  });
});
