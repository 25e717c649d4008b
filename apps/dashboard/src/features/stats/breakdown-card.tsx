import type { Dimension, Share } from '@kinora/contract';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { referenceOf } from '../../api/error-messages.ts';
import { FetchError } from '../../ui/fetch-error.tsx';
import { playerStatsAddress } from '../players/player-queries.ts';
import { videoStatsAddress } from '../videos/video-queries.ts';
import { BarList, type BarRow } from './bar-list.tsx';
import { ChoiceRow } from './choice-row.tsx';
import { shareName } from './share-name.ts';
import { StatsCard } from './stats-card.tsx';
import type { StatsScope } from './stats-queries.ts';
import type { Days } from './stats-range.ts';
import { useStatsSource } from './stats-source.ts';
import { numberText } from './stats-text.ts';

export interface BreakdownView {
  by: Dimension;
  label: string;
  sentence: string;
}

/** More than one are chosen from, the first to begin with. */
export type BreakdownViews = readonly [BreakdownView, ...BreakdownView[]];

interface BreakdownCardProps {
  scope: StatsScope;
  days: Days;
  views: BreakdownViews;
}

const shortLength = 7;
/** More are in the file that can be exported. */
const fullLength = 100;

/** Plays by what they have in common, most of them first. */
export function BreakdownCard({ scope, days, views }: BreakdownCardProps) {
  const [chosen, setChosen] = useState<Dimension>(views[0].by);
  const [isWhole, setWhole] = useState(false);
  const { breakdown, hasScreens } = useStatsSource();
  const { by, label, sentence } = views.find((view) => view.by === chosen) ?? views[0];
  const shares = useQuery(breakdown(scope, days, { by, limit: isWhole ? fullLength : shortLength }));
  return (
    <StatsCard
      title={label}
      sentence={sentence}
      action={
        views.length > 1 && (
          <ChoiceRow
            label="Group by"
            choices={views.map((view) => ({ value: view.by, label: view.label }))}
            value={by}
            onChange={setChosen}
          />
        )
      }
    >
      {shares.isLoadingError && <FetchError reference={referenceOf(shares.error)} onRetry={() => shares.refetch()} />}
      {shares.isPending && <Skeleton height={140} radius="md" role="status" aria-label={`Loading ${label}`} />}
      {shares.data?.shares.length === 0 && (
        <Text size="sm" c="dimmed" px={10} py="xs">
          Nothing in this period.
        </Text>
      )}
      {shares.data && shares.data.shares.length > 0 && (
        <BarList label={label} rows={shares.data.shares.map((share) => toRow(by, share, hasScreens))}>
          {shares.data.count > shortLength && (
            <Button
              variant="subtle"
              size="compact-sm"
              mt="xs"
              aria-expanded={isWhole}
              onClick={() => setWhole((was) => !was)}
            >
              {isWhole
                ? 'Show fewer'
                : `Show ${numberText(Math.min(fullLength, shares.data.count) - shortLength)} more`}
            </Button>
          )}
        </BarList>
      )}
    </StatsCard>
  );
}

function toRow(by: Dimension, share: Share, hasScreens: boolean): BarRow {
  const addresses: Partial<Record<Dimension, (id: string) => string>> = {
    player: playerStatsAddress,
    video: videoStatsAddress,
  };
  return {
    key: share.value,
    name: shareName(by, share),
    // What is deleted has no screen any more.
    to: share.name === null || !hasScreens ? undefined : addresses[by]?.(share.value),
    count: share.plays,
    text: numberText(share.plays),
  };
}
