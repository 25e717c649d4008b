import { listen, part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

export const idleAfterMs = 2600;

const touchBusy = '[aria-expanded="true"],[data-drag],[open],.kin-ui :focus-visible';
const mouseBusy = `${touchBusy},button:hover,.kin-bar :hover`;

/** Controls leave while the video plays and nobody does anything, and come back at the first sign of life. */
export function autoHide(player: Player): void {
  const { root } = player;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What a mouse rests on must not vanish under it. A finger leaves :hover behind where it was. */
  let busy = touchBusy;

  const isIdle = () => player.phase() === 'playing' && !root.querySelector(busy);

  const rest = () => root.toggleAttribute('data-idle', isIdle());
  const wake = (afterMs = idleAfterMs) => {
    root.removeAttribute('data-idle');
    clearTimeout(timer);
    timer = setTimeout(rest, afterMs);
  };

  const onPointer = (event: PointerEvent) => {
    busy = touchBusy;
    if (event.pointerType === 'touch') return;
    busy = mouseBusy;
    wake();
  };
  listen(player, root, ['pointermove', 'pointerdown'], onPointer);
  listen(player, root, ['pointerleave'], (event) => {
    if (event.pointerType !== 'touch') wake(600);
  });
  listen(player, root, ['keydown', 'click'], () => wake());
  // Not on the video itself: a finger gives it the focus just before the click, which would then send away what it woke.
  listen(player, part(root, 'ui'), ['focusin'], () => wake());
  listen(player, player.options.keyTarget, ['keydown'], () => wake());
  player.onStateChange(() => wake());
  player.signal.addEventListener('abort', () => clearTimeout(timer));
}
