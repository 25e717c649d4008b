import type { Retention } from '@kinora/contract';
import { expect } from '@playwright/test';

/** From where to where of a film, in seconds. */
export type Watched = readonly [from: number, to: number];

/** Of yesterday, too: a journey may begin before midnight. */
export const lately = (): { from: string; to: string } => {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  return { from: day(1), to: day(0) };
};

export const secondsOf = (watched: readonly Watched[]): number =>
  watched.reduce((sum, [from, to]) => sum + to - from, 0);

/** Each hundredth of the film was counted as often as the plays, of which each is a list, ran through it. */
export function expectHeat({ plays: count, reached, passes, duration_seconds }: Retention, plays: Watched[][]): void {
  const timesIn = (play: Watched[], part: number): number => {
    const middle = ((part + 0.5) / 100) * duration_seconds;
    return play.filter(([from, to]) => middle >= from && middle < to).length;
  };
  const heatAt = (part: number): number[] => plays.map((play) => timesIn(play, part));
  // Where a stretch begins or ends, it may be one part more or less.
  const isEdge = (part: number) => new Set([-1, 0, 1].map((off) => heatAt(part + off).join())).size > 1;
  const inside = passes.map((_, part) => part).filter((part) => !isEdge(part));
  const sum = (values: number[]) => values.reduce((all, value) => all + value, 0);
  expect(count).toBe(plays.length);
  expect(inside.map((part) => passes[part])).toEqual(inside.map((part) => sum(heatAt(part))));
  expect(inside.map((part) => reached[part])).toEqual(
    inside.map((part) => heatAt(part).filter((times) => times > 0).length),
  );
}
