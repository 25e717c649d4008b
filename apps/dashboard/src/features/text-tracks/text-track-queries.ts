import { api, type SentOf, type TextTrack, type TrackReport } from '@kinora/contract';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callBytes } from '../../api/call.ts';
import { timeText } from '../../ui/time-text.ts';
import { video } from '../videos/video-queries.ts';

const tracks = api.tracks;

export const tracksOfVideo = (videoId: string) =>
  queryOptions({
    queryKey: ['videos', 'tracks', videoId],
    queryFn: ({ signal }) => call(tracks.list, { video_id: videoId }, { signal }),
    // Without them a film is shown as if it had none.
    retry: false,
  });

/** Always fetched anew: what is edited must be what is stored. */
export const cuesOfTrack = (videoId: string, trackId: string) =>
  queryOptions({
    queryKey: ['videos', 'cues', videoId, trackId],
    queryFn: ({ signal }) => call(tracks.getCues, { video_id: videoId, track_id: trackId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Another may have lost its place as the default by it, so the list is asked for as well. */
function showTrack(queryClient: QueryClient, videoId: string, track: TextTrack): Promise<void> {
  const { queryKey } = tracksOfVideo(videoId);
  queryClient.setQueryData(queryKey, (list) => list?.map((one) => (one.id === track.id ? track : one)));
  return queryClient.invalidateQueries({ queryKey });
}

const bytesOf = async (content: Blob | string): Promise<Uint8Array<ArrayBuffer>> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(await content.arrayBuffer());

export interface NewTrack extends Omit<SentOf<typeof tracks.create>, 'video_id'> {
  /** A file, or what was pasted; undefined for a track that begins empty. */
  content: Blob | string | undefined;
}

export interface AddedTrack {
  track: TextTrack;
  /** Of what was read; undefined for an empty track. */
  report: TrackReport | undefined;
}

/** A track whose file cannot be read is taken back: nobody asked for an empty one. */
export function useAddTrack(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ content, ...named }: NewTrack): Promise<AddedTrack> => {
      const file = content === undefined ? undefined : await bytesOf(content);
      const track = await call(tracks.create, { video_id: videoId, ...named });
      if (!file) return { track, report: undefined };
      const one = { video_id: videoId, track_id: track.id };
      try {
        return await call(tracks.upload, { ...one, file });
      } catch (error) {
        await call(tracks.remove, one).catch(() => undefined);
        throw error;
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: tracksOfVideo(videoId).queryKey }),
  });
}

/** The video tells how far they are. */
export function useGenerateCaptions(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (lang: string) => call(tracks.generate, { video_id: videoId, lang }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: video(videoId).queryKey }),
  });
}

/** As people write them: `0:00 Intro`, one on each line. */
export const useSuggestChapters = (videoId: string) =>
  useMutation({
    mutationFn: async () => {
      const proposals = await call(api.videos.chapterProposals, { video_id: videoId });
      return proposals.map(({ start, title }) => `${timeText(start).replace(/\.000$/, '')} ${title}`).join('\n');
    },
  });

export function useReplaceCues(videoId: string, trackId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (content: Blob | string): Promise<AddedTrack> =>
      call(tracks.upload, { video_id: videoId, track_id: trackId, file: await bytesOf(content) }),
    onSuccess: ({ track }) => showTrack(queryClient, videoId, track),
  });
}

export function useChangeTrack(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Omit<SentOf<typeof tracks.update>, 'video_id'>) =>
      call(tracks.update, { video_id: videoId, ...input }),
    onSuccess: (track) => showTrack(queryClient, videoId, track),
    onError: () => queryClient.invalidateQueries({ queryKey: tracksOfVideo(videoId).queryKey }),
  });
}

export function useSaveCues(videoId: string, trackId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (input: Pick<SentOf<typeof tracks.putCues>, 'cues' | 'version'>) =>
      call(tracks.putCues, { video_id: videoId, track_id: trackId, ...input }),
    onSuccess: (track) => void showTrack(queryClient, videoId, track),
  });
}

export function useRemoveTrack(videoId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (trackId: string) => call(tracks.remove, { video_id: videoId, track_id: trackId }),
    onSuccess: (_done, trackId) => {
      const { queryKey } = tracksOfVideo(videoId);
      queryClient.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== trackId));
    },
  });
}

export type TrackFormat = NonNullable<SentOf<typeof tracks.download>['format']>;

export const useDownloadTrack = (videoId: string) =>
  useMutation({
    mutationFn: (input: { trackId: string; format: TrackFormat }) =>
      callBytes(tracks.download, { video_id: videoId, track_id: input.trackId, format: input.format }),
  });
