import { listAnnouncements } from '@kinora/contract/announcements';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const refreshMs = 300_000;

export const announcements = () =>
  queryOptions({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => call(listAnnouncements, {}, { signal, isUnasked: true }),
    refetchInterval: refreshMs,
  });
