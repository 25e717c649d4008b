import type { Rendition } from './ladder.ts';

export interface Conditions {
  /** Measured, or what the browser believes. */
  readonly bitsPerSecond: number | undefined;
  /** Seconds of film that are there and not yet seen. */
  readonly ahead: number;
  /** Nothing above this is more than the screen can show. */
  readonly box: { readonly width: number; readonly height: number };
  readonly savesData: boolean;
  /** What the last segment came from. */
  readonly current: Rendition | undefined;
}

/** The share of the line that a level may take: the more is in reserve, the more. */
const shareAt = (ahead: number): number => Math.min(0.87, 0.75 + 0.02 * ahead);
/** The same for the level that is shown already, counted with what it weighs on average. */
const keptShareAt = (ahead: number): number => {
  if (ahead < 4) return 0;
  return ahead < 12 ? 0.85 : 0.95;
};
const steadySeconds = 8;
/** With nothing in reserve, its heaviest part counts; with enough of it, what it weighs on average. */
const weightAt = ({ bitsPerSecond, peakBitsPerSecond }: Rendition, ahead: number): number =>
  peakBitsPerSecond + (bitsPerSecond - peakBitsPerSecond) * Math.min(1, ahead / steadySeconds);

/** The smallest one that fills the box, and all below it. */
function fitting(levels: readonly Rendition[], { box, savesData }: Conditions): readonly Rendition[] {
  const enough = levels.findIndex(({ width, height }) => width >= box.width || height >= box.height);
  const within = enough < 0 ? levels : levels.slice(0, enough + 1);
  const modest = within.filter(({ height, width }) => Math.min(height, width) <= 480);
  return savesData && modest.length > 0 ? modest : within;
}

/** Levels are sorted, lightest first. */
export function chooseLevel(levels: readonly Rendition[], conditions: Conditions): Rendition {
  const candidates = fitting(levels, conditions);
  const { bitsPerSecond, ahead, current } = conditions;
  const lightest = candidates[0] as Rendition;
  if (bitsPerSecond === undefined) return candidates[Math.floor((candidates.length - 1) / 2)] ?? lightest;
  const carried = bitsPerSecond * shareAt(ahead);
  const wanted = candidates.findLast((level) => weightAt(level, ahead) <= carried) ?? lightest;
  const goesDown = current && candidates.includes(current) && wanted.bitsPerSecond < current.bitsPerSecond;
  // A line that carries the level barely still carries it while there is a reserve: no flicker between two.
  return goesDown && current.bitsPerSecond <= bitsPerSecond * keptShareAt(ahead) ? current : wanted;
}

export interface Arrival {
  readonly bytesLeft: number;
  /** How much film those bytes hold. */
  readonly filmLeft: number;
  readonly bitsPerSecond: number;
  readonly ahead: number;
  /** The same segment of the lightest level. */
  readonly lighterBytes: number;
}

/**
 * Whether to give a segment up: the film, which shows what has come of it already, would run dry before the rest is
 * there, and a lighter one would be much sooner.
 */
export function isTooLate({ bytesLeft, filmLeft, bitsPerSecond, ahead, lighterBytes }: Arrival): boolean {
  const secondsLeft = (bytesLeft * 8) / bitsPerSecond;
  return secondsLeft > ahead + filmLeft && lighterBytes * 8 < bitsPerSecond * secondsLeft * 0.6;
}
