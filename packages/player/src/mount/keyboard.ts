import { keyBindings } from '../core/key-bindings.ts';
import { bindKeys } from '../player/keys.ts';
import type { Player } from '../player/player.ts';
import { perform } from './actions.ts';

export function listenToKeys(player: Player): void {
  bindKeys(player, keyBindings, (action) => perform(player, action));
}
