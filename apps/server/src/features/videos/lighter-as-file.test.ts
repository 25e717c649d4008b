import { describe, expect, it } from 'vitest';
import type { StreamFacts } from '../../db/schema/media.ts';
import { isLighterAsFile } from './lighter-as-file.ts';

const seconds = 10;
const bytesAt = (bitsPerSecond: number) => (bitsPerSecond / 8) * seconds;

function factsOf(levels: [width: number, height: number, bitsPerSecond: number][], mp4Bytes?: number): StreamFacts {
  const sizes: typeof levels = [[0, 0, 128_000], ...levels];
  const renditions = sizes.map(([width, height, bitsPerSecond]) => ({
    name: `v${height}`,
    codecs: 'avc1.64001f',
    initBytes: 800,
    segmentFrom: 800,
    segmentBytes: 1000,
    segmentSeconds: 4,
    width,
    height,
    bitsPerSecond,
    peakBitsPerSecond: bitsPerSecond,
  }));
  return { seconds, renditions, mp4Bytes };
}

const ladder: Parameters<typeof factsOf>[0] = [
  [1920, 1080, 900_000],
  [1280, 720, 600_000],
  [640, 360, 250_000],
];

describe('a film', () => {
  it('plays as a file where that weighs no more than the level of a usual embed', () => {
    expect(isLighterAsFile(factsOf(ladder, bytesAt(600_000)))).toBe(true);
    expect(isLighterAsFile(factsOf(ladder, bytesAt(700_000)))).toBe(false);
  });

  it('plays as a stream where viewers can choose among sounds', () => {
    expect(isLighterAsFile(factsOf([[0, 0, 128_000], ...ladder], bytesAt(600_000)))).toBe(false);
  });

  it('is judged by its largest level where that is smaller than usual, and by its shorter side', () => {
    expect(isLighterAsFile(factsOf([[640, 360, 500_000]], bytesAt(510_000)))).toBe(true);
    expect(isLighterAsFile(factsOf([[720, 1280, 800_000]], bytesAt(810_000)))).toBe(true);
  });

  it('keeps its levels where a slow line needs them', () => {
    expect(isLighterAsFile(factsOf([[1280, 720, 3_000_000]], bytesAt(2_000_000)))).toBe(false);
  });

  it('keeps its levels where it is not known what the file weighs', () => {
    expect(isLighterAsFile(factsOf(ladder))).toBe(false);
    expect(isLighterAsFile(factsOf([], bytesAt(100_000)))).toBe(false);
  });
});
