import type { SentOf } from '@kinora/contract';
import { accessEndpoints, type PlayerAccess } from '@kinora/contract/access';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

export const playerAccess = (playerId: string) =>
  queryOptions({
    queryKey: ['access', 'rules', playerId],
    queryFn: ({ signal }) => call(accessEndpoints.get, { player_id: playerId }, { signal }),
    // What is being edited must not change underneath.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  });

export const refusedHosts = (playerId: string) =>
  queryOptions({
    queryKey: ['access', 'refusals', playerId],
    queryFn: ({ signal }) => call(accessEndpoints.refusals, { player_id: playerId }, { signal }),
  });

/** Pictures of films come under other addresses once they are protected, or no more. */
function useAfterChange(playerId: string): (rules: PlayerAccess) => void {
  const queryClient = useQueryClient();
  return (rules) => {
    queryClient.setQueryData(playerAccess(playerId).queryKey, rules);
    for (const queryKey of [refusedHosts(playerId).queryKey, ['players', 'list'], ['players', 'one'], ['videos']])
      void queryClient.invalidateQueries({ queryKey });
  };
}

export type AccessRules = Omit<SentOf<typeof accessEndpoints.change>, 'player_id'>;

export function useSaveAccess(playerId: string) {
  const onSuccess = useAfterChange(playerId);
  return useMutation({
    mutationFn: (rules: AccessRules) => call(accessEndpoints.change, { player_id: playerId, ...rules }),
    onSuccess,
  });
}

export function useAllowDomain(playerId: string) {
  const onSuccess = useAfterChange(playerId);
  return useMutation({
    mutationFn: (domain: string) => call(accessEndpoints.allowDomain, { player_id: playerId, domain }),
    onSuccess,
  });
}
