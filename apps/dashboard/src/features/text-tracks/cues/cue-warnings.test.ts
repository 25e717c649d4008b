import { describe, expect, it } from 'vitest';
import { indexesWithWarnings, nextOf, warningsOf } from './cue-warnings.ts';
import { toDraftCues } from './draft-cue.ts';

const warnings = (text: string, seconds: number, before: { start: number; end: number } = { start: 0, end: 1 }) =>
  warningsOf(
    toDraftCues([
      { ...before, text: 'Before', settings: '' },
      { start: 1, end: 1 + seconds, text, settings: '' },
    ]),
    1,
  );
const letters = (count: number) => 'x'.repeat(count);

describe('warningsOf', () => {
  it.each([
    ['nothing', 'Fine', 2, []],
    ['20 letters a second', letters(40), 2, []],
    ['more than 20 letters a second', letters(41), 2, ['Too fast: 21 letters a second, 20 are readable']],
    ['a line of 42 letters', letters(42), 9, []],
    ['a line of 43 letters', `${letters(43)}\nx`, 9, ['Line of 43 letters, 42 fit everywhere']],
    ['two lines', 'One\nTwo', 2, []],
    ['three lines', 'One\nTwo\nThree', 2, ['3 lines, 2 are readable']],
    ['a whole second', 'One', 1, []],
    ['less than a second', 'One', 0.999, ['Shorter than a second']],
    ['no text', ' <i> </i>\n', 0.5, ['No text']],
    ['tags and entities, which are not read', `<i>${letters(19)}</i>&`, 1, []],
    ['letters of four bytes, each once', '😀'.repeat(20), 1, []],
  ])('tells of %s', (_, text, seconds, expected) => {
    expect(warnings(text, seconds)).toEqual(expected);
  });

  it('tells of overlaps, not of cues that touch', () => {
    expect(warnings('Fine', 2, { start: 0, end: 1.001 })).toEqual(['Overlaps the cue before it']);
    expect(warnings('Fine', 2, { start: 0, end: 1 })).toEqual([]);
  });

  it('tells of chapters without a name alone', () => {
    const chapters = toDraftCues([
      { start: 0, end: 0.5, text: letters(200), settings: '' },
      { start: 0.2, end: 5, text: '', settings: '' },
    ]);
    expect(indexesWithWarnings(chapters, true)).toEqual([1]);
  });

  it('leads from one to the next, and round', () => {
    expect([-1, 2, 4, 9].map((index) => nextOf([2, 5], index))).toEqual([2, 5, 5, 2]);
    expect(nextOf([], 0)).toBeUndefined();
  });
});
