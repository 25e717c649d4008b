import { type Cue, toEditableText } from '@kinora/text-tracks';

/** A cue while it is edited. */
export interface DraftCue extends Readonly<Cue> {
  /** Stays the same whatever becomes of the cue. */
  readonly key: number;
}

export type DraftCues = readonly DraftCue[];

/** Text as people type it: `A & B`, which a file writes as `A &amp; B`. */
export const toDraftCues = (cues: readonly Cue[]): DraftCues =>
  cues.map((cue, key) => ({ ...cue, text: toEditableText(cue.text), key }));

export const toCues = (cues: DraftCues): Cue[] => cues.map(({ key: _, ...cue }) => cue);

const isSame = (one: DraftCue, other: DraftCue | undefined): boolean =>
  one === other ||
  (one.start === other?.start && one.end === other.end && one.text === other.text && one.settings === other.settings);

export const areSame = (one: DraftCues, other: DraftCues): boolean =>
  one === other || (one.length === other.length && one.every((cue, index) => isSame(cue, other[index])));

/** The last one that has begun at this time; -1 before the first. */
export function indexAt(cues: DraftCues, seconds: number): number {
  let [low, high] = [0, cues.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cues[middle]?.start ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** More are never on the screen at once. */
const mostAtOnce = 8;

/** What is read at this time, in the order of the film. */
export function cuesAt(cues: DraftCues, seconds: number): DraftCues {
  const last = indexAt(cues, seconds);
  return cues.slice(Math.max(0, last - mostAtOnce + 1), last + 1).filter(({ end }) => seconds < end);
}

/** Those of which something is seen in a stretch of the film, with their place in the list. */
export function cuesBetween(cues: DraftCues, from: number, to: number): { cue: DraftCue; index: number }[] {
  const found: { cue: DraftCue; index: number }[] = [];
  for (const [index, cue] of cues.entries()) {
    if (cue.start >= to) break;
    if (cue.end > from) found.push({ cue, index });
  }
  return found;
}

export const indexOfKey = (cues: DraftCues, key: number | undefined): number =>
  key === undefined ? -1 : cues.findIndex((cue) => cue.key === key);
