import type { Words } from '../core/words.ts';
import type { Player } from './player.ts';

/** The player's own event: it speaks another language. */
export const wordsChange = 'kin-words';

/** For what runs after `completeWords`, as every extension does. */
export const allWords = (player: Player): Words => player.words as Words;
