import type { CaptionChoice } from '../core/caption-choice.ts';
import type { Player } from './player.ts';

/** The player's own event: the viewer has chosen other captions, or another look of them. */
export const captionsChange = 'kin-captions';

export function chooseCaptions(player: Player, choice: Partial<CaptionChoice>): void {
  player.captions = { ...player.captions, ...choice };
  player.root.dispatchEvent(new Event(captionsChange));
}
