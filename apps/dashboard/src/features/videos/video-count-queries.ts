import { api } from '@kinora/contract';
import { queryOptions } from '@tanstack/react-query';
import { callPage } from '../../api/call.ts';

export const videoCount = () =>
  queryOptions({
    queryKey: ['videos', 'count'],
    queryFn: async ({ signal }) => (await callPage(api.videos.list, { limit: 1 }, { signal })).totalCount ?? 0,
  });
