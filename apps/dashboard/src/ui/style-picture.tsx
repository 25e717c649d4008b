import { definePlayerElement, type PlayerElement } from '@kinora/player/element';
import type { PlayerConfig } from '@kinora/player-config';
import { useEffect, useRef } from 'react';
import classes from './style-picture.module.css';

interface StylePictureProps {
  config: PlayerConfig;
  poster: string;
}

/** The very player of the embeds, made small: to be looked at, not to be used. */
export function StylePicture({ config, poster }: StylePictureProps) {
  const host = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    definePlayerElement();
    const element = document.createElement('kin-player') as PlayerElement;
    element.inert = true;
    Object.assign(element, { simulate: true, config, poster });
    host.current?.append(element);
    return () => element.remove();
  }, [config, poster]);
  return (
    <span className={classes.frame} aria-hidden="true">
      <span ref={host} className={classes.stage} />
    </span>
  );
}
