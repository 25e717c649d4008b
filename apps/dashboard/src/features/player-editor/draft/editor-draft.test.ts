import { defaultConfig, type FieldPath, fieldAt, fields, getValue } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { type DraftState, diffDrafts, isDirty, reduceDraft, startDraft, valueAt } from './editor-draft.ts';

const stored = { name: 'Trailer', config: defaultConfig() };
const start = startDraft(stored);

const edit = (state: DraftState, path: FieldPath, value: string | boolean, atMs: number): DraftState =>
  reduceDraft(state, { type: 'change', field: fieldAt(path), value, atMs });
const undo = (state: DraftState) => reduceDraft(state, { type: 'undo' });
const redo = (state: DraftState) => reduceDraft(state, { type: 'redo' });

describe('reduceDraft', () => {
  it('takes an edit and is dirty until it is undone', () => {
    const edited = edit(start, 'playerstyle.text_color', '#ffffff', 0);
    expect(edited.draft.config.playerstyle.text_color).toBe('#ffffff');
    expect(isDirty(edited)).toBe(true);
    expect(isDirty(undo(edited))).toBe(false);
    expect(undo(edited).draft).toEqual(stored);
  });

  it('leaves the state as it is when nothing changes', () => {
    expect(edit(start, 'playerstyle.text_color', '#000000', 0)).toBe(start);
    expect(undo(start)).toBe(start);
    expect(redo(start)).toBe(start);
  });

  it('undoes a whole drag at once, and redoes it', () => {
    let state = start;
    for (const [index, colour] of ['#111111', '#222222', '#333333'].entries())
      state = edit(state, 'playerstyle.icon_button_color', colour, index * 16);
    expect(state.past).toHaveLength(1);
    expect(undo(state).draft).toEqual(stored);
    expect(redo(undo(state)).draft.config.playerstyle.icon_button_color).toBe('#333333');
  });

  it('keeps edits of two fields, or after a pause, apart', () => {
    const two = edit(edit(start, 'playerstyle.text_color', '#111111', 0), 'playerstyle.tooltip_BG_color', '#222222', 5);
    expect(two.past).toHaveLength(2);
    const late = edit(edit(start, 'playerstyle.text_color', '#111111', 0), 'playerstyle.text_color', '#222222', 5000);
    expect(late.past).toHaveLength(2);
  });

  it('forgets what was undone once something else is edited', () => {
    const other = edit(undo(edit(start, 'playersettings.loop', true, 0)), 'playersettings.autoplay', true, 10);
    expect(redo(other)).toBe(other);
  });

  it('never grows an edit into a step that was redone', () => {
    const again = redo(undo(edit(start, 'playerstyle.text_color', '#111111', 0)));
    expect(edit(again, 'playerstyle.text_color', '#222222', 1).past).toHaveLength(2);
  });

  it('undoes autoplay together with the muting that goes with it', () => {
    const on = edit(start, 'playersettings.autoplay', true, 0);
    expect(on.draft.config.playersettings).toMatchObject({ autoplay: true, muted: true });
    expect(undo(on).draft.config.playersettings).toMatchObject({ autoplay: false, muted: false });
  });

  it('refuses to unmute while autoplay is on', () => {
    const on = edit(start, 'playersettings.autoplay', true, 0);
    expect(edit(on, 'playersettings.muted', false, 9000)).toBe(on);
  });

  it('goes back over any number of edits of every field', () => {
    let state = start;
    for (const [index, field] of fields.entries()) {
      const value = getValue(defaultConfig('alternative'), field);
      state = reduceDraft(state, { type: 'change', field, value, atMs: index * 1000 });
    }
    while (state.past.length > 0) state = undo(state);
    expect(state.draft).toEqual(stored);
    while (state.future.length > 0) state = redo(state);
    expect(diffDrafts(state.draft, { name: 'Trailer', config: defaultConfig('alternative') })).toEqual(
      // Without an image the thumbnail cannot be switched on.
      [{ path: 'playercontrol.thumbnail', before: false, after: true }],
    );
  });

  it('makes replacing the whole config one step', () => {
    const reset = reduceDraft(start, { type: 'replace', config: defaultConfig('alternative'), atMs: 0 });
    expect(reset.past).toHaveLength(1);
    expect(undo(reset).draft).toEqual(stored);
  });
});

describe('saving', () => {
  it('is clean once the server holds the draft', () => {
    const edited = edit(start, 'videotitle', 'Hello', 0);
    const saved = reduceDraft(edited, { type: 'saved', sent: edited.draft, stored: edited.draft });
    expect(isDirty(saved)).toBe(false);
    expect(isDirty(undo(saved))).toBe(true);
  });

  it('takes over how the server wrote a value, but never what was typed meanwhile', () => {
    const sent = edit(start, 'videodescription', '<p onclick="x">a</p>', 0);
    const clean = edit(start, 'videodescription', '<p>a</p>', 0).draft;
    expect(reduceDraft(sent, { type: 'saved', sent: sent.draft, stored: clean }).draft).toEqual(clean);

    const typedOn = edit(sent, 'videodescription', '<p>ab</p>', 9);
    const saved = reduceDraft(typedOn, { type: 'saved', sent: sent.draft, stored: clean });
    expect(valueAt(saved.draft, 'videodescription')).toBe('<p>ab</p>');
    expect(isDirty(saved)).toBe(true);
  });

  it('begins anew with what somebody else saved', () => {
    const edited = reduceDraft(start, { type: 'rename', name: 'Mine', atMs: 0 });
    const theirs = { ...stored, name: 'Theirs' };
    expect(reduceDraft(edited, { type: 'reload', stored: theirs })).toEqual(startDraft(theirs));
  });
});
