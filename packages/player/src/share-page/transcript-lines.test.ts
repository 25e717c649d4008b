import { describe, expect, it } from 'vitest';
import { lastBegun, matching } from './transcript-lines.ts';

describe('the line that is spoken', () => {
  it.each([
    [0, -1],
    [0.9, -1],
    [1, 0],
    [4.9, 0],
    [5, 2],
    [6, 2],
    [99, 3],
  ])('at %d s is number %d', (time, index) => expect(lastBegun([1, 5, 5, 8], time)).toBe(index));
  it('is none where there are none', () => expect(lastBegun([], 5)).toBe(-1));
});

describe('a search', () => {
  it('finds the lines that have the words in them', () => {
    expect(matching(['good morning', 'and now', 'a good film'], 'good')).toEqual([0, 2]);
    expect(matching(['good morning'], 'night')).toEqual([]);
  });
});
