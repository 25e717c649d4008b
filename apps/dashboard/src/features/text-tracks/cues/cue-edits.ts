import { timeProblem } from '@kinora/text-tracks';
import { type DraftCue, type DraftCues, indexAt, indexOfKey } from './draft-cue.ts';
import { splitText } from './split-text.ts';

/** All of them answer the very same list where there is nothing to do. */

const toMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;

const inOrder = (cues: DraftCues): DraftCues =>
  cues.toSorted((one, other) => one.start - other.start || one.end - other.end);

export function setText(cues: DraftCues, key: number, text: string): DraftCues {
  const index = indexOfKey(cues, key);
  const cue = cues[index];
  return cue && cue.text !== text ? cues.with(index, { ...cue, text }) : cues;
}

interface Times {
  start?: number | undefined;
  end?: number | undefined;
}

/** Times that no cue can have are not taken. */
export function setTimes(cues: DraftCues, key: number, times: Times): DraftCues {
  const index = indexOfKey(cues, key);
  const cue = cues[index];
  if (!cue) return cues;
  const [start, end] = [toMs(times.start ?? cue.start), toMs(times.end ?? cue.end)];
  if ((start === cue.start && end === cue.end) || timeProblem({ start, end })) return cues;
  return inOrder(cues.with(index, { ...cue, start, end }));
}

/** Shorter ones could not be seen. */
const shortest = 0.1;

/** The time is divided as the letters are. */
export function splitCue(cues: DraftCues, key: number, caret: number, newKey: number): DraftCues {
  const index = indexOfKey(cues, key);
  const cue = cues[index];
  if (!cue || cue.end - cue.start < 2 * shortest) return cues;
  const [before, after] = splitText(cue.text, caret);
  if (before === '' || after === '') return cues;
  const part = before.length / (before.length + after.length);
  const asked = cue.start + (cue.end - cue.start) * part;
  const cut = toMs(Math.min(cue.end - shortest, Math.max(cue.start + shortest, asked)));
  return cues.toSpliced(index, 1, { ...cue, end: cut, text: before }, { ...cue, key: newKey, start: cut, text: after });
}

/** One line each become two lines; what is longer goes on behind a space. */
export function mergeWithNext(cues: DraftCues, key: number): DraftCues {
  const index = indexOfKey(cues, key);
  const [cue, next] = [cues[index], cues[index + 1]];
  if (!cue || !next) return cues;
  const isLong = `${cue.text}${next.text}`.includes('\n');
  const text = [cue.text, next.text].filter((one) => one.trim() !== '').join(isLong ? ' ' : '\n');
  return cues.toSpliced(index, 2, { ...cue, end: Math.max(cue.end, next.end), text });
}

const newSeconds = 2;

/** An empty one that ends where the next begins, or somewhat later where there is no room. */
export function addCue(cues: DraftCues, atSeconds: number, newKey: number): DraftCues {
  const start = toMs(Math.max(0, atSeconds));
  const index = indexAt(cues, start) + 1;
  const room = (cues[index]?.start ?? Number.POSITIVE_INFINITY) - start;
  const end = toMs(start + (room >= 2 * shortest ? Math.min(room, newSeconds) : newSeconds));
  const added: DraftCue = { key: newKey, start, end, text: '', settings: '' };
  return cues.toSpliced(index, 0, added);
}

export function removeCue(cues: DraftCues, key: number): DraftCues {
  const index = indexOfKey(cues, key);
  return index < 0 ? cues : cues.toSpliced(index, 1);
}

export type Shifted = { cues: DraftCues } | { number: number; problem: string };

/** All of them, or those from one on. What begins before the film then begins with it. */
export function shiftFrom(cues: DraftCues, seconds: number, fromKey: number | undefined): Shifted {
  const first = fromKey === undefined ? 0 : indexOfKey(cues, fromKey);
  if (seconds === 0 || first < 0) return { cues };
  const moved = cues
    .slice(first)
    .map((cue) => ({ ...cue, start: toMs(Math.max(0, cue.start + seconds)), end: toMs(cue.end + seconds) }));
  const bad = moved.findIndex((cue) => timeProblem(cue));
  const problem = bad < 0 ? undefined : timeProblem(moved[bad] as DraftCue);
  if (problem) return { number: first + bad + 1, problem };
  return { cues: inOrder([...cues.slice(0, first), ...moved]) };
}

/** Each chapter lasts until the next, the last to the end of the film. */
export function chainChapters(cues: DraftCues, durationSeconds: number): DraftCues {
  return cues.map((cue, index) => {
    const next = cues[index + 1]?.start ?? Math.max(durationSeconds, cue.start + 1);
    const end = next > cue.start ? next : toMs(cue.start + shortest);
    return end === cue.end ? cue : { ...cue, end };
  });
}
