import { describe, expect, it } from 'vitest';
import { copyName, longestPlayerName } from './player-name.ts';

describe('copyName', () => {
  it('adds the word and six digits', () => {
    expect(copyName('Trailer', 482_913)).toBe('Trailer copy 482913');
  });

  it('fills small numbers up to six digits', () => {
    expect(copyName('Trailer', 7)).toBe('Trailer copy 000007');
  });

  it('cuts the base so that the longest name still fits', () => {
    const copy = copyName('n'.repeat(longestPlayerName), 123_456);
    expect(copy).toHaveLength(longestPlayerName);
    expect(copy).toMatch(/^n+ copy 123456$/);
  });

  it('never halves an emoji', () => {
    expect(copyName('🎬'.repeat(30), 123_456).isWellFormed()).toBe(true);
  });
});
