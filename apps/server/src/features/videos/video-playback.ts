import { type PosterImage, type Source, writeBeginning } from '@kinora/player/render';
import type { PosterFacts, StreamFacts } from '../../db/schema.ts';
import { isLighterAsFile } from './lighter-as-file.ts';
import type { ShownVideo } from './live-film.ts';
import { fixedUrl, mediaKeys, mediaUrl } from './media-key.ts';
import { toVideo } from './video-view.ts';

/** What a page is told of a stream besides its address. */
function ofStream(facts: StreamFacts | null, url: string): Partial<Source> {
  if (!facts) return {};
  const pictures = facts.renditions.filter(({ width }) => width > 0);
  const silentFiles = pictures
    .toSorted((one, other) => one.width - other.width)
    .map(({ name, width, height }) => ({ url: new URL(mediaKeys.silentFile(name), url).href, width, height }));
  return {
    beginning: writeBeginning(facts),
    isLight: isLighterAsFile(facts),
    silentFiles: facts.hasSilentFiles ? silentFiles : undefined,
  };
}

/** What a page is told of a poster besides its address. */
function lighterPoster(poster: PosterFacts | null, url: string | null) {
  const { widths = [], placeholder } = poster ?? {};
  const inType = (type: PosterImage['type'], ending: string): PosterImage[] =>
    widths.map((width) => ({ type, width, url: new URL(`${width}.${ending}`, url ?? '').href }));
  return { posterImages: [...inType('image/avif', 'avif'), ...inType('image/webp', 'webp')], placeholder };
}

export const sizeOf = (width: number | null, height: number | null) => (width && height ? { width, height } : null);

/** What viewers get of a video that plays: HLS where it is ready, otherwise the file. */
export function toPlayback(row: ShownVideo, videoCdnUrl: string) {
  const { url: fileUrl, ...video } = toVideo(row, { steps: [] }, videoCdnUrl);
  const { hls_url, poster_url, storyboard_url, duration_seconds, width, height } = video;
  const url = fixedUrl(mediaUrl(videoCdnUrl, mediaKeys.mp4(row.filmId)));
  const stream = hls_url && {
    ...{ url: hls_url, type: 'hls' as const, fallbackUrl: url },
    ...ofStream(row.streamBeginning, hls_url),
  };
  return {
    filmId: row.filmId,
    fileUrl,
    source: stream || { url, type: 'mp4' as const },
    streamKey: row.hlsKey,
    posterUrl: poster_url,
    ...lighterPoster(row.poster, poster_url),
    storyboardUrl: storyboard_url,
    durationSeconds: duration_seconds,
    size: sizeOf(width, height),
    uploadedAt: row.createdAt,
    isProtected: row.isProtected,
  };
}
