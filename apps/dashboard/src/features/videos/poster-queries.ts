import { api, type Posters } from '@kinora/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const pollMs = 700;

/** Whether the picture that was chosen last is still being made. */
export const isMaking = ({ state }: Posters): boolean => state === 'waiting' || state === 'running';

export const postersOfVideo = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'posters', videoId],
    queryFn: ({ signal }) => call(api.videos.posters, { video_id: videoId }, { signal }),
    refetchInterval: ({ state: { data, error } }) => (data && !error && isMaking(data) ? pollMs : false),
    staleTime: 0,
  });

export function useChoosePoster(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (at_seconds: number) => call(api.videos.choosePoster, { video_id: videoId, at_seconds }),
    onSuccess: (posters) => queryClient.setQueryData(postersOfVideo(videoId).queryKey, posters),
  });
}

export const insightOfVideo = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'insight', videoId],
    queryFn: ({ signal }) => call(api.videos.insight, { video_id: videoId }, { signal }),
    // What is not known yet, or never will be, is simply not shown.
    retry: false,
  });
