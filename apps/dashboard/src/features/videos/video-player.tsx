import type { Video } from '@kinora/contract';
import type { PlayerElement } from '@kinora/player/element';
import { useCallback } from 'react';
import { previewConfig } from '../../ui/preview-config.ts';
import { usePlayerElement } from '../../ui/use-player-element.ts';
import classes from './video-player.module.css';

/** The very player of the embeds, begun at once: whoever opens it has clicked play. */
export function VideoPlayer({ video: { url, poster_url } }: { video: Video }) {
  const show = useCallback(
    (player: PlayerElement): void => {
      const source = { url, type: 'mp4' };
      Object.assign(player, { config: previewConfig(), source, poster: poster_url ?? undefined });
      // The element is dressed in a microtask of its own.
      queueMicrotask(() => void player.play().catch(() => undefined));
    },
    [url, poster_url],
  );
  const host = usePlayerElement<HTMLDivElement>(show);
  return <div ref={host} className={classes.stage} />;
}
