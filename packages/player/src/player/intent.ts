import { listen } from './listen.ts';
import type { Player } from './player.ts';

/** Whoever comes near the player is likely to press play: by then the engine should be there. */
export function prepareOnIntent(player: Player): void {
  const prepare = () => void player.media.prepare();
  listen(player, player.root, ['pointerenter', 'pointerdown', 'focusin'], prepare);
}
