import { api } from '@kinora/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const sessionList = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(api.accounts.listSessions, {}, { signal }),
  });

function useRefresh(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['sessions'] });
}

export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) => call(api.accounts.endSession, { session_id: sessionId }),
    onSettled: useRefresh(),
  });

export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => call(api.accounts.endOtherSessions, {}), onSettled: useRefresh() });
