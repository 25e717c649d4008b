import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/** Whoever comes near the player is likely to press play: by then the engine should be there. */
export function preloadOnIntent(player: Player): void {
  const prepare = () => void player.media.prepare();
  listen(player, player.root, ['pointerenter', 'pointerdown', 'focusin'], prepare);
}
