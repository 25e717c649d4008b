import { toClock } from '../core/time-text.ts';
import { listen, part } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

export function mountTimeStamp(player: Player): void {
  const { root, video } = player;
  const now = part(root, 'now');
  const length = part(root, 'length');
  const write = (element: HTMLElement, time: number) => {
    const text = toClock(time);
    if (element.textContent !== text) element.textContent = text;
  };
  const update = () => {
    write(now, video.currentTime);
    write(length, video.duration);
  };
  listen(player, video, ['timeupdate', 'seeking', 'durationchange'], update);
  if (video.readyState > 0) update();
}
