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
  /** The same stream with captions among its renditions, for a browser that plays it by itself. */
  readonly captionedUrl?: string | undefined;
  /** What its playlists say of the beginning, for the engine: with it, nothing is asked for before the first bytes. */
  readonly beginning?: string | undefined;
  /** The mp4 weighs no more than the stream would: it comes first, and nothing is fetched to play it. */
  readonly isLight?: boolean | undefined;
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
  /** Only what the browser plays by itself can be sent to another screen. */
  readonly airPlay: boolean;
  readonly mediaSource: boolean;
  readonly engineUrl: string | undefined;
  /** Levels can only be chosen through the engine. */
  readonly wantsQuality: boolean;
}

/**
 * Every way to play a source, best first; the next one is taken when one fails, and the engine when a level is picked.
 * The engine starts soonest where the page knows the beginning, and lets people choose a level. Apple's browsers play
 * HLS by themselves, spare the battery and send the film to a television: there they come first, unless the levels are
 * known to the engine alone.
 */
export function attemptsAt(source: Source, on: Circumstances): Attempt[] {
  const { url, type, fallbackUrl, captionedUrl = url, beginning, isLight } = source;
  const browser: Attempt = { by: 'browser', url: captionedUrl };
  const fallback: Attempt[] = fallbackUrl ? [{ by: 'browser', url: fallbackUrl }] : [];
  if (type === 'mp4') return [browser, ...fallback];
  const attempts: Attempt[] = on.nativeHls ? [browser] : [];
  const engine: Attempt = { by: 'engine', url };
  const isEngineFirst = beginning ? !on.airPlay : on.wantsQuality;
  if (on.mediaSource && on.engineUrl) attempts[isEngineFirst ? 'unshift' : 'push'](engine);
  attempts[isLight ? 'unshift' : 'push'](...fallback);
  return attempts.length > 0 ? attempts : [browser];
}
