import { describe, expect, it } from 'vitest';
import { positionBeforeJump, type Sample, stretchSince } from './playback-steps.ts';

const film = { speed: 1, duration: 30 };
const running: Sample = { position: 10, atMs: 5000, runs: true, moves: true };

describe('what was played between two moments', () => {
  it.each([
    [10.25, 1, { from: 10, to: 10.25 }],
    [12, 1, { from: 10, to: 12 }],
    [12.01, 1, undefined],
    [13.9, 2, { from: 10, to: 13.9 }],
    [10.9, 0.25, undefined],
    [10, 1, undefined],
    [9.9, 1, undefined],
    [Number.NaN, 1, undefined],
  ])('to %d at speed %d is %j', (to, speed, expected) => {
    expect(stretchSince(running, to, { ...film, speed })).toEqual(expected);
  });

  it('is nothing where it was paused, or on its way elsewhere', () => {
    expect(stretchSince({ ...running, runs: false }, 10.25, film)).toBeUndefined();
  });
});

describe('where a film was before it jumped', () => {
  it.each([
    ['a moment further', running, 5200, film, 10.2],
    ['further at twice the speed', running, 5200, { ...film, speed: 2 }, 10.4],
    ['no further than a second', running, 60_000, film, 11],
    ['no further than its end', { ...running, position: 29.9 }, 5900, film, 30],
    ['where it was, if it waited', { ...running, moves: false }, 5900, film, 10],
    ['a moment further in a film without an end', running, 5500, { ...film, duration: 0 }, 10.5],
  ])('is %s', (_name, sample, nowMs, of, expected) => {
    expect(positionBeforeJump(sample, nowMs, of)).toBeCloseTo(expected, 9);
  });
});
