import type { Video } from '@kinora/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { relativeTime } from '../../ui/relative-time.ts';
import { truncateName } from '../../ui/truncate-name.ts';
import { VideoActions } from './video-actions.tsx';
import type { Ask } from './video-dialogs.tsx';
import { VideoPicture } from './video-picture.tsx';
import { workOnVideo } from './video-queries.ts';
import classes from './video-row.module.css';
import { VideoState } from './video-state.tsx';

/** These are the measures of the style sheet too: which rows to draw is computed, not measured. */
export const rowHeight = { wide: 92, narrow: 132 };
export const narrowScreen = '(max-width: 48em)';

export const VideoRow = memo(function VideoRow({ video, onAsk }: { video: Video; onAsk: Ask }) {
  const isNarrow = useMediaQuery(narrowScreen) ?? false;
  useQuery(workOnVideo(video));
  return (
    <li className={classes.row} data-video={video.id} data-status={video.status}>
      <VideoPicture video={video} onPreview={() => onAsk('preview', video)} />
      <div className={classes.words}>
        <p className={classes.name} title={video.name}>
          {truncateName(video.name, isNarrow ? 30 : 50)}
        </p>
        <p className={classes.time}>{relativeTime(video.updated_at, Date.now() / 1000)}</p>
      </div>
      <VideoState video={video} />
      <VideoActions video={video} onAsk={onAsk} />
    </li>
  );
});
