import { describe, expect, it } from 'vitest';
import { isWhole, suggestionsOf, withEnd, withStart } from './trim-part.ts';

const part = { start: 2, end: 5 };

describe('a part of a film', () => {
  it('begins within the film, and a second before its end at the latest', () => {
    expect([-1, 1.2345, 4.8, 9].map((start) => withStart(part, start).start)).toEqual([0, 1.235, 4, 4]);
    expect(withStart(part, 9).end).toBe(5);
  });

  it('ends within the film, and a second after its start at the earliest', () => {
    expect([0, 2.5, 7.5, 99].map((end) => withEnd(part, end, 10).end)).toEqual([3, 3, 7.5, 10]);
  });

  it('is the whole where nothing is left out', () => {
    expect(isWhole({ start: 0, end: 10 }, 10)).toBe(true);
    expect(isWhole({ start: 0.02, end: 9.98 }, 10)).toBe(true);
    expect(isWhole({ start: 0.1, end: 10 }, 10)).toBe(false);
    expect(isWhole({ start: 0, end: 9.9 }, 10)).toBe(false);
  });
});

describe('suggested is', () => {
  const silences = (...pairs: [number, number][]) => ({ silences: pairs.map(([from, to]) => ({ from, to })) });

  it('to cut silence at both ends, but for a breath', () => {
    expect(suggestionsOf(silences([0, 3], [5, 6], [8, 10]), 10)).toEqual([
      { edge: 'start', seconds: 3, at: 2.8 },
      { edge: 'end', seconds: 2, at: 8.2 },
    ]);
  });

  it('nothing for a silence in between, a short one, or a film without sound', () => {
    expect(suggestionsOf(silences([3, 5]), 10)).toEqual([]);
    expect(suggestionsOf(silences([0, 0.6], [9.5, 10]), 10)).toEqual([]);
    expect(suggestionsOf(silences([0, 10]), 10)).toEqual([]);
    expect(suggestionsOf(silences(), 10)).toEqual([]);
  });
});
