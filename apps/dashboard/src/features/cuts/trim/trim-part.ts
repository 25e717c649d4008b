import type { Insight } from '@kinora/contract';

/** In seconds of the film that is trimmed. */
export interface TrimPart {
  start: number;
  end: number;
}

/** As the server has it. */
const shortest = 1;
const least = 0.03;
/** A pause that somebody would cut out of the beginning or the end. */
const worthCutting = 1;
/** Left of a silence, so that the first word does not come out of nothing. */
const breath = 0.2;

const toMs = (seconds: number): number => Math.round(seconds * 1000) / 1000;

/** Within the film, and never shorter than it may be: the other end stays where it is. */
export function withStart({ end }: TrimPart, start: number): TrimPart {
  return { start: toMs(Math.max(0, Math.min(start, end - shortest))), end };
}

export function withEnd({ start }: TrimPart, end: number, filmSeconds: number): TrimPart {
  return { start, end: toMs(Math.min(filmSeconds, Math.max(end, start + shortest))) };
}

export const lengthOf = ({ start, end }: TrimPart): number => end - start;

/** Nothing would be left out. */
export const isWhole = ({ start, end }: TrimPart, filmSeconds: number): boolean =>
  start < least && end > filmSeconds - least;

export interface Suggestion {
  edge: 'start' | 'end';
  /** How much of the film is silent there. */
  seconds: number;
  at: number;
}

/** What nobody hears before the first sound and after the last. */
export function suggestionsOf({ silences }: Pick<Insight, 'silences'>, filmSeconds: number): Suggestion[] {
  const first = silences.find(({ from, to }) => from < breath && to < filmSeconds - shortest);
  const last = silences.findLast(({ from, to }) => to > filmSeconds - breath && from > shortest);
  const found: Suggestion[] = [];
  if (first && first.to > worthCutting) found.push({ edge: 'start', seconds: first.to, at: first.to - breath });
  if (last && filmSeconds - last.from > worthCutting)
    found.push({ edge: 'end', seconds: filmSeconds - last.from, at: last.from + breath });
  return found;
}
