import { describe, expect, it } from 'vitest';
import {
  addCue,
  chainChapters,
  mergeWithNext,
  removeCue,
  setText,
  setTimes,
  shiftFrom,
  splitCue,
} from './cue-edits.ts';
import { cuesAt, cuesBetween, type DraftCues, indexAt, toCues, toDraftCues } from './draft-cue.ts';

const cues: DraftCues = toDraftCues([
  { start: 1, end: 3, text: 'Hello there', settings: '' },
  { start: 4, end: 6, text: 'General', settings: 'line:0' },
  { start: 6, end: 9, text: 'Two\nlines', settings: '' },
]);
const shown = (list: DraftCues) => list.map(({ start, end, text }) => [start, end, text]);

describe('cues as they are edited', () => {
  it('are read and written without a change', () => {
    const stored = [{ start: 0, end: 1, text: '<i>A</i> &amp; B', settings: '' }];
    expect(toDraftCues(stored)).toEqual([{ ...stored[0], text: '<i>A</i> & B', key: 0 }]);
    expect(toCues(cues)).toEqual(cues.map(({ key: _, ...cue }) => cue));
  });

  it('are found by time', () => {
    expect([0, 1, 3.5, 4, 100].map((seconds) => indexAt(cues, seconds))).toEqual([-1, 0, 0, 1, 2]);
    expect(cuesAt(cues, 3.5)).toEqual([]);
    expect(cuesAt(setTimes(cues, 0, { end: 5 }), 4.5).map(({ key }) => key)).toEqual([0, 1]);
    expect(cuesBetween(cues, 3, 6).map(({ index }) => index)).toEqual([1]);
    expect(cuesBetween(cues, 2.9, 6.1).map(({ cue }) => cue.key)).toEqual([0, 1, 2]);
  });
});

describe('setText and setTimes', () => {
  it('change one cue and no other', () => {
    const edited = setText(cues, 1, 'Admiral');
    expect(edited[1]?.text).toBe('Admiral');
    expect(edited[0]).toBe(cues[0]);
    expect(setText(cues, 1, 'General')).toBe(cues);
    expect(setText(cues, 99, 'x')).toBe(cues);
  });

  it('keep the order of the film', () => {
    expect(setTimes(cues, 0, { start: 7, end: 8 }).map(({ key }) => key)).toEqual([1, 2, 0]);
    expect(setTimes(cues, 0, { start: 1.23456 })[0]?.start).toBe(1.235);
  });

  it('take no times that no cue can have', () => {
    expect(setTimes(cues, 0, { start: 3 })).toBe(cues);
    expect(setTimes(cues, 0, { start: -1 })).toBe(cues);
    expect(setTimes(cues, 0, { end: 100 * 3600 })).toBe(cues);
  });
});

describe('splitCue', () => {
  it('divides text at the caret and time by letters', () => {
    expect(shown(splitCue(cues, 0, 5, 9)).slice(0, 2)).toEqual([
      [1, 2, 'Hello'],
      [2, 3, 'there'],
    ]);
    expect(splitCue(cues, 1, 3, 9)[2]).toMatchObject({ key: 9, settings: 'line:0' });
  });

  it('divides at the middle space where the caret leaves nothing on one side', () => {
    expect(shown(splitCue(cues, 0, 0, 9))[0]).toEqual([1, 2, 'Hello']);
    expect(shown(splitCue(cues, 0, 11, 9))[1]).toEqual([2, 3, 'there']);
    expect(shown(splitCue(cues, 1, 0, 9))[1]?.[2]).toBe('Gen');
  });

  it('keeps tags whole, and on both sides', () => {
    const tagged = setText(cues, 0, '<i>Hello <b.x>there</b> you</i>');
    expect(shown(splitCue(tagged, 0, 20, 9)).map(([, , text]) => text)).toEqual([
      '<i>Hello <b.x>there</b.x></i>'.replace('</b.x>', '</b>'),
      '<i><b.x></b> you</i>',
      'General',
      'Two\nlines',
    ]);
    expect(shown(splitCue(tagged, 0, 2, 9))[0]?.[2]).not.toContain('<i></i>');
  });

  it('leaves what is too short to be divided', () => {
    const short = setTimes(cues, 0, { end: 1.15 });
    expect(splitCue(short, 0, 5, 9)).toBe(short);
    const one = setText(cues, 0, 'A');
    expect(splitCue(one, 0, 0, 9)).toBe(one);
  });
});

describe('mergeWithNext', () => {
  it('makes two lines of two, and goes on behind a space where there are more', () => {
    expect(shown(mergeWithNext(cues, 0))[0]).toEqual([1, 6, 'Hello there\nGeneral']);
    expect(shown(mergeWithNext(cues, 1))[1]).toEqual([4, 9, 'General Two\nlines']);
    expect(mergeWithNext(cues, 2)).toBe(cues);
  });

  it('undoes a split', () => {
    const [first] = mergeWithNext(splitCue(cues, 0, 5, 9), 0);
    expect(first).toEqual({ ...cues[0], text: 'Hello\nthere' });
  });
});

describe('addCue and removeCue', () => {
  it('fill the room until the next cue', () => {
    expect(shown(addCue(cues, 3.5, 9))[1]).toEqual([3.5, 4, '']);
    expect(shown(addCue(cues, 20, 9))[3]).toEqual([20, 22, '']);
    expect(shown(addCue(cues, 3.95, 9))[1]).toEqual([3.95, 5.95, '']);
    expect(shown(addCue([], -1, 9))).toEqual([[0, 2, '']]);
  });

  it('take one away', () => {
    expect(removeCue(cues, 1).map(({ key }) => key)).toEqual([0, 2]);
    expect(removeCue(cues, 99)).toBe(cues);
  });
});

describe('shiftFrom', () => {
  it('moves all of them, or those from one on', () => {
    expect(shiftFrom(cues, 1.5, undefined)).toMatchObject({ cues: [{ start: 2.5, end: 4.5 }, { start: 5.5 }, {}] });
    expect(shiftFrom(cues, 10, 1)).toMatchObject({ cues: [{ start: 1 }, { start: 14 }, { start: 16 }] });
    expect(shiftFrom(cues, 0, undefined)).toEqual({ cues });
  });

  it('begins with the film what would begin before it, and says what would end before it', () => {
    expect(shiftFrom(cues, -2, undefined)).toMatchObject({ cues: [{ start: 0, end: 1 }, {}, {}] });
    expect(shiftFrom(cues, -3, undefined)).toEqual({ number: 1, problem: 'ends before it begins' });
    expect(shiftFrom(cues, -6, 1)).toEqual({ number: 2, problem: 'ends before it begins' });
  });

  it('sorts what moves before its neighbours', () => {
    expect(shiftFrom(cues, -3.5, 1)).toMatchObject({ cues: [{ key: 1 }, { key: 0 }, { key: 2 }] });
  });
});

describe('chainChapters', () => {
  it('lets each last until the next and the last to the end of the film', () => {
    expect(chainChapters(cues, 60).map(({ end }) => end)).toEqual([4, 6, 60]);
    expect(chainChapters(cues, 0).map(({ end }) => end)).toEqual([4, 6, 7]);
  });
});
