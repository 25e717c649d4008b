import { describe, expect, it } from 'vitest';
import { addSample, bytesPerSecond, type Sample, secondsLeft } from './upload-meter.ts';

const sampled = (...samples: [atMs: number, bytes: number][]): Sample[] =>
  samples.reduce<Sample[]>((list, [atMs, bytes]) => addSample(list, { atMs, bytes }), []);

describe('bytesPerSecond', () => {
  it('waits for more than one moment', () => {
    expect(bytesPerSecond([])).toBeUndefined();
    expect(bytesPerSecond(sampled([0, 0], [100, 5000]))).toBeUndefined();
  });

  it('is the speed of the last seconds, not of the whole time', () => {
    expect(bytesPerSecond(sampled([0, 0], [1000, 500]))).toBe(500);
    expect(bytesPerSecond(sampled([0, 0], [1000, 100_000], [20_000, 101_000], [22_000, 103_000]))).toBe(1000);
  });

  it('begins anew when sending begins anew', () => {
    expect(sampled([0, 0], [1000, 9000], [2000, 100])).toEqual([{ atMs: 2000, bytes: 100 }]);
  });
});

describe('secondsLeft', () => {
  it('is unknown without a speed', () => {
    expect(secondsLeft(1000, undefined)).toBeUndefined();
    expect(secondsLeft(1000, 0)).toBeUndefined();
    expect(secondsLeft(1000, 250)).toBe(4);
  });
});
