import type { Video } from '@kinora/contract';
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { StatsCard } from '../stats-card.tsx';
import { retention } from '../stats-queries.ts';
import type { Days } from '../stats-range.ts';
import { RetentionChart } from './retention-chart.tsx';

/** Which parts of a video people watch, leave and watch again. */
export function RetentionCard({ video, days }: { video: Video; days: Days }) {
  const watched = useQuery(retention(video.id, days));
  return (
    <StatsCard
      title="Audience retention"
      sentence="How many plays saw each part of the video, and how often it was watched, repeats included."
      wide
    >
      {watched.isLoadingError && (
        <FetchError reference={referenceOf(watched.error)} onRetry={() => watched.refetch()} />
      )}
      {watched.isPending && <Skeleton height={340} radius="md" role="status" aria-label="Loading audience retention" />}
      {watched.data?.plays === 0 && (
        <Text size="sm" c="dimmed" px={10} py="xs">
          Nobody has played this video in this period.
        </Text>
      )}
      {watched.data && watched.data.plays > 0 && <RetentionChart video={video} watched={watched.data} />}
    </StatsCard>
  );
}
