import { seekStepSeconds } from '../../core/key-bindings.ts';
import { listen, part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

export function mountBack(player: Player): void {
  listen(player, part(player.root, 'back'), ['click'], () => player.seekBy(-seekStepSeconds));
}
