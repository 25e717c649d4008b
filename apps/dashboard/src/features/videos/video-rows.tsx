import type { Video } from '@kinora/contract';
import type { CSSProperties, Ref } from 'react';
import { useVideoDialogs } from './video-dialogs.tsx';
import { VideoRow } from './video-row.tsx';
import classes from './video-rows.module.css';

interface VideoRowsProps {
  videos: readonly Video[];
  ref?: Ref<HTMLDivElement>;
  /** Room for the rows that are not drawn. */
  style?: CSSProperties;
}

export function VideoRows({ videos, ref, style }: VideoRowsProps) {
  const { ask, dialogs } = useVideoDialogs();
  return (
    <>
      <div ref={ref} className={classes.frame}>
        <ul aria-label="Videos" className={classes.rows} style={style}>
          {videos.map((video) => (
            <VideoRow key={video.id} video={video} onAsk={ask} />
          ))}
        </ul>
      </div>
      {dialogs}
    </>
  );
}
