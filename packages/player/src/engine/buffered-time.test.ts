import { describe, expect, it } from 'vitest';
import { bufferedUntil, endOfHole, nextMissing } from './buffered-time.ts';
import type { Segment } from './ladder.ts';

const segments: Segment[] = [0, 1, 2, 3].map((index) => ({
  from: index * 100,
  to: index * 100 + 99,
  start: index * 4,
  end: index * 4 + 4,
}));

describe('the film that is there', () => {
  it('ends at the first hole that a viewer would notice', () => {
    expect(bufferedUntil([], 3)).toBe(3);
    expect(bufferedUntil([[0, 8]], 3)).toBe(8);
    expect(
      bufferedUntil(
        [
          [0, 4],
          [4.2, 8],
          [9, 12],
        ],
        3,
      ),
    ).toBe(8);
    expect(bufferedUntil([[0.08, 4]], 0)).toBe(4);
    expect(bufferedUntil([[0, 4]], 10)).toBe(10);
  });
});

describe('a small hole', () => {
  it('is stepped over where the film stands before it', () => {
    expect(endOfHole([[0.08, 4]], 0)).toBeCloseTo(0.09);
    expect(
      endOfHole(
        [
          [0, 4],
          [4.3, 8],
        ],
        4,
      ),
    ).toBeCloseTo(4.31);
    expect(
      endOfHole(
        [
          [0, 4],
          [4.3, 8],
        ],
        3.98,
      ),
    ).toBeCloseTo(4.31);
    // What is decoded already is not heard any more either.
    expect(
      endOfHole(
        [
          [0, 3.925],
          [3.989, 28],
        ],
        3.838,
      ),
    ).toBeCloseTo(3.999);
  });

  it('is left alone where the film is running, and where it is a large one', () => {
    expect(
      endOfHole(
        [
          [0, 4],
          [4.3, 8],
        ],
        3,
      ),
    ).toBeUndefined();
    expect(
      endOfHole(
        [
          [0, 4],
          [6, 8],
        ],
        4,
      ),
    ).toBeUndefined();
    expect(endOfHole([], 4)).toBeUndefined();
  });
});

describe('the next segment', () => {
  const next = (ranges: [number, number][], position: number, goalSeconds = 20) =>
    nextMissing(segments, ranges, { position, goalSeconds })?.start;

  it('is the first that is not there', () => {
    expect(next([], 0)).toBe(0);
    expect(next([[0, 4]], 1)).toBe(4);
    expect(next([[0, 3.96]], 1)).toBe(4);
    expect(next([[0, 6]], 1)).toBe(4);
    expect(next([], 9)).toBe(8);
  });

  it('is not asked for once there is enough, or once all is there', () => {
    expect(next([[0, 8]], 1, 6)).toBeUndefined();
    expect(next([[0, 16]], 1)).toBeUndefined();
    expect(next([[0, 15.95]], 15)).toBeUndefined();
  });
});
