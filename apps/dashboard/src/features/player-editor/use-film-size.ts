import type { Source } from '@kinora/contract';
import type { Size } from '@kinora/player/render';
import { useQuery } from '@tanstack/react-query';
import { video } from '../videos/video-queries.ts';
import { libraryVideoId } from './source-address.ts';

/** In pixels; undefined until it is known, and for films that lie elsewhere. */
export function useFilmSize(source: Source | undefined, videoCdnUrl: string): Size | undefined {
  const videoId = source && libraryVideoId(source.url, videoCdnUrl);
  const { data } = useQuery({ ...video(videoId ?? ''), enabled: videoId !== undefined });
  return data?.width && data.height ? { width: data.width, height: data.height } : undefined;
}
