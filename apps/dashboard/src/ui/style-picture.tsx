import type { PlayerElement } from '@kinora/player/element';
import type { PlayerConfig } from '@kinora/player-config';
import { useInViewport } from '@mantine/hooks';
import { useCallback } from 'react';
import classes from './style-picture.module.css';
import { usePlayerElement } from './use-player-element.ts';

interface StylePictureProps {
  config: PlayerConfig;
  poster: string;
}

/** The very player of the embeds, made small: to be looked at, not to be used, and only there while it is in sight. */
export function StylePicture({ config, poster }: StylePictureProps) {
  const { ref: frame, inViewport } = useInViewport<HTMLSpanElement>();
  const show = useCallback(
    (player: PlayerElement): void => {
      Object.assign(player, { inert: true, simulate: true, config, poster });
    },
    [config, poster],
  );
  const host = usePlayerElement<HTMLSpanElement>(inViewport ? show : undefined);
  return (
    <span ref={frame} className={classes.frame} aria-hidden="true">
      <span ref={host} className={classes.stage} />
    </span>
  );
}
