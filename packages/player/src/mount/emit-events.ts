import { type EventName, playerEvents } from '../core/messages.ts';
import { listenBelow } from '../player/observing.ts';
import type { Player } from '../player/player.ts';

/** What the outside is told: the same for an embedding page and for the custom element. */
export function emitEvents(player: Player): void {
  for (const [name, { on = name }] of Object.entries(playerEvents))
    listenBelow(player, [on], () => player.emit(name as EventName));
  if (player.video.readyState > 0) queueMicrotask(() => player.emit('ready'));
}
