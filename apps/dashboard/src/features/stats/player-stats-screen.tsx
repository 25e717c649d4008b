import { Anchor } from '@mantine/core';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { editorAddress, player } from '../players/player-queries.ts';
import { breakdownViews } from './breakdown-views.ts';
import { EmbeddingPagesCard } from './doctor/embedding-pages-card.tsx';
import { PartFrame } from './part-frame.tsx';
import { QualityCard } from './quality-card.tsx';
import { ShareReportButton } from './reports/share-report-button.tsx';
import { RetentionCard } from './retention/retention-card.tsx';
import { prefetchFigures, StatsPage } from './stats-page.tsx';

const playerIdOf = (query: URLSearchParams): string => query.get('id') ?? '';

export async function prefetchPlayerStats(queryClient: QueryClient, address: URL): Promise<void> {
  const playerId = playerIdOf(address.searchParams);
  const figures = prefetchFigures(queryClient, address, { player_id: playerId });
  await Promise.all([queryClient.prefetchQuery(player(playerId)), figures]);
}

/** How one player is watched, where it stands and what hinders it there. */
export function PlayerStatsScreen() {
  const [query] = useSearchParams();
  const playerId = playerIdOf(query);
  return (
    <PartFrame noun="Player" part={useQuery(player(playerId))}>
      {(shown) => (
        <StatsPage
          key={playerId}
          title={shown.name}
          scope={{ player_id: playerId }}
          breakdowns={breakdownViews.player}
          emptyTitle="Nobody has watched this player in this period"
          actions={<ShareReportButton player={shown} />}
          belowEmpty={<EmbeddingPagesCard player={shown} />}
          aside={
            <Anchor component={Link} to={editorAddress(playerId)} size="sm">
              Edit player
            </Anchor>
          }
        >
          {(days) => (
            <>
              <EmbeddingPagesCard player={shown} />
              <RetentionCard scope={{ player_id: playerId }} days={days} isOptional />
              <QualityCard scope={{ player_id: playerId }} days={days} />
            </>
          )}
        </StatsPage>
      )}
    </PartFrame>
  );
}
