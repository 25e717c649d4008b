import type { Overview } from '@kinora/contract';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { BreakdownCard, type BreakdownViews } from './breakdown-card.tsx';
import { EmptyStats } from './empty-stats.tsx';
import { LiveCount } from './live-count.tsx';
import { StatsCards } from './stats-card.tsx';
import { StatsHead, statsTitleId } from './stats-head.tsx';
import { StatsHistory } from './stats-history.tsx';
import { ownStats, type StatsScope } from './stats-queries.ts';
import { type Days, dayOf, intervalOf, rangeOfAddress } from './stats-range.ts';
import { useLightPrint } from './use-light-print.ts';
import { useStatsAddress } from './use-stats-address.ts';

/** What a screen of a part asks for first. */
export async function prefetchFigures(queryClient: QueryClient, address: URL, scope: StatsScope): Promise<void> {
  const range = rangeOfAddress(address.searchParams, dayOf(new Date()));
  await queryClient.prefetchQuery(ownStats.overview(scope, range, intervalOf(range)));
}

/** Neither in the days that are shown nor in those before. */
const hasNothing = ({ totals, previous }: Overview): boolean =>
  [totals, previous].every(({ loads, plays }) => loads === 0 && plays === 0);

interface StatsPageProps {
  title: string;
  scope: StatsScope;
  breakdowns: readonly BreakdownViews[];
  /** What the screen is called when nobody has watched. */
  emptyTitle: string;
  /** What can be done with these figures alone. */
  actions?: ReactNode;
  /** Links to what the figures are of. */
  aside?: ReactNode;
  /** Where nobody has watched: what may be the reason. */
  belowEmpty?: ReactNode;
  /** Between the figures and the breakdowns. */
  children?: (days: Days) => ReactNode;
}

/** The figures of everything, of a video or of a player: the same from top to bottom, but for what is theirs alone. */
export function StatsPage({
  title,
  scope,
  breakdowns,
  emptyTitle,
  actions,
  aside,
  belowEmpty,
  children,
}: StatsPageProps) {
  useLightPrint();
  const { range, metric, chooseRange, chooseMetric } = useStatsAddress();
  const { data } = useQuery(ownStats.overview(scope, range, intervalOf(range)));
  const isWhole = scope.player_id === undefined && scope.video_id === undefined;
  return (
    <section aria-labelledby={statsTitleId}>
      <StatsHead
        title={title}
        scope={scope}
        range={range}
        onChooseRange={chooseRange}
        isPart={!isWhole}
        actions={actions}
      >
        {scope.video_id === undefined && <LiveCount playerId={scope.player_id} />}
        {aside}
      </StatsHead>
      {data && hasNothing(data) ? (
        <>
          <EmptyStats title={emptyTitle} />
          {belowEmpty && <StatsCards>{belowEmpty}</StatsCards>}
        </>
      ) : (
        <>
          <StatsHistory scope={scope} range={range} metric={metric} onChoose={chooseMetric} />
          <StatsCards>
            {children?.(range)}
            {breakdowns.map((views) => (
              <BreakdownCard key={views[0].by} scope={scope} days={range} views={views} />
            ))}
          </StatsCards>
        </>
      )}
    </section>
  );
}
