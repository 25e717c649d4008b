import { jumpSeconds } from '../core/key-bindings.ts';
import { part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/** The sign fades by its style; taken away and put back it does so anew, also for one jump upon another. */
export function showJump({ root }: Player, way: 'back' | 'forward'): void {
  const sign = part(root, 'jump');
  sign.removeAttribute('data-way');
  sign.textContent = `${way === 'back' ? '−' : '+'}${jumpSeconds} s`;
  // Asking for its size makes the browser notice that it was away.
  void sign.offsetWidth;
  sign.dataset.way = way;
}
