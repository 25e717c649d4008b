import { interruptsOthers, parseNotice, pausesFor, toNotice } from '../core/exclusive-playback.ts';
import { isActive } from '../core/playback-phase.ts';
import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/**
 * Embeds have opaque origins, so they share no channel and no storage. But each may post to the other frames
 * of its page, and whoever hears that another has started pauses.
 */
export function keepPlaybackExclusive(player: Player): void {
  const { parent } = window;
  const id = Math.random().toString(36).slice(2);
  const presence = () => ({ id, active: isActive(player.phase()), background: player.options.background });
  const announce = () => {
    if (!interruptsOthers(presence())) return;
    for (let index = 0; index < parent.length; index += 1) parent[index]?.postMessage(toNotice(id), '*');
  };
  player.onEvent(({ event }) => event === 'play' && announce());
  listen(player, window, ['message'], ({ data, source }) => {
    const from = parseNotice(data);
    const isSibling = (source as Window | null)?.parent === parent;
    if (from !== undefined && isSibling && pausesFor(presence(), from)) player.pause();
  });
}
