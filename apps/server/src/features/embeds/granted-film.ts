import type { Shown } from './embed-service.ts';

/**
 * Every address under which a page names something of its film, with a grant. Whatever a page is told of a film later
 * has to be added here: an address that was forgotten would not be found by its viewers.
 */
export function withGrants(shown: Shown, grantUrl: (url: string) => string): Shown {
  const { playback, source } = shown;
  if (!playback) return shown;
  const optional = (url: string | null | undefined) => url && grantUrl(url);
  const film = {
    ...playback.source,
    url: grantUrl(playback.source.url),
    ...(playback.source.fallbackUrl && { fallbackUrl: grantUrl(playback.source.fallbackUrl) }),
    ...(playback.source.silentFiles && {
      silentFiles: playback.source.silentFiles.map((file) => ({ ...file, url: grantUrl(file.url) })),
    }),
  };
  return {
    ...shown,
    source: typeof source === 'object' ? film : source,
    playback: {
      ...playback,
      source: film,
      posterUrl: optional(playback.posterUrl) ?? null,
      posterImages: playback.posterImages.map((image) => ({ ...image, url: grantUrl(image.url) })),
      storyboardUrl: optional(playback.storyboardUrl) ?? null,
    },
    tracks: shown.tracks.map((track) => ({ ...track, url: grantUrl(track.url) })),
    poster: optional(shown.poster) ?? undefined,
  };
}
