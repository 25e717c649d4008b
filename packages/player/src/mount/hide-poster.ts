import { listenBelow } from '../player/observing.ts';
import type { Player } from '../player/player.ts';

/** Once the film moves, or another moment of it is looked for, it is the film that is seen. */
export function hidePoster(player: Player): void {
  listenBelow(player, ['playing', 'seeking'], () => player.root.setAttribute('data-begun', ''));
}
