import type { Video } from '@kinora/contract';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconMovie, IconPlayerPlayFilled } from '@tabler/icons-react';
import { durationText } from '../../ui/quantity-text.ts';
import classes from './video-picture.module.css';

/** The poster; a click plays the video. */
export function VideoPicture({ video, onPreview }: { video: Video; onPreview: () => void }) {
  const { name, poster_url, playable, status, duration_seconds } = video;
  const Sign = status === 'failed' ? IconAlertTriangle : IconMovie;
  return (
    <UnstyledButton
      className={classes.picture ?? ''}
      disabled={!playable}
      onClick={onPreview}
      aria-label={playable ? `Play ${name}` : `${name} cannot be played yet`}
    >
      {poster_url ? (
        <img src={poster_url} alt="" loading="lazy" decoding="async" className={classes.image} />
      ) : (
        <Sign size={24} stroke={1.4} aria-hidden="true" />
      )}
      {playable && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={14} aria-hidden="true" />
        </span>
      )}
      {duration_seconds !== null && <span className={classes.duration}>{durationText(duration_seconds)}</span>}
    </UnstyledButton>
  );
}
