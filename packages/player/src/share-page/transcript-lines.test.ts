import { describe, expect, it } from 'vitest';
import { lastBegun, matching, pieces } from './transcript-lines.ts';

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

  it.each([
    ['Good morning', 'good', ['', 'Good', ' morning']],
    ['So good, SO far', 'so', ['', 'So', ' good, ', 'SO', ' far']],
    ['aaa', 'aa', ['', 'aa', 'a']],
    ['the end', 'end', ['the ', 'end', '']],
    ['nothing', 'x', ['nothing']],
  ])('marks in "%s" each "%s"', (text, words, cut) => {
    expect(pieces(text, text.toLowerCase(), words)).toEqual(cut);
    expect(pieces(text, text.toLowerCase(), words).join('')).toBe(text);
  });

  it('marks nothing where a letter becomes two', () => {
    expect(pieces('İstanbul', 'İstanbul'.toLowerCase(), 'bul')).toEqual(['İstanbul']);
  });
});
