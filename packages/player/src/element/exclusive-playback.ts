import { isActive } from '../core/playback-phase.ts';
import type { Player } from '../player/player.ts';

const players = new Set<Player>();

/** Of the elements of one page only one plays; background videos take no part. */
export function keepPlaybackExclusive(player: Player): void {
  if (player.options.background) return;
  players.add(player);
  player.signal.addEventListener('abort', () => players.delete(player));
  player.onEvent(({ event }) => {
    if (event !== 'play') return;
    for (const other of players) if (other !== player && isActive(other.phase())) other.pause();
  });
}
