import { toggleFullscreen } from '../controls/fullscreen.ts';
import { showJump } from '../controls/jump.ts';
import { jumpSeconds } from '../core/key-bindings.ts';
import { fractionAt } from '../core/seeking.ts';
import { readTap, type Tap } from '../core/taps.ts';
import { listen } from './listen.ts';
import type { Player } from './player.ts';

/** A finger shows and hides the controls and jumps by double tap; a mouse plays and pauses. */
export function listenToPointer(player: Player): void {
  const { root, video } = player;
  let last: Tap | undefined;

  const jump = (way: 'back' | 'forward') => {
    player.seek(video.currentTime + (way === 'back' ? -jumpSeconds : jumpSeconds));
    showJump(player, way);
  };

  /** Every other click wakes the controls, this one's too, unless it is the one that sends them away. */
  const onTap = (event: PointerEvent) => {
    const tap = { atMs: event.timeStamp, across: fractionAt(event.clientX, root.getBoundingClientRect()) };
    const gesture = readTap(last, tap);
    last = tap;
    if (gesture === 'back' || gesture === 'forward') jump(gesture);
    else if (gesture === 'middle') player.toggle();
    else if (player.phase() === 'playing' && !root.hasAttribute('data-quiet')) {
      event.stopPropagation();
      root.setAttribute('data-quiet', '');
    }
  };

  listen(player, video, ['click'], (event) => {
    const pointer = event as PointerEvent;
    if (player.options.background) return;
    if (pointer.pointerType === 'touch' && player.phase() !== 'ready') onTap(pointer);
    else player.toggle();
  });
  listen(player, video, ['dblclick'], () => {
    if (matchMedia('(hover: hover)').matches && !player.options.background) toggleFullscreen(player);
  });
}
