import { fill } from '../../core/first-words.ts';
import { seekStepSeconds } from '../../core/key-bindings.ts';
import { part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

/** The indicator fades by its style; taken away and put back it does so anew, also for one seek upon another. */
export function showSeekIndicator({ root, words }: Player, way: 'back' | 'forward'): void {
  const indicator = part(root, 'seek-indicator');
  indicator.removeAttribute('data-way');
  indicator.textContent = `${way === 'back' ? '−' : '+'}${fill(words.seconds, String(seekStepSeconds))}`;
  // Asking for its size makes the browser notice that it was away.
  void indicator.offsetWidth;
  indicator.dataset.way = way;
}
