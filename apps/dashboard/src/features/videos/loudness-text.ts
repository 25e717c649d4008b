import type { Insight } from '@kinora/contract';

/** Between these a film is neither turned up nor turned down next to what else is on the web. */
const quiet = -20;
const loud = -11;

/** −24 LUFS, quiet */
export function loudnessText({ loudness }: Pick<Insight, 'loudness'>): string {
  if (loudness === null) return 'no sound';
  if (loudness.lufs === null) return 'silent';
  const lufs = Math.round(loudness.lufs);
  const amount = `${lufs < 0 ? '\u2212' : ''}${Math.abs(lufs)} LUFS`;
  if (lufs < quiet) return `${amount}, quiet`;
  return lufs > loud ? `${amount}, loud` : amount;
}
