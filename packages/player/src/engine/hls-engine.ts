import Hls, { type ErrorData } from 'hls.js/light';
import type { FailureReason } from '../core/messages.ts';
import type { Engine, EngineEvents } from './engine.ts';

function toReason({ type, response }: ErrorData): FailureReason {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return 'unplayable';
  const status = response?.code ?? 0;
  return status >= 400 && status < 500 ? 'unavailable' : 'network';
}

export function isSupported(): boolean {
  return Hls.isSupported();
}

/** Segments are CMAF and pass through unchanged, so a worker would cost its start and do nothing. */
export function createEngine(events: EngineEvents): Engine {
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true, backBufferLength: 60, maxBufferLength: 20 });
  let mended = false;
  hls.on(Hls.Events.MANIFEST_PARSED, () => events.levels());
  hls.on(Hls.Events.ERROR, (_name, data) => {
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !mended) {
      mended = true;
      hls.recoverMediaError();
    } else events.error(toReason(data));
  });
  return {
    attach(video, url) {
      hls.loadSource(url);
      hls.attachMedia(video);
    },
    levels: () => hls.levels.map(({ height }, id) => ({ id, height })),
    choose(id) {
      // A level that is asked for by name outweighs the size of the player.
      hls.config.capLevelToPlayerSize = id < 0;
      hls.nextLevel = id;
    },
    chosen: () => (hls.autoLevelEnabled ? -1 : hls.loadLevel),
    destroy: () => hls.destroy(),
  };
}
