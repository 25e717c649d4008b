import { fractionAt } from '../../core/seeking.ts';
import { listen } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

interface Slide {
  readonly bar: HTMLElement;
  /** With the pointer held down. */
  readonly onDrag: (fraction: number) => void;
  readonly onHover?: (fraction: number) => void;
}

/** The pointer's half of a slider; keyboards and assistive technology use the input inside. */
export function listenToSlide(player: Player, { bar, onDrag, onHover }: Slide): void {
  const fractionOf = (event: PointerEvent) => fractionAt(event.clientX, bar.getBoundingClientRect());
  const isHeld = () => bar.hasAttribute('data-drag');
  listen(player, bar, ['pointerdown'], (event) => {
    if (event.button !== 0) return;
    bar.setPointerCapture(event.pointerId);
    bar.setAttribute('data-drag', '');
    bar.querySelector('input')?.focus({ preventScroll: true });
    event.preventDefault();
    onHover?.(fractionOf(event));
    onDrag(fractionOf(event));
  });
  listen(player, bar, ['pointermove'], (event) => {
    onHover?.(fractionOf(event));
    if (isHeld()) onDrag(fractionOf(event));
  });
  listen(player, bar, ['pointerup', 'pointercancel'], () => bar.removeAttribute('data-drag'));
}
