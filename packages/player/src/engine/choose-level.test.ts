import { describe, expect, it } from 'vitest';
import { type Conditions, chooseLevel, isTooLate } from './choose-level.ts';
import type { Rendition } from './ladder.ts';

const level = (id: number, height: number, bitsPerSecond: number): Rendition => ({
  id,
  url: `https://kinora.test/v${height}.m3u8`,
  codecs: 'avc1.64001f',
  bitsPerSecond,
  peakBitsPerSecond: bitsPerSecond * 1.5,
  width: (height * 16) / 9,
  height,
});

const levels = [level(0, 360, 500_000), level(1, 480, 900_000), level(2, 720, 2_000_000), level(3, 1080, 4_000_000)];
const calm: Conditions = {
  bitsPerSecond: 10_000_000,
  ahead: 20,
  box: { width: 1920, height: 1080 },
  savesData: false,
  current: undefined,
};
const heightFor = (conditions: Partial<Conditions>) => chooseLevel(levels, { ...calm, ...conditions }).height;

describe('the level of the next segment', () => {
  it('is the best that the line carries with something to spare', () => {
    expect(heightFor({})).toBe(1080);
    expect(heightFor({ bitsPerSecond: 4_100_000 })).toBe(720);
    expect(heightFor({ bitsPerSecond: 1_000_000 })).toBe(360);
    expect(heightFor({ bitsPerSecond: 100_000 })).toBe(360);
  });

  it('is never larger than what the screen shows of it', () => {
    expect(heightFor({ box: { width: 640, height: 360 } })).toBe(360);
    expect(heightFor({ box: { width: 700, height: 394 } })).toBe(480);
    expect(heightFor({ box: { width: 3840, height: 2160 } })).toBe(1080);
  });

  it('is measured by the picture, not by the bars beside it', () => {
    expect(heightFor({ box: { width: 200, height: 720 } })).toBe(360);
    expect(heightFor({ box: { width: 1920, height: 300 } })).toBe(360);
  });

  it('is modest while there is no reserve', () => {
    expect(heightFor({ bitsPerSecond: 3_000_000, ahead: 0 })).toBe(480);
    expect(heightFor({ bitsPerSecond: 3_000_000, ahead: 20 })).toBe(720);
  });

  it('takes most of the line once there is a reserve', () => {
    expect(heightFor({ bitsPerSecond: 2_350_000, ahead: 9 })).toBe(720);
    expect(heightFor({ bitsPerSecond: 2_350_000, ahead: 7 })).toBe(480);
  });

  it('stays where it is with a good reserve, as long as the line still carries it', () => {
    const current = levels[2];
    expect(heightFor({ bitsPerSecond: 2_200_000, current })).toBe(720);
    expect(heightFor({ bitsPerSecond: 2_200_000, current, ahead: 5 })).toBe(480);
    expect(heightFor({ bitsPerSecond: 2_400_000, current, ahead: 5 })).toBe(720);
    expect(heightFor({ bitsPerSecond: 2_400_000, current, ahead: 2 })).toBe(480);
    expect(heightFor({ bitsPerSecond: 1_500_000, current })).toBe(480);
  });

  it('is one from the middle that fits while nothing is known of the line', () => {
    expect(heightFor({ bitsPerSecond: undefined })).toBe(480);
    expect(heightFor({ bitsPerSecond: undefined, box: { width: 100, height: 100 } })).toBe(360);
  });

  it('is small for somebody who saves data', () => {
    expect(heightFor({ savesData: true })).toBe(480);
  });
});

describe('a segment that is on its way', () => {
  const arrival = { bytesLeft: 1_000_000, filmLeft: 2, bitsPerSecond: 1_000_000, ahead: 4, lighterBytes: 250_000 };

  it('is given up where the film would run dry before it is whole, and not with a lighter one', () => {
    expect(isTooLate(arrival)).toBe(true);
  });

  it('is waited for where it comes in time, or where a lighter one would hardly be sooner', () => {
    expect(isTooLate({ ...arrival, ahead: 7 })).toBe(false);
    expect(isTooLate({ ...arrival, bytesLeft: 300_000, ahead: 0 })).toBe(false);
    expect(isTooLate({ ...arrival, lighterBytes: 900_000 })).toBe(false);
  });

  it('is waited for where it comes faster than it is seen, however little is there', () => {
    expect(isTooLate({ ...arrival, bytesLeft: 500_000, filmLeft: 4, ahead: 0 })).toBe(false);
  });
});
