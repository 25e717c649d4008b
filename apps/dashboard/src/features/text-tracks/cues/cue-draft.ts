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
import { areSame, type DraftCues, indexOfKey } from './draft-cue.ts';

/** Lists share their cues, so a step costs one reference for each of them. */
interface Step {
  cues: DraftCues;
  selected: number | undefined;
  /** What follows soon and is called the same belongs to this step. */
  gesture: string;
  atMs: number;
}

export interface CueDraft {
  cues: DraftCues;
  /** What the server holds. */
  saved: DraftCues;
  /** The key of the cue that is worked on. */
  selected: number | undefined;
  past: readonly Step[];
  future: readonly Step[];
  nextKey: number;
  /** How long the film is, where the cues are chapters: each of them lasts until the next. */
  chaptersOf: number | undefined;
}

export type CueAction =
  | { type: 'select'; key: number | undefined }
  | { type: 'text'; key: number; text: string; atMs: number }
  | { type: 'times'; key: number; start?: number; end?: number; atMs: number }
  | { type: 'split'; key: number; caret: number }
  | { type: 'merge'; key: number }
  | { type: 'add'; atSeconds: number }
  | { type: 'remove'; key: number }
  | { type: 'shift'; seconds: number; fromKey: number | undefined }
  | { type: 'replace'; cues: DraftCues }
  | { type: 'saved'; sent: DraftCues }
  | { type: 'reload'; stored: DraftCues }
  | { type: 'undo' }
  | { type: 'redo' };

/** A drag or a typed word is one step. */
const sameGestureMs = 800;
const mostSteps = 200;

const keyAfter = (cues: DraftCues): number => cues.reduce((most, { key }) => Math.max(most, key), -1) + 1;

export const startCueDraft = (stored: DraftCues, chaptersOf?: number): CueDraft => ({
  cues: stored,
  saved: stored,
  selected: stored[0]?.key,
  past: [],
  future: [],
  nextKey: keyAfter(stored),
  chaptersOf,
});

export const isDirty = ({ cues, saved }: CueDraft): boolean => !areSame(cues, saved);

interface Taken {
  /** What is worked on then; as before where nothing is said. */
  selected?: number | undefined;
  gesture?: string;
  atMs?: number;
}

/** Adds a step, or lengthens the last one while the same thing is still being dragged or typed. */
function take(state: CueDraft, edited: DraftCues, { gesture = '', atMs = 0, ...chosen }: Taken): CueDraft {
  if (edited === state.cues) return state;
  const cues = state.chaptersOf === undefined ? edited : chainChapters(edited, state.chaptersOf);
  const last = state.past.at(-1);
  const goesOn = gesture !== '' && last?.gesture === gesture && atMs - last.atMs < sameGestureMs;
  const step = { cues: goesOn ? last.cues : state.cues, selected: state.selected, gesture, atMs };
  const past = [...(goesOn ? state.past.slice(0, -1) : state.past), step].slice(-mostSteps);
  return { ...state, ...chosen, cues, past, future: [], nextKey: Math.max(state.nextKey, keyAfter(cues)) };
}

/** The one that takes the place of a cue that goes. */
function neighbour({ cues }: CueDraft, key: number): number | undefined {
  const index = indexOfKey(cues, key);
  return (cues[index + 1] ?? cues[index - 1])?.key;
}

function edit(state: CueDraft, action: CueAction): CueDraft {
  const { cues, nextKey } = state;
  switch (action.type) {
    case 'text':
      return take(state, setText(cues, action.key, action.text), {
        gesture: `text ${action.key}`,
        atMs: action.atMs,
      });
    case 'times':
      return take(state, setTimes(cues, action.key, action), { gesture: `times ${action.key}`, atMs: action.atMs });
    case 'split':
      return take(state, splitCue(cues, action.key, action.caret, nextKey), { selected: nextKey });
    case 'merge':
      return take(state, mergeWithNext(cues, action.key), { selected: action.key });
    case 'add':
      return take(state, addCue(cues, action.atSeconds, nextKey), { selected: nextKey });
    case 'remove':
      return take(state, removeCue(cues, action.key), { selected: neighbour(state, action.key) });
    case 'shift': {
      const shifted = shiftFrom(cues, action.seconds, action.fromKey);
      return 'cues' in shifted ? take(state, shifted.cues, {}) : state;
    }
    case 'replace':
      return take(state, action.cues, {});
    default:
      return state;
  }
}

/** From the end of one list of steps to the beginning of the other. */
function undo(state: CueDraft): CueDraft {
  const step = state.past.at(-1);
  if (!step) return state;
  const future = [{ ...step, cues: state.cues, selected: state.selected }, ...state.future];
  return { ...state, cues: step.cues, selected: step.selected, past: state.past.slice(0, -1), future };
}

function redo(state: CueDraft): CueDraft {
  const [step, ...future] = state.future;
  if (!step) return state;
  // Closed for good: what is typed later must not grow into it.
  const past = [...state.past, { cues: state.cues, selected: state.selected, gesture: '', atMs: 0 }];
  return { ...state, cues: step.cues, selected: step.selected, past, future };
}

export function reduceCues(state: CueDraft, action: CueAction): CueDraft {
  switch (action.type) {
    case 'select':
      return action.key === state.selected ? state : { ...state, selected: action.key };
    case 'saved':
      return { ...state, saved: action.sent };
    case 'reload':
      return startCueDraft(action.stored, state.chaptersOf);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    default:
      return edit(state, action);
  }
}
