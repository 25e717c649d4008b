import type { Segment } from './ladder.ts';

/** As pairs of seconds, so that rules about it need no browser. */
export type BufferedRanges = readonly (readonly [start: number, end: number])[];

export const toRanges = (buffered: Pick<TimeRanges, 'length' | 'start' | 'end'>): BufferedRanges =>
  Array.from({ length: buffered.length }, (_, index) => [buffered.start(index), buffered.end(index)]);

/** A hole that no viewer notices: sound and picture seldom begin and end in the same instant. */
const tolerableHoleSeconds = 0.5;

/** Where the film that is there without a hole ends, seen from a position. */
export function bufferedUntil(ranges: BufferedRanges, position: number): number {
  let until = position;
  for (const [start, end] of ranges) if (start <= until + tolerableHoleSeconds && end > until) until = end;
  return until;
}

/** What a browser has decoded already when it stops for want of more: its clock stays so far behind. */
const decodedSeconds = 0.2;

/** Where to step over a small hole right ahead, if the film stands before one. */
export function endOfHole(ranges: BufferedRanges, position: number): number | undefined {
  if (ranges.some(([start, end]) => start <= position && position < end - decodedSeconds)) return undefined;
  const next = ranges.find(([start]) => start > position && start - position <= tolerableHoleSeconds);
  return next && next[0] + 0.01;
}

/** The segment that is missing next, or nothing once there is enough. */
export function nextMissing(
  segments: readonly Segment[],
  ranges: BufferedRanges,
  { position, goalSeconds }: { position: number; goalSeconds: number },
): Segment | undefined {
  const until = bufferedUntil(ranges, position);
  if (until - position >= goalSeconds) return undefined;
  // Half a frame is missing at the end of most segments; that is not the next one's fault.
  return segments.find(({ end }) => end > until + 0.1);
}
