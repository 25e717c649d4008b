import { interruptsOthers, pausesFor } from '../core/exclusive-playback.ts';
import { isActive } from '../core/playback-phase.ts';
import type { Player } from '../player/player.ts';

const players = new Map<string, Player>();

function presence(id: string, player: Player) {
  return { id, active: isActive(player.phase()), background: player.options.background };
}

/** Of the elements of one page only one plays. */
export function keepPlaybackExclusive(player: Player): void {
  const id = Math.random().toString(36).slice(2);
  players.set(id, player);
  player.signal.addEventListener('abort', () => players.delete(id));
  player.onEvent(({ event }) => {
    if (event !== 'play' || !interruptsOthers(presence(id, player))) return;
    for (const [otherId, other] of players) if (pausesFor(presence(otherId, other), id)) other.pause();
  });
}
