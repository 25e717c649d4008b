import { api } from '@kinora/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { createActivityBatch } from './activity-batch.ts';

const activityBatch = createActivityBatch((player_ids) =>
  call(api.stats.activity, { player_ids: player_ids.join(',') }),
);

/** Cards that are drawn together are asked for together. */
export const activityOfPlayer = (playerId: string) =>
  queryOptions({
    queryKey: ['stats', 'activity', playerId],
    queryFn: () => activityBatch(playerId),
    staleTime: 300_000,
    retry: false,
  });

/** On how many pages they are embedded. */
export const pagesOfPlayers = (playerIds: readonly string[]) =>
  queryOptions({
    queryKey: ['stats', 'pages', ...playerIds],
    queryFn: async () => {
      const all = await Promise.all(playerIds.map((id) => activityBatch(id)));
      return all.reduce((sum, one) => sum + (one?.pages ?? 0), 0);
    },
    staleTime: 300_000,
    retry: false,
  });
