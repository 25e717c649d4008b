import { api, type Player, type PlayerConfig, type SentOf } from '@kinora/contract';
import type { StylePreset } from '@kinora/player-config';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { copyName } from './player-name.ts';

export { editorAddress, playerStatsAddress } from './player-addresses.ts';
export { longestPlayerName } from './player-name.ts';

const players = api.players;

/** What is on screen stays still while its toast appears; then the list catches up. */
const listRefreshMs = 800;

export const playerPages = ({ q, limit }: { q: string; limit: number }) =>
  infiniteQueryOptions({
    queryKey: ['players', 'list', { q, limit }],
    queryFn: ({ pageParam, signal }) =>
      callPage(players.list, { limit, q: q || undefined, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** What the dashboard shows. */
export const newestPlayerCount = 8;
export const newestPlayers = () => playerPages({ q: '', limit: newestPlayerCount });

export const player = (playerId: string) =>
  queryOptions({
    queryKey: ['players', 'one', playerId],
    queryFn: ({ signal }) => call(players.get, { player_id: playerId }, { signal }),
  });

export const playerSources = (playerId: string) =>
  queryOptions({
    queryKey: ['players', 'sources', playerId],
    queryFn: ({ signal }) => call(players.listSources, { player_id: playerId }, { signal }),
  });

/** What was saved of a player, and every page of it. */
export const playerVersionsKey = (playerId: string) => ['players', 'versions', playerId] as const;

const markListStale = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: ['players', 'list'] });

function useRefreshListSoon(): () => void {
  const queryClient = useQueryClient();
  return () => void setTimeout(() => void markListStale(queryClient), listRefreshMs);
}

interface NewPlayer {
  name: string;
  /** Left out: the default set of the installation. */
  preset?: StylePreset | undefined;
}

const lookOf = ({ playercontrol, playerstyle }: StylePreset) => ({ playercontrol, playerstyle });

export function useCreatePlayer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ name, preset }: NewPlayer) =>
      call(players.create, { name, ...(preset && { config: lookOf(preset) }) }),
    onSuccess: () => markListStale(queryClient),
  });
}

export function useDuplicatePlayer() {
  const refreshSoon = useRefreshListSoon();
  return useMutation({
    mutationFn: ({ id, name, config }: Player) =>
      call(players.create, {
        name: copyName(name, Math.floor(Math.random() * 1_000_000)),
        config: { ...config },
        copy_source_of: id,
      }),
    onSuccess: refreshSoon,
  });
}

export function useRemovePlayer() {
  const refreshSoon = useRefreshListSoon();
  return useMutation({
    mutationFn: (playerId: string) => call(players.remove, { player_id: playerId }),
    onSuccess: refreshSoon,
  });
}

export interface PlayerSave {
  playerId: string;
  name: string;
  config: PlayerConfig;
  /** Left out: saved whatever somebody else saved meanwhile. */
  version?: number | undefined;
}

export function useSavePlayer() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ playerId, ...input }: PlayerSave) => call(players.update, { player_id: playerId, ...input }),
    onSuccess: (saved) => {
      queryClient.setQueryData(player(saved.id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: playerVersionsKey(saved.id) });
      return markListStale(queryClient);
    },
  });
}

type NewSource = Omit<SentOf<typeof players.createSource>, 'player_id'>;

/** A player has one source at most: the first is made, every later one takes its place. */
export function usePutSource(playerId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (source: NewSource) => {
      const [inUse] = await queryClient.fetchQuery(playerSources(playerId));
      const input = { player_id: playerId, ...source };
      return inUse ? call(players.updateSource, { ...input, source_id: inUse.id }) : call(players.createSource, input);
    },
    onSuccess: (source) => {
      queryClient.setQueryData(playerSources(playerId).queryKey, [source]);
      void queryClient.invalidateQueries({ queryKey: playerVersionsKey(playerId) });
      return markListStale(queryClient);
    },
  });
}
