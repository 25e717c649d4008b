import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { referenceOf } from '../../../api/error-messages.ts';
import { FetchError } from '../../../ui/fetch-error.tsx';
import { StatsCard } from '../stats-card.tsx';
import type { StatsScope } from '../stats-queries.ts';
import type { Days } from '../stats-range.ts';
import { useStatsSource } from '../stats-source.ts';
import { RetentionChart } from './retention-chart.tsx';

interface RetentionCardProps {
  scope: StatsScope;
  days: Days;
  /** Of the video, where it is known which one it is. */
  storyboardUrl?: string | null;
  /** Left out where there is nothing: what a player plays from elsewhere has no parts that are known. */
  isOptional?: boolean;
}

/** Which parts of a video people watch, leave and watch again. */
export function RetentionCard({ scope, days, storyboardUrl = null, isOptional = false }: RetentionCardProps) {
  const watched = useQuery(useStatsSource().retention(scope, days));
  if (isOptional && !watched.data?.plays) return null;
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
      {watched.data && watched.data.plays > 0 && (
        <RetentionChart storyboardUrl={storyboardUrl} watched={watched.data} />
      )}
    </StatsCard>
  );
}
