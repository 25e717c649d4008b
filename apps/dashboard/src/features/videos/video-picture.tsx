import type { Video } from '@kinora/contract';
import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconMovie, IconPlayerPlayFilled } from '@tabler/icons-react';
import { durationText } from '../../ui/quantity-text.ts';
import classes from './video-picture.module.css';

/** The poster; a click plays the video. */
export function VideoPicture({ video, onPreview }: { video: Video; onPreview: () => void }) {
  const { name, poster_url, playable, status, duration_seconds } = video;
  const duration = duration_seconds === null ? undefined : durationText(duration_seconds);
  const label = playable ? `Play ${name}` : `${name} cannot be played`;
  const Sign = status === 'failed' ? IconAlertTriangle : IconMovie;
  return (
    <UnstyledButton
      className={classes.picture ?? ''}
      disabled={!playable}
      onClick={onPreview}
      aria-label={duration ? `${label}, ${duration}` : label}
    >
      {poster_url ? (
        <img src={poster_url} alt="" loading="lazy" decoding="async" className={classes.image} />
      ) : (
        !playable && <Sign size={24} stroke={1.4} aria-hidden="true" />
      )}
      {playable && (
        <span className={classes.play}>
          <IconPlayerPlayFilled size={14} aria-hidden="true" />
        </span>
      )}
      {duration && <span className={classes.duration}>{duration}</span>}
    </UnstyledButton>
  );
}
