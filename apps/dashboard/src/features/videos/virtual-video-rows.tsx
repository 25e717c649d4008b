import type { Video } from '@kinora/contract';
import { useMediaQuery } from '@mantine/hooks';
import { useRef } from 'react';
import { EndOfList } from '../../ui/end-of-list.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { narrowScreen, rowHeight } from './video-row.tsx';
import { VideoRows } from './video-rows.tsx';

const overscan = 8;
/** As many are drawn whatever is seen: leaving some out would save nothing. */
const fewRows = 30;

export interface VirtualVideoRowsProps {
  videos: readonly Video[];
  onEndSeen: () => void;
}

/** Draws the rows that are seen; the rest of a long list is height alone. */
export function VirtualVideoRows({ videos, onEndSeen }: VirtualVideoRowsProps) {
  const isNarrow = useMediaQuery(narrowScreen, undefined, { getInitialValueInEffect: false });
  const list = useRef<HTMLDivElement>(null);
  const rows = useVirtualRows(list, {
    count: videos.length,
    rowHeight: isNarrow ? rowHeight.narrow : rowHeight.wide,
    overscan: videos.length <= fewRows ? fewRows : overscan,
  });
  return (
    <>
      <VideoRows
        ref={list}
        videos={videos.slice(rows.first, rows.end)}
        style={{ paddingTop: rows.heightAbove, paddingBottom: rows.heightBelow }}
      />
      <EndOfList key={videos.length} onSeen={onEndSeen} />
    </>
  );
}
