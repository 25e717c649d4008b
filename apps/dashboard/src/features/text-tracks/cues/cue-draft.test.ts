import { describe, expect, it } from 'vitest';
import { type CueAction, type CueDraft, isDirty, reduceCues, startCueDraft } from './cue-draft.ts';
import { toDraftCues } from './draft-cue.ts';

const stored = toDraftCues([
  { start: 1, end: 3, text: 'Hello there', settings: '' },
  { start: 4, end: 6, text: 'General', settings: '' },
]);
const start = startCueDraft(stored);
const run = (state: CueDraft, ...actions: CueAction[]) => actions.reduce(reduceCues, state);
const type = (text: string, atMs: number, key = 0): CueAction => ({ type: 'text', key, text, atMs });
const undo: CueAction = { type: 'undo' };
const redo: CueAction = { type: 'redo' };

describe('reduceCues', () => {
  it('is dirty from an edit until it is undone or saved', () => {
    const edited = run(start, type('Hi', 0));
    expect([isDirty(start), isDirty(edited), isDirty(run(edited, undo))]).toEqual([false, true, false]);
    expect(isDirty(run(edited, { type: 'saved', sent: edited.cues }))).toBe(false);
    expect(isDirty(run(edited, type('Hello there', 9000)))).toBe(false);
  });

  it('stays dirty with what was typed while it was being saved', () => {
    const sent = run(start, type('Hi', 0));
    expect(isDirty(run(sent, type('Hi you', 10), { type: 'saved', sent: sent.cues }))).toBe(true);
  });

  it('undoes a typed word or a drag at once, and redoes it', () => {
    const typed = run(start, type('H', 0), type('He', 100), type('Hey', 200));
    expect(typed.past).toHaveLength(1);
    expect(run(typed, undo).cues).toBe(stored);
    expect(run(typed, undo, redo).cues).toBe(typed.cues);
    const dragged = run(
      start,
      { type: 'times', key: 0, end: 3.1, atMs: 0 },
      { type: 'times', key: 0, end: 3.2, atMs: 16 },
    );
    expect(dragged.past).toHaveLength(1);
  });

  it('keeps edits of two cues, of two kinds and after a pause apart', () => {
    expect(run(start, type('A', 0), type('B', 1, 1)).past).toHaveLength(2);
    expect(run(start, type('A', 0), { type: 'times', key: 0, end: 3.5, atMs: 1 }).past).toHaveLength(2);
    expect(run(start, type('A', 0), type('B', 800)).past).toHaveLength(2);
    expect(run(start, type('A', 0), undo, redo, type('B', 1)).past).toHaveLength(2);
  });

  it('forgets what was undone once something else is edited', () => {
    const other = run(start, type('A', 0), undo, type('B', 1));
    expect(run(other, redo)).toBe(other);
  });

  it('selects what came of a cue, and what was selected before when it is undone', () => {
    const split = run(start, { type: 'split', key: 0, caret: 5 });
    expect(split.selected).toBe(2);
    expect(run(split, undo).selected).toBe(0);
    expect(run(split, undo, redo).selected).toBe(2);
    expect(run(start, { type: 'remove', key: 0 }).selected).toBe(1);
    expect(run(start, { type: 'remove', key: 1 }).selected).toBe(0);
    expect(run(start, { type: 'remove', key: 1 }, { type: 'remove', key: 0 }).selected).toBeUndefined();
    expect(run(start, { type: 'add', atSeconds: 10 }).selected).toBe(2);
  });

  it('gives no key twice, also after a redo', () => {
    const keys = run(
      start,
      { type: 'split', key: 0, caret: 5 },
      undo,
      redo,
      { type: 'split', key: 1, caret: 3 },
      { type: 'add', atSeconds: 50 },
    ).cues.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('goes back over any number of edits', () => {
    const actions: CueAction[] = [
      { type: 'split', key: 0, caret: 5 },
      { type: 'merge', key: 0 },
      { type: 'shift', seconds: 2, fromKey: undefined },
      { type: 'add', atSeconds: 100 },
      { type: 'remove', key: 1 },
      { type: 'replace', cues: [] },
    ];
    const edited = run(start, ...actions);
    expect(edited.past).toHaveLength(actions.length);
    expect(run(edited, ...actions.map(() => undo)).cues).toBe(stored);
    expect(run(edited, undo, undo, redo, redo).cues).toEqual([]);
  });

  it('takes no shift that would leave the film', () => {
    expect(run(start, { type: 'shift', seconds: -4, fromKey: undefined })).toBe(start);
  });

  it('begins anew with what somebody else saved', () => {
    const theirs = stored.slice(1);
    expect(run(start, type('Mine', 0), { type: 'reload', stored: theirs })).toEqual(startCueDraft(theirs));
  });

  it('keeps chapters without gaps', () => {
    const chapters = startCueDraft(stored, 90);
    const moved = run(chapters, { type: 'times', key: 1, start: 5, end: 90, atMs: 0 });
    expect(moved.cues.map(({ start: from, end }) => [from, end])).toEqual([
      [1, 5],
      [5, 90],
    ]);
    expect(run(moved, { type: 'remove', key: 1 }).cues).toMatchObject([{ start: 1, end: 90 }]);
    expect(isDirty(chapters)).toBe(false);
  });
});
