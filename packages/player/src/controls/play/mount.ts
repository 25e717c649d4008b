import { isActive, type Phase } from '../../core/playback-phase.ts';
import * as words from '../../core/words.ts';
import { listen } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

function labelFor(phase: Phase): string {
  if (phase === 'ended') return words.playAgain;
  return isActive(phase) ? words.pause : words.play;
}

/** The button of the bar and the one in the centre are the same control in two places. */
export function mountPlay(player: Player): void {
  const buttons = player.root.querySelectorAll('.kin-play,.kin-center-play');
  for (const button of buttons) listen(player, button, ['click'], player.toggle);
  player.onStateChange(() => {
    for (const button of buttons) button.setAttribute('aria-label', labelFor(player.phase()));
  });
}
