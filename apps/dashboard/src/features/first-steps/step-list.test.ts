import { describe, expect, it } from 'vitest';
import { isWanted, type Progress, stepsOf } from './step-list.ts';

const start: Progress = {
  hasPlan: true,
  videoCount: 0,
  playerCount: 0,
  newestPlayerId: undefined,
  hasEmbedded: false,
};
const done = (progress: Progress) => stepsOf(progress).map(({ isDone }) => isDone);

describe('stepsOf', () => {
  it('ticks each step from what is there', () => {
    expect(done({ ...start, hasPlan: false })).toEqual([false, false, false, false]);
    expect(done(start)).toEqual([true, false, false, false]);
    expect(done({ ...start, videoCount: 1 })).toEqual([true, true, false, false]);
    expect(done({ ...start, playerCount: 1 })).toEqual([true, false, true, false]);
    expect(done({ ...start, hasEmbedded: true })).toEqual([true, false, false, true]);
  });

  it('leads to the player whose code there is to copy', () => {
    expect(stepsOf({ ...start, playerCount: 1, newestPlayerId: 'ply_1' }).at(-1)?.to).toBe('/detail?video=ply_1');
    expect(stepsOf(start).at(-1)?.to).toBe('/all-players');
  });
});

describe('isWanted', () => {
  it('ends when all is done', () => {
    expect(isWanted(start)).toBe(true);
    expect(isWanted({ ...start, videoCount: 2, playerCount: 1, hasEmbedded: true })).toBe(false);
  });

  it('ends for those who have players enough, also in another browser', () => {
    expect(isWanted({ ...start, videoCount: 9, playerCount: 3 })).toBe(true);
    expect(isWanted({ ...start, videoCount: 9, playerCount: 4 })).toBe(false);
  });
});
