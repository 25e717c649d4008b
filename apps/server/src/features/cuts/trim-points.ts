import { refuse } from '../../http/refusal.ts';

interface Part {
  startMs: number;
  endMs: number;
}

const shortestMs = 1000;
/** A player's own clock may stand a little after the end. */
const leewayMs = 100;
/** Less than a frame of most films. */
const noneMs = 30;

/** The part of a film that is asked for, within it. Refuses what leaves nothing, or nothing out. */
export function trimPointsOf({ startMs, endMs: wanted }: Part, filmMs: number): Part {
  if (wanted > filmMs + leewayMs) refuse('trim_invalid', { sentence: 'The film ends before this part does' });
  const endMs = Math.min(wanted, filmMs);
  if (endMs - startMs < shortestMs) refuse('trim_invalid');
  if (startMs < noneMs && endMs > filmMs - noneMs)
    refuse('trim_invalid', { sentence: 'This is the whole film: choose a later start or an earlier end' });
  return { startMs, endMs };
}

/** The frame that the owner has chosen for the poster, where the part still holds it. */
export const posterWishIn = ({ startMs, endMs }: Part, wishMs: number | null): number | null =>
  wishMs === null || wishMs < startMs || wishMs >= endMs ? null : wishMs - startMs;
