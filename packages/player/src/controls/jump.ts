import { jumpSeconds } from '../core/key-bindings.ts';
import { part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

const shownMs = 650;
const timers = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();

export function showJump(player: Player, way: 'back' | 'forward'): void {
  const sign = part(player.root, 'jump');
  sign.dataset.way = way;
  sign.textContent = `${way === 'back' ? '−' : '+'}${jumpSeconds} s`;
  clearTimeout(timers.get(sign));
  timers.set(
    sign,
    setTimeout(() => sign.removeAttribute('data-way'), shownMs),
  );
}
