import { api, type Cut, type SentOf } from '@kinora/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { pollMs, refreshVideos, video } from '../videos/video-queries.ts';

const cuts = api.cuts;

/** Something about it changes without anybody doing anything here. */
const isMoving = ({ status, publish_at }: Cut): boolean =>
  status === 'uploading' || status === 'processing' || publish_at !== null;

export const cutsOfVideo = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'cuts', videoId],
    queryFn: ({ signal }) => call(cuts.list, { video_id: videoId }, { signal }),
    refetchInterval: ({ state: { data, error } }) => (data?.some(isMoving) && !error ? pollMs : false),
    staleTime: 0,
  });

/** The addresses last for a week; each look makes its own. */
export const rehearsalOf = (videoId: string, cutId: string) =>
  queryOptions({
    queryKey: ['videos', 'rehearsal', videoId, cutId],
    queryFn: () => call(cuts.rehearse, { video_id: videoId, cut_id: cutId }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Another may have lost its place by it, and so may what the library shows. */
async function refresh(queryClient: QueryClient, videoId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: cutsOfVideo(videoId).queryKey });
  void queryClient.invalidateQueries({ queryKey: video(videoId).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['videos', 'tracks', videoId] });
  void refreshVideos(queryClient);
  void queryClient.invalidateQueries({ queryKey: ['players'] });
}

interface Trim extends Pick<SentOf<typeof cuts.trim>, 'from_cut_id' | 'start_ms' | 'end_ms'> {
  goesLive: boolean;
}

/** Where the wish to publish it is lost, the cut is there all the same, and can be published later. */
export function useTrim(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ goesLive, ...input }: Trim) => {
      const cut = await call(cuts.trim, { video_id: videoId, ...input });
      if (goesLive) await call(cuts.publish, { video_id: videoId, cut_id: cut.id, when_ready: true });
      return cut;
    },
    onSettled: () => refresh(queryClient, videoId),
  });
}

/** The server fetches the file itself; where the wish to publish it is lost, it is there all the same. */
export function useImportCut(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ url, goesLive }: { url: string; goesLive: boolean }) => {
      const cut = await call(cuts.import, { video_id: videoId, url });
      if (goesLive) await call(cuts.publish, { video_id: videoId, cut_id: cut.id, when_ready: true });
      return cut;
    },
    onSettled: () => refresh(queryClient, videoId),
  });
}

export function usePublishCut(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Pick<SentOf<typeof cuts.publish>, 'cut_id' | 'at'>) =>
      call(cuts.publish, { video_id: videoId, ...input }),
    onSettled: () => refresh(queryClient, videoId),
  });
}

export function useUnscheduleCut(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cut_id: string) => call(cuts.unschedule, { video_id: videoId, cut_id }),
    onSettled: () => refresh(queryClient, videoId),
  });
}

export function useRemoveCut(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (cut_id: string) => call(cuts.remove, { video_id: videoId, cut_id }),
    onSettled: () => refresh(queryClient, videoId),
  });
}
