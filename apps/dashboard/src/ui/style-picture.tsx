import type { PlayerElement } from '@kinora/player/element';
import type { PlayerConfig } from '@kinora/player-config';
import { useInViewport } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { createPlayerElement } from './player-element.ts';
import classes from './style-picture.module.css';

interface StylePictureProps {
  config: PlayerConfig;
  poster: string;
}

/** The very player of the embeds, made small: to be looked at, not to be used, and only there while it is in sight. */
export function StylePicture({ config, poster }: StylePictureProps) {
  const host = useRef<HTMLSpanElement>(null);
  const { ref: frame, inViewport } = useInViewport<HTMLSpanElement>();
  useEffect(() => {
    if (!inViewport) return;
    let element: PlayerElement | undefined;
    let isGone = false;
    const show = async (): Promise<void> => {
      const player = await createPlayerElement();
      if (isGone) return;
      element = player;
      element.inert = true;
      Object.assign(element, { simulate: true, config, poster });
      host.current?.append(element);
    };
    // Styles have names, too: a picture that does not come is missed, nothing more.
    show().catch(() => undefined);
    return () => {
      isGone = true;
      element?.remove();
    };
  }, [config, poster, inViewport]);
  return (
    <span ref={frame} className={classes.frame} aria-hidden="true">
      <span ref={host} className={classes.stage} />
    </span>
  );
}
