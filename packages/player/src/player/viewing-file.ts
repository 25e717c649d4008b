import type { Phase } from '../core/playback-phase.ts';
import type { Player } from './player.ts';

/** When a player was first in each phase, in milliseconds of its page. */
export type FirstMoments = Partial<Record<Phase, number>>;

export interface Sighting {
  readonly moments: FirstMoments;
  /** Resolves once half of the player has been in view for a second. */
  readonly seen: Promise<unknown>;
}

/** What the file that tells of views exports. */
export interface ViewingFile {
  readonly follow: (player: Player, sighting: Sighting) => void;
}
