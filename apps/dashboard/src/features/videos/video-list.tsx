import { IconUpload } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { referenceOf } from '../../api/error-messages.ts';
import { useLastKnownCount } from '../../api/use-last-known-count.ts';
import { usePagedItems } from '../../api/use-paged-items.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { ListHead } from '../../ui/list-head.tsx';
import { NoMatches } from '../../ui/no-matches.tsx';
import { useSearch } from '../../ui/search-field.tsx';
import { useUploadManager } from '../uploads/upload-queries.ts';
import { EmptyLibrary } from './empty-library.tsx';
import { RowSkeleton } from './row-skeleton.tsx';
import classes from './video-list.module.css';
import { videoPages } from './video-queries.ts';
import { VideoRows } from './video-rows.tsx';
import type { VirtualVideoRowsProps } from './virtual-video-rows.tsx';

interface VideoListProps {
  title: string;
  order: 1 | 2;
  limit: number;
  /** Shows every page as it comes into sight; without it there is the first alone. */
  VirtualRows?: ComponentType<VirtualVideoRowsProps>;
  /** Stands after the title, knowing how many there are. */
  aside?: (totalCount: number, isCapped: boolean) => ReactNode;
  /** Stands above the rows: how much of the plan is used. */
  quota?: ReactNode;
}

/** More would be out of sight. */
const longestSkeleton = 10;
const titleId = 'videos-title';
const searching = { label: 'Search videos', placeholder: 'Search Video...' };

export function VideoList({ title, order, limit, VirtualRows, aside, quota }: VideoListProps) {
  const search = useSearch();
  const { q } = search;
  const { openDialog } = useUploadManager();
  const pages = useInfiniteQuery(videoPages({ q, limit }));
  const { items: videos, totalCount, isTotalCapped, isEmpty, loadMore } = usePagedItems(pages);
  const lastCount = useLastKnownCount('videos', q === '' && pages.isSuccess ? totalCount : undefined) ?? 4;

  return (
    <section aria-labelledby={titleId}>
      <ListHead
        title={title}
        order={order}
        titleId={titleId}
        aside={aside?.(totalCount, isTotalCapped)}
        search={lastCount === 0 && q === '' ? undefined : { state: search, ...searching }}
        action={{ label: 'Upload New Video', icon: <IconUpload size={17} aria-hidden="true" />, onClick: openDialog }}
      />
      <div className={classes.quota}>{quota}</div>
      {pages.isPending && <RowSkeleton count={Math.min(lastCount, limit, longestSkeleton)} />}
      {pages.isError && !pages.isFetchNextPageError && (
        <FetchError reference={referenceOf(pages.error)} onRetry={() => pages.refetch()} />
      )}
      {isEmpty && (q ? <NoMatches noun="video" q={q} /> : <EmptyLibrary onUpload={openDialog} />)}
      {videos.length > 0 &&
        (VirtualRows ? (
          <VirtualRows videos={videos} onEndSeen={loadMore} />
        ) : (
          <VideoRows videos={videos.slice(0, limit)} />
        ))}
      {pages.isFetchNextPageError && (
        <FetchError reference={referenceOf(pages.error)} onRetry={() => pages.fetchNextPage()} />
      )}
    </section>
  );
}
