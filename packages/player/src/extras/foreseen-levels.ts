import { levelsOf } from '../core/beginning.ts';
import type { Player } from '../player/player.ts';

/** The menu offers levels before there is an engine: a film that the browser plays by itself gets one with the first pick. */
export function foreseeLevels({ root, media }: Player): void {
  const { beginning } = root.dataset;
  if (beginning) media.foresee(levelsOf(beginning));
}
