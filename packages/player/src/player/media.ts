import type { FailureReason } from '../core/messages.ts';
import type { Level } from '../core/settings-menu.ts';
import { chooseDelivery, type Source } from '../core/source-choice.ts';
import { type Engine, loadEngine } from '../engine/engine.ts';

export interface MediaOptions {
  readonly engineUrl: string | undefined;
  readonly wantsQuality: () => boolean;
  readonly onLevels: () => void;
  readonly onError: (reason: FailureReason) => void;
}

/** Whatever stands between an address and the video element. */
export interface Media {
  load(source: Source): void;
  /** Fetches the engine if one is needed; the first sign of intent calls it. */
  prepare(): Promise<void>;
  reload(): Promise<void>;
  levels(): readonly Level[];
  chosenLevel(): number;
  chooseLevel(id: number): void;
  clear(): void;
}

export function createMedia(video: HTMLVideoElement, options: MediaOptions): Media {
  let source: Source | undefined;
  let engine: Engine | undefined;
  let preparing: Promise<void> | undefined;

  const delivery = (type: Source['type']) =>
    chooseDelivery(type, {
      // The first question of this kind wakes the browser's codecs: it is not asked where the answer does not matter.
      nativeHls: type === 'hls' && video.canPlayType('application/vnd.apple.mpegurl') !== '',
      mediaSource: 'MediaSource' in window || 'ManagedMediaSource' in window,
      engineUrl: options.engineUrl,
      wantsQuality: options.wantsQuality(),
    });

  const playNatively = (url: string) => {
    if (video.getAttribute('src') !== url) video.src = url;
  };

  const attachEngine = async ({ url }: Source, engineUrl: string) => {
    const module = await loadEngine(engineUrl).catch(() => undefined);
    if (source?.url !== url) return;
    if (!module?.isSupported()) return playNatively(url);
    engine = module.createEngine({ levels: options.onLevels, error: options.onError });
    engine.attach(video, url);
  };

  const clear = () => {
    engine?.destroy();
    engine = undefined;
    preparing = undefined;
    source = undefined;
  };

  const media: Media = {
    load(next) {
      clear();
      source = next;
      if (delivery(next.type) === 'native') playNatively(next.url);
    },
    prepare() {
      const { engineUrl } = options;
      if (source && engineUrl && delivery(source.type) === 'engine') preparing ??= attachEngine(source, engineUrl);
      return preparing ?? Promise.resolve();
    },
    async reload() {
      const again = source;
      if (!again) return;
      const position = video.currentTime;
      video.removeAttribute('src');
      media.load(again);
      await media.prepare();
      if (!engine) video.load();
      video.currentTime = position;
    },
    levels: () => engine?.levels() ?? [],
    chosenLevel: () => engine?.chosen() ?? -1,
    chooseLevel: (id) => engine?.choose(id),
    clear() {
      clear();
      video.removeAttribute('src');
      video.load();
    },
  };
  return media;
}
