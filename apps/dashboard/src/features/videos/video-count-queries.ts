import { api } from '@kinora/contract';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../api/call.ts';

export const videoCount = () =>
  queryOptions({
    queryKey: ['videos', 'count'],
    queryFn: async ({ signal }) => (await callPage(api.videos.list, { limit: 1 }, { signal })).total,
  });

/** As many as any plan with a number has; beyond that nobody counts. */
const mostCounted = 200;

/** Videos that take a place of the plan: one that failed and whose file is gone has given its place back. */
export const usedPlaces = () =>
  queryOptions({
    queryKey: ['videos', 'count', 'places'],
    queryFn: async ({ signal }) => {
      const { items, total } = await callPage(api.videos.list, { limit: mostCounted }, { signal });
      return total - items.filter(({ takes_place }) => !takes_place).length;
    },
  });
