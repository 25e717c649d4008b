import { listen } from './listen.ts';
import type { Player } from './player.ts';

/** What the outside is told: the same for an embedding page and for the custom element. */
export function reportEvents(player: Player): void {
  const { video, tell } = player;
  listen(player, video, ['loadedmetadata'], () => tell({ event: 'ready', duration: video.duration }));
  listen(player, video, ['play', 'pause', 'ended'], ({ type }) => tell({ event: type as 'play' | 'pause' | 'ended' }));
  listen(player, video, ['timeupdate', 'seeked'], () =>
    tell({ event: 'time', time: video.currentTime, duration: video.duration }),
  );
  listen(player, video, ['volumechange'], () => tell({ event: 'volume', volume: video.volume, muted: video.muted }));
  if (video.readyState > 0) queueMicrotask(() => tell({ event: 'ready', duration: video.duration }));
}
