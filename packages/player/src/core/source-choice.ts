export type MediaType = 'mp4' | 'hls';

/** A plain mp4 of the picture alone. */
export interface SilentFile {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

export interface Source {
  readonly url: string;
  readonly type: MediaType;
  /** An mp4 of the same film, for when the stream cannot be played. */
  readonly fallbackUrl?: string | undefined;
  /** What its playlists say of the beginning, for the engine: with it, nothing is asked for before the first bytes. */
  readonly beginning?: string | undefined;
  /** For background videos, smallest first. */
  readonly silentFiles?: readonly SilentFile[] | undefined;
}

/** One way to play a source: the engine feeds the element, or the browser takes the address as it is. */
export interface Attempt {
  readonly by: 'engine' | 'browser';
  readonly url: string;
}

export interface Circumstances {
  readonly nativeHls: boolean;
  readonly mediaSource: boolean;
  readonly engineUrl: string | undefined;
  /** Levels can only be chosen through the engine. */
  readonly wantsQuality: boolean;
}

/**
 * Every way to play a source, best first; the next one is taken when one fails.
 * A browser that plays HLS by itself starts sooner and costs nothing, but lets nobody choose a level. So the engine
 * comes first where a quality menu is shown, and where there is no other way.
 */
export function attemptsAt({ url, type, fallbackUrl }: Source, on: Circumstances): Attempt[] {
  const browser: Attempt = { by: 'browser', url };
  const fallback: Attempt[] = fallbackUrl ? [{ by: 'browser', url: fallbackUrl }] : [];
  if (type === 'mp4') return [browser, ...fallback];
  const attempts: Attempt[] = on.nativeHls ? [browser] : [];
  const engine: Attempt = { by: 'engine', url };
  if (on.mediaSource && on.engineUrl) attempts[on.wantsQuality ? 'unshift' : 'push'](engine);
  attempts.push(...fallback);
  return attempts.length > 0 ? attempts : [browser];
}
