import type { Video } from '@kinora/contract';
import { Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconMovie } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { referenceOf } from '../../api/error-messages.ts';
import { usePagedItems } from '../../api/use-paged-items.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { relativeTime } from '../../ui/relative-time.ts';
import { SearchField, useSearch } from '../../ui/search-field.tsx';
import { truncateName } from '../../ui/truncate-name.ts';
import classes from './video-picker.module.css';
import { videoPages } from './video-queries.ts';

const pageSize = 24;
const longestShownName = 50;

export function VideoPicker({ disabled, onPick }: { disabled: boolean; onPick: (video: Video) => void }) {
  const search = useSearch();
  const { q } = search;
  const pages = useInfiniteQuery(videoPages({ q, limit: pageSize }));
  const { items: videos, isEmpty, loadMore } = usePagedItems(pages);
  return (
    <Stack gap="sm">
      <SearchField search={search} label="Search videos" placeholder="Search Video..." />
      {pages.isPending && <Skeleton height={180} role="status" aria-label="Loading videos" />}
      {pages.isError && !pages.isFetchNextPageError && (
        <FetchError reference={referenceOf(pages.error)} onRetry={() => pages.refetch()} />
      )}
      {isEmpty && (
        <Text c="dimmed" ta="center" py="xl" size="sm">
          {q ? 'No videos found.' : 'Your library is empty. Upload a video first.'}
        </Text>
      )}
      <ul className={classes.list}>
        {videos.map((video) => (
          <li key={video.id}>
            <VideoChoice video={video} disabled={disabled || !video.playable} onPick={() => onPick(video)} />
          </li>
        ))}
      </ul>
      {pages.isFetchNextPageError && (
        <FetchError reference={referenceOf(pages.error)} onRetry={() => pages.fetchNextPage()} />
      )}
      {pages.hasNextPage && !pages.isFetchNextPageError && (
        <Button variant="default" size="sm" loading={pages.isFetchingNextPage} onClick={loadMore}>
          Show more
        </Button>
      )}
    </Stack>
  );
}

function VideoChoice({ video, disabled, onPick }: { video: Video; disabled: boolean; onPick: () => void }) {
  const state = video.playable
    ? relativeTime(video.updated_at, Date.now() / 1000)
    : (video.status_reason ?? video.status);
  return (
    <UnstyledButton className={classes.choice ?? ''} disabled={disabled} onClick={onPick}>
      <span className={classes.picture}>
        {video.poster_url ? (
          <img src={video.poster_url} alt="" loading="lazy" className={classes.image} />
        ) : (
          <IconMovie size={24} stroke={1.4} aria-hidden="true" />
        )}
      </span>
      <span className={classes.name} title={video.name}>
        {truncateName(video.name, longestShownName)}
      </span>
      <span className={classes.state}>{state}</span>
    </UnstyledButton>
  );
}
