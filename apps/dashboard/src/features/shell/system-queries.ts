import { api } from '@kinora/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const installation = () =>
  queryOptions({
    queryKey: ['installation'],
    queryFn: ({ signal }) => call(api.system.installation, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
