import { KinoraError } from '@kinora/client';
import type { Cut, Source, Video } from '@kinora/contract';
import type { Size } from '@kinora/player/render';
import { skipToken, useQuery } from '@tanstack/react-query';
import { video } from '../../videos/video-queries.ts';
import { libraryVideoId } from './source-address.ts';

/** What a player is told to play: nothing, an address elsewhere, or a video of the library that may be gone by now. */
export type SourceVideo =
  | { kind: 'none' | 'elsewhere' | 'deleted' }
  | { kind: 'library'; video: Video | undefined; isPending: boolean };

export function useSourceVideo(source: Source | undefined, videoCdnUrl: string): SourceVideo {
  const videoId = source && libraryVideoId(source.url, videoCdnUrl);
  const asked = video(videoId ?? '');
  const { data, error, isPending } = useQuery(videoId ? asked : { ...asked, queryFn: skipToken });
  if (!source) return { kind: 'none' };
  if (!videoId) return { kind: 'elsewhere' };
  // One that was there a moment ago is still in `data` when the next answer says that it is not.
  if (error instanceof KinoraError && error.status === 404) return { kind: 'deleted' };
  return { kind: 'library', video: data, isPending };
}

export const canPlay = ({ kind }: SourceVideo): boolean => kind === 'elsewhere' || kind === 'library';

/** In pixels, of the film or of another cut of it; undefined until it is known, and for films that lie elsewhere. */
export function filmSize(shown: SourceVideo, cut?: Pick<Cut, 'width' | 'height'>): Size | undefined {
  const { width, height } = cut ?? ((shown.kind === 'library' && shown.video) || {});
  return width && height ? { width, height } : undefined;
}
