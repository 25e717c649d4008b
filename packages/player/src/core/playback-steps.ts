import type { Stretch } from './passes.ts';

/** Where a film was at one moment. */
export interface Sample {
  readonly position: number;
  readonly atMs: number;
  /** Neither paused nor on its way elsewhere. */
  readonly runs: boolean;
  /** Has the data to go on with. */
  readonly moves: boolean;
}

export interface Film {
  readonly speed: number;
  readonly duration: number;
}

/** What is further apart was not played in between. */
const longestStepSeconds = 2;
/** The browser tells the time four times a second; a page that is busy hears of it later. */
const longestGuessMs = 1000;

/** Where a film was before it jumped: by then its element tells where it is going. */
export function positionBeforeJump({ position, atMs, moves }: Sample, nowMs: number, film: Film): number {
  const guessed = moves ? position + (Math.min(nowMs - atMs, longestGuessMs) / 1000) * film.speed : position;
  return Math.min(guessed, film.duration || guessed);
}

/** What was played between two moments; undefined where that is nothing. */
export function stretchSince({ position: from, runs }: Sample, to: number, { speed }: Film): Stretch | undefined {
  const isPlayed = runs && to > from && to - from <= longestStepSeconds * speed;
  return isPlayed ? { from, to } : undefined;
}
