import { listen } from '../player/listen.ts';
import type { Player } from '../player/player.ts';

/** What the outside is told: the same for an embedding page and for the custom element. */
export function emitEvents(player: Player): void {
  const { video, emit } = player;
  listen(player, video, ['loadedmetadata'], () => emit({ event: 'ready', duration: video.duration }));
  listen(player, video, ['play', 'pause', 'ended'], ({ type }) => emit({ event: type as 'play' | 'pause' | 'ended' }));
  listen(player, video, ['timeupdate', 'seeked'], () =>
    emit({ event: 'time', time: video.currentTime, duration: video.duration }),
  );
  listen(player, video, ['volumechange'], () => emit({ event: 'volume', volume: video.volume, muted: video.muted }));
  if (video.readyState > 0) queueMicrotask(() => emit({ event: 'ready', duration: video.duration }));
}
