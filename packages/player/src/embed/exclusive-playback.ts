import { parseNotice, toNotice } from '../core/exclusive-playback.ts';
import { isActive } from '../core/playback-phase.ts';
import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/**
 * Embeds have opaque origins, so they share no channel and no storage. But each may post to the other frames
 * of its page, and whoever hears that another has started pauses. A background video is decoration: it neither stops
 * others nor is stopped by them.
 */
export function keepPlaybackExclusive(player: Player): void {
  if (player.options.background) return;
  const { parent } = window;
  const id = Math.random().toString(36).slice(2);
  player.onEvent(({ event }) => {
    if (event !== 'play') return;
    for (let index = 0; index < parent.length; index += 1) parent[index]?.postMessage(toNotice(id), '*');
  });
  listen(player, window, ['message'], ({ data, source }) => {
    const isSibling = (source as Window | null)?.parent === parent;
    if (isSibling && (parseNotice(data) ?? id) !== id && isActive(player.phase())) player.pause();
  });
}
