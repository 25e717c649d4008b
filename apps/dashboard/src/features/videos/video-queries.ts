import { api, type Video } from '@kinora/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call, callPage } from '../../api/call.ts';
import { type VideoPages, withNewest, withoutVideo, withVideo } from './video-pages.ts';

export { captionsAddress } from './captions-address.ts';
export { videoStatsAddress } from './video-stats-address.ts';
export { factsText, workText } from './work-text.ts';

const videos = api.videos;

/** What is on screen stays still while its toast appears; then the list catches up. */
const listRefreshMs = 800;
/** A longer list is not fetched anew as a whole: one request for each page, one after the other. */
const fewPages = 4;
export const pollMs = 1500;

interface ListQuery {
  q: string;
  limit: number;
}

const fetchPage = ({ q, limit }: ListQuery, cursor?: string, signal?: AbortSignal) =>
  callPage(videos.list, { limit, q: q || undefined, cursor }, { signal });

const isShort = (pages: VideoPages | undefined): boolean => (pages?.pages.length ?? 0) <= fewPages;

export const videoPages = (list: ListQuery) =>
  infiniteQueryOptions({
    queryKey: ['videos', 'list', list],
    queryFn: ({ pageParam, signal }) => fetchPage(list, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: (query) => isShort(query.state.data as VideoPages | undefined),
    refetchOnReconnect: (query) => isShort(query.state.data as VideoPages | undefined),
  });

/** What the dashboard shows. */
export const newestVideoCount = 10;
export const newestVideos = () => videoPages({ q: '', limit: newestVideoCount });

export const video = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'one', videoId],
    queryFn: ({ signal }) => call(videos.get, { video_id: videoId }, { signal }),
  });

export const playersOfVideo = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'players', videoId],
    queryFn: ({ signal }) => call(videos.players, { video_id: videoId }, { signal }),
    staleTime: 0,
  });

/** The addresses last for an hour, so each look at them asks anew. */
export const downloadsOfVideo = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'downloads', videoId],
    queryFn: ({ signal }) => call(videos.downloads, { video_id: videoId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const isWorking = ({ status }: Video): boolean => status === 'uploading' || status === 'processing';

/** Looks after one video for as long as there is work on it; every list shows what comes back. */
export const workOnVideo = (shown: Video) =>
  queryOptions({
    queryKey: ['videos', 'work', shown.id],
    queryFn: async ({ signal, client }) => {
      const now = await call(videos.get, { video_id: shown.id }, { signal });
      showEverywhere(client, now);
      return now;
    },
    enabled: isWorking(shown),
    refetchInterval: (query) => (query.state.error ? false : pollMs),
    staleTime: 0,
    gcTime: 0,
  });

function editLists(queryClient: QueryClient, edit: (pages: VideoPages) => VideoPages): void {
  queryClient.setQueriesData<VideoPages>({ queryKey: ['videos', 'list'] }, (pages) => pages && edit(pages));
}

function showEverywhere(queryClient: QueryClient, now: Video): void {
  editLists(queryClient, (pages) => withVideo(pages, now));
  queryClient.setQueryData(video(now.id).queryKey, now);
  if (!isWorking(now)) void queryClient.invalidateQueries({ queryKey: ['videos', 'count'] });
}

/** Everything that lists or counts videos catches up. */
export async function refreshVideos(queryClient: QueryClient): Promise<void> {
  const lists = queryClient.getQueryCache().findAll({ queryKey: ['videos', 'list'] });
  const long = lists.filter((query) => !isShort(query.state.data as VideoPages | undefined));
  await Promise.all([
    queryClient.invalidateQueries({
      predicate: (query) => query.queryKey[0] === 'videos' && !long.includes(query as (typeof long)[number]),
    }),
    ...long.map(async ({ queryKey }) => {
      const fresh = await fetchPage(queryKey[2] as ListQuery);
      queryClient.setQueryData<VideoPages>(queryKey, (pages) => pages && withNewest(pages, fresh));
    }),
  ]);
}

export function useRenameVideo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: { video_id: string; name: string }) => call(videos.rename, input),
    onSuccess: (renamed) => {
      showEverywhere(queryClient, renamed);
      return refreshVideos(queryClient);
    },
  });
}

export function useRemoveVideo() {
  const queryClient = useQueryClient();
  const refresh = (videoId: string): void => {
    editLists(queryClient, (pages) => withoutVideo(pages, videoId));
    void refreshVideos(queryClient);
    void queryClient.invalidateQueries({ queryKey: ['players'] });
  };
  return useMutation({
    mutationFn: (videoId: string) => call(videos.remove, { video_id: videoId }),
    onSuccess: (_done, videoId) => void setTimeout(() => refresh(videoId), listRefreshMs),
  });
}

export function useRetryVideo() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (videoId: string) => call(videos.retry, { video_id: videoId }),
    onSuccess: (now) => showEverywhere(queryClient, now),
  });
}
