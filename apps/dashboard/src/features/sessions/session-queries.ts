import { api } from '@kinora/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const sessionList = () =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(api.accounts.listSessions, {}, { signal }),
  });

/** Signs one device out, or every other one when no device is named. */
export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string | undefined) =>
      sessionId ? call(api.accounts.endSession, { session_id: sessionId }) : call(api.accounts.endOtherSessions, {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  });
}
