import { listen } from './listen.ts';
import type { Player } from './player.ts';

const quietAfterMs = 2600;

/** Controls leave while the video plays and nobody does anything, and come back at the first sign of life. */
export function hideWhenQuiet(player: Player): void {
  const { root } = player;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isBusy = () =>
    player.phase() !== 'playing' ||
    root.querySelector('[aria-expanded="true"],[data-drag],details[open],.kin-ui :focus-visible') !== null;

  const rest = () => root.toggleAttribute('data-quiet', !isBusy());
  const wake = (afterMs = quietAfterMs) => {
    root.removeAttribute('data-quiet');
    clearTimeout(timer);
    timer = setTimeout(rest, afterMs);
  };

  const onPointer = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') wake();
  };
  listen(player, root, ['pointermove', 'pointerdown'], onPointer);
  listen(player, root, ['pointerleave'], (event) => event.pointerType !== 'touch' && wake(600));
  listen(player, root, ['focusin', 'keydown', 'click'], () => wake());
  listen(player, player.options.keyTarget, ['keydown'], () => wake());
  player.watch(() => wake());
  player.signal.addEventListener('abort', () => clearTimeout(timer));
}
