import { describe, expect, it } from 'vitest';
import { frameAway, frameSeconds } from './frames.ts';

describe('frameSeconds', () => {
  const frame = (mediaTime: number, presentedFrames: number) => ({ mediaTime, presentedFrames });

  it('learns the pace from two frames, also where some were left out between them', () => {
    expect(frameSeconds(undefined, undefined, frame(0, 1))).toBeUndefined();
    expect(frameSeconds(undefined, frame(1, 10), frame(1.04, 11))).toBeCloseTo(0.04);
    expect(frameSeconds(undefined, frame(1, 10), frame(1.12, 13))).toBeCloseTo(0.04);
  });

  it('keeps the shortest, and learns nothing from a seek', () => {
    expect(frameSeconds(0.04, frame(1, 10), frame(1.08, 11))).toBe(0.04);
    expect(frameSeconds(0.04, frame(1, 10), frame(9, 11))).toBe(0.04);
    expect(frameSeconds(0.04, frame(9, 10), frame(1, 11))).toBe(0.04);
    expect(frameSeconds(0.04, frame(1, 10), frame(1, 10))).toBe(0.04);
  });
});

describe('frameAway', () => {
  it.each([24, 25, 29.97, 30, 60])('walks every frame of %d a second, one by one, and back', (rate) => {
    const frame = 1 / rate;
    let time = 0;
    for (let index = 1; index < 200; index += 1) {
      time = frameAway(time, 1, frame);
      expect(Math.floor(time / frame)).toBe(index);
    }
    expect(Math.floor(frameAway(time, -1, frame) / frame)).toBe(198);
  });

  it('takes the edge of a frame for the frame that begins there', () => {
    expect(frameAway(0.04 * 7 - 1e-6, 1, 0.04)).toBeCloseTo(0.04 * 8.5);
  });
});
