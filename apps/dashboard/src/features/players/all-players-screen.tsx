import { Text } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { countText } from '../../ui/quantity-text.ts';
import { PlayerList } from './player-list.tsx';
import { playerPages } from './player-queries.ts';
import { VirtualPlayerGrid } from './virtual-player-grid.tsx';

const pageSize = 48;

export const prefetchAllPlayers = (queryClient: QueryClient): Promise<void> =>
  queryClient.prefetchInfiniteQuery(playerPages({ q: '', limit: pageSize }));

export function AllPlayersScreen() {
  return (
    <PlayerList
      title="All Players"
      order={1}
      limit={pageSize}
      VirtualGrid={VirtualPlayerGrid}
      aside={(totalCount, isCapped) =>
        totalCount > 0 && (
          <Text size="sm" c="dimmed" component="span">
            {countText(totalCount, { of: 'player', isCapped })}
          </Text>
        )
      }
    />
  );
}
