import { toggleFullscreen } from '../controls/fullscreen/mount.ts';
import { showSeekIndicator } from '../controls/seek-indicator/show-seek-indicator.ts';
import { seekStepSeconds } from '../core/key-bindings.ts';
import { fractionAt } from '../core/seeking.ts';
import { readTap, type Tap } from '../core/taps.ts';
import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/** A finger shows and hides the controls and seeks by double tap; a mouse plays and pauses. */
export function listenToPointer(player: Player): void {
  const { root, video } = player;
  let last: Tap | undefined;

  const seek = (way: 'back' | 'forward') => {
    player.seekBy(way === 'back' ? -seekStepSeconds : seekStepSeconds);
    showSeekIndicator(player, way);
  };

  /** Every other click wakes the controls, this one's too, unless it is the one that sends them away. */
  const onTap = (event: PointerEvent) => {
    const tap = { atMs: event.timeStamp, across: fractionAt(event.clientX, root.getBoundingClientRect()) };
    const gesture = readTap(last, tap);
    last = tap;
    if (gesture === 'back' || gesture === 'forward') seek(gesture);
    else if (gesture === 'middle') player.toggle();
    else if (player.phase() === 'playing' && !root.hasAttribute('data-idle')) {
      event.stopPropagation();
      root.setAttribute('data-idle', '');
    }
  };

  if (player.options.background) return;
  listen(player, video, ['click'], (event) => {
    const pointer = event as PointerEvent;
    if (pointer.pointerType === 'touch' && player.phase() !== 'ready') onTap(pointer);
    else player.toggle();
  });
  listen(player, video, ['dblclick'], () => {
    if (matchMedia('(hover: hover)').matches) toggleFullscreen(player);
  });
}
