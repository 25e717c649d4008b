import { toClock } from '../../core/time-text.ts';
import { part } from '../../player/listen.ts';
import type { Player } from '../../player/player.ts';

export function mountTimeStamp(player: Player): void {
  const { root, video } = player;
  const now = part(root, 'now');
  const length = part(root, 'length');
  const write = (element: HTMLElement, time: number) => {
    const text = toClock(time);
    if (element.textContent !== text) element.textContent = text;
  };
  const update = () => {
    // What the page said of the length stays true whatever the browser makes of the file.
    const whole = Math.round(Number(root.dataset.length) || video.duration);
    write(now, video.ended ? whole : video.currentTime);
    write(length, whole);
  };
  player.onChange(['time', 'duration'], update);
  if (video.readyState > 0) update();
}
