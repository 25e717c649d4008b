import { toFailure } from '../core/failure.ts';
import type { FailureReason } from '../core/messages.ts';
import type { Level } from '../core/settings-menu.ts';
import { type Attempt, attemptsAt, type Source } from '../core/source-choice.ts';
import { type Engine, loadEngine } from '../engine/engine.ts';
import { listen } from './listen.ts';

export interface MediaOptions {
  readonly signal: AbortSignal;
  readonly engineUrl: string | undefined;
  readonly wantsQuality: () => boolean;
  /** Whether the viewer wants it to run; an element forgets that when its source fails. */
  readonly isActive: () => boolean;
  readonly onLevels: () => void;
  /** Only when there is no other way to play the source. */
  readonly onError: (reason: FailureReason) => void;
}

/** Whatever stands between an address and the video element. */
export interface Media {
  load(source: Source): void;
  /** Fetches the engine if one is needed; the first sign of intent calls it. */
  prepare(): Promise<void>;
  reload(): Promise<void>;
  /** Nothing while the browser plays by itself. */
  engine(): Engine | undefined;
  /** Takes a film over that the browser plays by itself, so that there is something to choose. */
  bringEngine(): Promise<Engine | undefined>;
  levels(): readonly Level[];
  /** The levels that an engine would have. */
  foresee(levels: readonly Level[]): void;
  clear(): void;
}

export function createMedia(video: HTMLVideoElement, options: MediaOptions): Media {
  let source: Source | undefined;
  let attempts: Attempt[] = [];
  let engine: Engine | undefined;
  let preparing: Promise<void> | undefined;
  let firstReason: FailureReason | undefined;
  let foreseen: readonly Level[] = [];

  const list = (next: Source) =>
    attemptsAt(next, {
      // The first question of this kind wakes the browser's codecs: it is not asked where the answer does not matter.
      nativeHls: next.type === 'hls' && video.canPlayType('application/vnd.apple.mpegurl') !== '',
      airPlay: 'WebKitPlaybackTargetAvailabilityEvent' in window,
      mediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
      engineUrl: options.engineUrl,
      wantsQuality: options.wantsQuality(),
    });

  const playByBrowser = (url: string, position: number) => {
    if (video.getAttribute('src') !== url) video.src = url;
    if (position) video.addEventListener('loadedmetadata', () => (video.currentTime = position), { once: true });
  };

  const attachEngine = async (attempt: Attempt, position: number) => {
    const module = await loadEngine(options.engineUrl as string).catch(() => undefined);
    if (attempts[0] !== attempt) return;
    if (!module?.isSupported()) return fallBack('network');
    engine = module.createEngine({ levels: options.onLevels, error: fallBack });
    engine.attach(video, { url: attempt.url, position, beginning: source?.beginning });
  };

  const start = async (position = 0): Promise<void> => {
    const [attempt] = attempts;
    if (attempt?.by === 'browser') playByBrowser(attempt.url, position);
    else if (attempt) await attachEngine(attempt, position);
  };

  const detach = () => {
    engine?.destroy();
    engine = undefined;
  };

  /** The film goes on where it was, by the first way there is. */
  const goOn = async (): Promise<void> => {
    const { currentTime } = video;
    const goesOn = options.isActive();
    detach();
    preparing = start(currentTime);
    await preparing;
    if (goesOn) await video.play().catch(() => undefined);
  };

  /** The first reason says more than those of makeshifts. */
  const fallBack = async (reason: FailureReason): Promise<void> => {
    firstReason ??= reason;
    if (attempts.length < 2) return options.onError(firstReason);
    attempts.shift();
    await goOn();
  };

  const byEngine = () => attempts.find(({ by }) => by === 'engine');

  const onElementError = () => {
    if (source && video.error) void fallBack(toFailure(video.error.code, navigator.onLine));
  };
  listen(options, video, ['error'], onElementError);

  const clear = () => {
    source = undefined;
    attempts = [];
    preparing = undefined;
    firstReason = undefined;
    detach();
  };

  const media: Media = {
    load(next) {
      clear();
      source = next;
      attempts = list(next);
      if (attempts[0]?.by === 'browser') preparing = start();
      // A source in the page may have failed before anybody listened.
      onElementError();
    },
    prepare() {
      preparing ??= start();
      return preparing;
    },
    async reload() {
      const again = source;
      if (!again) return;
      const { currentTime } = video;
      clear();
      video.removeAttribute('src');
      source = again;
      attempts = list(again);
      preparing = start(currentTime);
      await preparing;
    },
    engine: () => engine,
    async bringEngine() {
      const way = byEngine();
      if (!way || way === attempts[0]) await media.prepare();
      else {
        attempts = [way, ...attempts.filter((each) => each !== way)];
        await goOn();
      }
      return engine;
    },
    levels: () => engine?.levels() ?? (byEngine() ? foreseen : []),
    foresee(levels) {
      foreseen = levels;
      options.onLevels();
    },
    clear() {
      clear();
      video.removeAttribute('src');
      video.load();
    },
  };
  return media;
}
