import { english, type Words } from '../core/words.ts';
import type { Player } from './player.ts';

/** A page brings only the words of the start; those that it lacks are English until they come in its language. */
export function completeWords(player: Player): void {
  player.words = { ...english, ...player.words };
}

/** For what runs after `completeWords`, as every extension does. */
export const allWords = (player: Player): Words => player.words as Words;
