import type { Video } from '@kinora/contract';
import { useMediaQuery } from '@mantine/hooks';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { useVideoDialogs } from './video-dialogs.tsx';
import { narrowScreen, rowHeight, VideoRow } from './video-row.tsx';
import classes from './video-rows.module.css';

interface VideoRowsProps {
  videos: readonly Video[];
  onEndSeen?: () => void;
}

/** Draws the rows that are seen; the rest of a long list is height alone. */
export function VideoRows({ videos, onEndSeen }: VideoRowsProps) {
  const isNarrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false });
  const { ref, window } = useRowWindow(videos.length, isNarrow ? rowHeight.narrow : rowHeight.wide);
  const { ask, dialogs } = useVideoDialogs();
  return (
    <>
      <div ref={ref} className={classes.frame}>
        <ul
          aria-label="Videos"
          className={classes.rows}
          style={{ paddingTop: window.heightAbove, paddingBottom: window.heightBelow }}
        >
          {videos.slice(window.first, window.end).map((video) => (
            <VideoRow key={video.id} video={video} onAsk={ask} />
          ))}
        </ul>
      </div>
      {onEndSeen && <EndOfList key={videos.length} onSeen={onEndSeen} />}
      {dialogs}
    </>
  );
}
