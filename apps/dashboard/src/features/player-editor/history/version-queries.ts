import type { Player } from '@kinora/contract';
import { publishingApi } from '@kinora/contract/publishing';
import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../../api/call.ts';
import { player, playerSources, playerVersionsKey } from '../../players/player-queries.ts';

const { versions, workspaces } = publishingApi;
const pageLength = 12;

export const versionPages = (playerId: string) =>
  infiniteQueryOptions({
    queryKey: playerVersionsKey(playerId),
    queryFn: ({ pageParam, signal }) =>
      callPage(versions.list, { player_id: playerId, limit: pageLength, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  });

/** Every save has a number of its own; what it differs from is told by that of the live one. */
export const versionBesideLive = ({ id, version, live_version }: Player) =>
  queryOptions({
    queryKey: ['players', 'version', id, version, live_version],
    queryFn: ({ signal }) => call(versions.get, { player_id: id, version }, { signal }),
  });

export const workspace = () =>
  queryOptions({
    queryKey: ['workspace'],
    queryFn: ({ signal }) => call(workspaces.get, {}, { signal }),
  });

export function useSetPublishSeparately() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (publish_separately: boolean) => call(workspaces.update, { publish_separately }),
    onSuccess: (changed) => queryClient.setQueryData(workspace().queryKey, changed),
  });
}

const keepAnswer = (queryClient: QueryClient) => async (changed: Player) => {
  queryClient.setQueryData(player(changed.id).queryKey, changed);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: playerVersionsKey(changed.id) }),
    queryClient.invalidateQueries({ queryKey: playerSources(changed.id).queryKey }),
    queryClient.invalidateQueries({ queryKey: ['players', 'list'] }),
  ]);
};

export function useRestoreVersion(playerId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (version: number) => call(versions.restore, { player_id: playerId, version }),
    onSuccess: keepAnswer(queryClient),
  });
}

/** At a time in epoch seconds; at once where none is given. */
interface Publishing {
  version: number;
  note: string;
  at?: number | undefined;
}

export function usePublish(playerId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ version, note, at }: Publishing) =>
      call(versions.publish, { player_id: playerId, version, note, at }),
    onSuccess: keepAnswer(queryClient),
  });
}

export function useUnschedule(playerId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(versions.unschedule, { player_id: playerId }),
    onSuccess: keepAnswer(queryClient),
  });
}
