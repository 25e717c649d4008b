import type { Counts, Quality } from '@kinora/contract';
import { type Sums, startupStep } from './sum-columns.ts';

export const nothing: Sums = {
  loads: 0,
  plays: 0,
  views: 0,
  viewers: 0,
  watched_ms: 0,
  seen_parts: 0,
  finished: 0,
  stalled_ms: 0,
  exits: 0,
};
const names = Object.keys(nothing) as (keyof Sums)[];

export const add = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Sums;

export const toCounts = ({ loads, plays, views, viewers, watched_ms, seen_parts, finished }: Sums): Counts => ({
  loads,
  plays,
  views,
  daily_viewers: viewers,
  watched_seconds: Math.round(watched_ms / 1000),
  average_watched: plays > 0 ? seen_parts / plays / 100 : null,
  finished,
});

/** Each step is a tenth longer than the one before: so close is what is answered. */
export function percentiles(steps: readonly { step: number; plays: number }[]): Quality['startup_ms'] {
  const all = steps.reduce((sum, { plays }) => sum + plays, 0);
  if (all === 0) return null;
  const inOrder = steps.toSorted((one, other) => one.step - other.step);
  const at = (share: number): number => {
    let seen = 0;
    const found = inOrder.find(({ plays }) => {
      seen += plays;
      return seen >= share * all;
    });
    return Math.round(startupStep ** ((found?.step ?? 0) + 0.5));
  };
  return { p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}
