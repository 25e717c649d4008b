import { english } from '../core/words.ts';
import type { Player } from './player.ts';

/** A page brings only the words of the start; those that it lacks are English until they come in its language. */
export function completeWords(player: Player): void {
  player.words = { ...english, ...player.words };
}
