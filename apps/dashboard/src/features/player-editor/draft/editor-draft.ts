import {
  changeField,
  type Field,
  type FieldPath,
  type FieldValue,
  fieldAt,
  fields,
  getValue,
  type PlayerConfig,
  pathOf,
  setValue,
} from '@kinora/player-config';

export interface Draft {
  name: string;
  config: PlayerConfig;
}

/** One value that became another; read backwards it is its own undoing. */
export interface Change {
  path: FieldPath | 'name';
  before: string | boolean;
  after: string | boolean;
}

interface Step {
  changes: readonly Change[];
  atMs: number;
}

export interface DraftState {
  draft: Draft;
  /** What the server holds. */
  saved: Draft;
  past: readonly Step[];
  future: readonly Step[];
}

export type DraftAction =
  | { type: 'change'; field: Field; value: FieldValue; atMs: number }
  | { type: 'rename'; name: string; atMs: number }
  | { type: 'replace'; config: PlayerConfig; atMs: number }
  | { type: 'saved'; sent: Draft; stored: Draft }
  | { type: 'reload'; stored: Draft }
  | { type: 'undo' }
  | { type: 'redo' };

/** A drag or a typed word is one step: what follows this soon on the same field belongs to it. */
const sameGestureMs = 800;
const mostSteps = 200;

export const startDraft = (stored: Draft): DraftState => ({ draft: stored, saved: stored, past: [], future: [] });

export function diffDrafts(before: Draft, after: Draft): Change[] {
  const changes: Change[] =
    before.name === after.name ? [] : [{ path: 'name', before: before.name, after: after.name }];
  for (const field of fields) {
    const [was, is] = [getValue(before.config, field), getValue(after.config, field)];
    if (was !== is) changes.push({ path: pathOf(field), before: was, after: is });
  }
  return changes;
}

export const isDirty = ({ draft, saved }: DraftState): boolean =>
  draft !== saved && diffDrafts(saved, draft).length > 0;

export const valueAt = (draft: Draft, path: Change['path']): string | boolean =>
  path === 'name' ? draft.name : getValue(draft.config, fieldAt(path));

function withValue(draft: Draft, path: Change['path'], value: string | boolean): Draft {
  if (path === 'name') return { ...draft, name: String(value) };
  return { ...draft, config: setValue(draft.config, fieldAt(path), value) };
}

/** Adds a step, or lengthens the last one while the same field is still being dragged or typed in. */
function take(state: DraftState, draft: Draft, atMs: number): DraftState {
  const changes = diffDrafts(state.draft, draft);
  if (changes.length === 0) return state;
  const last = state.past.at(-1);
  const goesOn = last && atMs - last.atMs < sameGestureMs && samePaths(last.changes, changes);
  if (!goesOn) return { ...state, draft, past: [...state.past, { changes, atMs }].slice(-mostSteps), future: [] };
  const whole = last.changes.map((change, index) => ({ ...change, after: changes[index]?.after ?? change.after }));
  return { ...state, draft, past: [...state.past.slice(0, -1), { changes: whole, atMs }], future: [] };
}

const samePaths = (one: readonly Change[], other: readonly Change[]): boolean =>
  one.length === other.length && one.every(({ path }, index) => path === other[index]?.path);

function undo(state: DraftState): DraftState {
  const step = state.past.at(-1);
  if (!step) return state;
  const draft = step.changes.reduce((kept, { path, before }) => withValue(kept, path, before), state.draft);
  return { ...state, draft, past: state.past.slice(0, -1), future: [step, ...state.future] };
}

function redo(state: DraftState): DraftState {
  const [step, ...future] = state.future;
  if (!step) return state;
  const draft = step.changes.reduce((kept, { path, after }) => withValue(kept, path, after), state.draft);
  // Closed for good: a later edit of the same field must not grow into it.
  return { ...state, draft, past: [...state.past, { ...step, atMs: Number.NEGATIVE_INFINITY }], future };
}

/** The server may have written a value in another form; what was edited since it was sent stays as it is. */
function settle(state: DraftState, sent: Draft, stored: Draft): DraftState {
  const draft = diffDrafts(sent, stored).reduce(
    (kept, { path, before, after }) => (valueAt(kept, path) === before ? withValue(kept, path, after) : kept),
    state.draft,
  );
  return { ...state, draft, saved: stored };
}

export function reduceDraft(state: DraftState, action: DraftAction): DraftState {
  const { draft } = state;
  switch (action.type) {
    case 'change':
      return take(state, { ...draft, config: changeField(draft.config, action.field, action.value) }, action.atMs);
    case 'rename':
      return take(state, { ...draft, name: action.name }, action.atMs);
    case 'replace':
      return take(state, { ...draft, config: action.config }, action.atMs);
    case 'saved':
      return settle(state, action.sent, action.stored);
    case 'reload':
      return startDraft(action.stored);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
  }
}
