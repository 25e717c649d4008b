import type { StreamFacts } from '../../db/schema/media.ts';

/** What most embeds show of a film, however large it is. */
const usualLines = 720;
/** Carried by the line of a phone in the country, so nobody needs a lighter level. */
const modestBitsPerSecond = 1_000_000;
/** An engine and its ranges cost a little, too. */
const overhead = 1.05;

/**
 * Whether the mp4 weighs no more than what the ladder would send to a usual embed: then no engine is needed. Among
 * several sounds nobody can choose in a file.
 */
export function isLighterAsFile({ seconds, renditions, mp4Bytes }: StreamFacts): boolean {
  const levels = renditions
    .map(({ width, height, bitsPerSecond }) => ({ lines: Math.min(width, height), bitsPerSecond }))
    .filter(({ lines }) => lines > 0)
    .toSorted((one, other) => one.lines - other.lines);
  const sent = levels.find(({ lines }) => lines >= usualLines) ?? levels.at(-1);
  const sounds = renditions.filter(({ width }) => width === 0);
  if (mp4Bytes === undefined || !sent || sounds.length > 1) return false;
  const bitsPerSecond = (mp4Bytes * 8) / seconds;
  return bitsPerSecond <= modestBitsPerSecond && bitsPerSecond <= sent.bitsPerSecond * overhead;
}
