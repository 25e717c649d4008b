import type { FirstWords } from '../../core/first-words.ts';
import { isActive, type Phase } from '../../core/playback-phase.ts';
import { listen } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

function labelFor(phase: Phase): keyof FirstWords {
  if (phase === 'ended') return 'playAgain';
  return isActive(phase) ? 'pause' : 'play';
}

/** The button of the bar and the one in the centre are one control in two places. */
export function mountPlay(player: Player): void {
  const buttons = player.root.querySelectorAll('.kin-play,.kin-center-play');
  for (const button of buttons) listen(player, button, ['click'], player.toggle);
  player.onStateChange(() => {
    for (const button of buttons) button.setAttribute('aria-label', player.words[labelFor(player.phase())]);
  });
}
