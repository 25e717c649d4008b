import { api } from '@kinora/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

export const tracksOfVideo = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'tracks', videoId],
    queryFn: ({ signal }) => call(api.tracks.list, { video_id: videoId }, { signal }),
    // Without them a film is shown as if it had none.
    retry: false,
  });
