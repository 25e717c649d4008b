import Hls, { type ErrorData } from 'hls.js';
import type { FailureReason } from '../core/messages.ts';
import { assignSource } from './attach-source.ts';
import type { Engine, EngineEvents } from './engine.ts';

const isMissing = ({ response }: ErrorData) => Math.floor((response?.code ?? 0) / 100) === 4;

function toReason(error: ErrorData): FailureReason {
  if (error.type !== Hls.ErrorTypes.NETWORK_ERROR) return 'unplayable';
  return isMissing(error) ? 'unavailable' : 'network';
}

export function isSupported(): boolean {
  return Hls.isSupported();
}

function openMediaSource(video: HTMLVideoElement): MediaSource | undefined {
  const Source = Hls.getMediaSource();
  const mediaSource = Source && new Source();
  return mediaSource && assignSource(video, mediaSource) ? mediaSource : undefined;
}

/** Segments are CMAF and pass through unchanged, so a worker would cost its start and do nothing. */
export function createEngine(events: EngineEvents): Engine {
  const hls = new Hls({ enableWorker: false, capLevelToPlayerSize: true, backBufferLength: 60, maxBufferLength: 20 });
  let element: HTMLVideoElement | undefined;
  let mended = false;
  let missingInARow = 0;
  const connect = (video: HTMLVideoElement) => {
    const mediaSource = openMediaSource(video);
    hls.attachMedia(mediaSource ? { media: video, mediaSource } : video);
  };
  hls.on(Hls.Events.MANIFEST_PARSED, () => events.levels());
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    missingInARow = 0;
  });
  hls.on(Hls.Events.ERROR, (_name, data) => {
    if (!data.fatal) {
      // hls.js goes round all levels for half a minute before it believes that a piece is gone from each of them.
      if (isMissing(data)) missingInARow += 1;
      if (missingInARow > hls.levels.length) events.error('unavailable');
    } else if (data.type === Hls.ErrorTypes.MEDIA_ERROR && !mended && element) {
      mended = true;
      hls.detachMedia();
      connect(element);
    } else events.error(toReason(data));
  });
  return {
    attach(video, { url, position }) {
      element = video;
      hls.config.startPosition = position || -1;
      hls.loadSource(url);
      connect(video);
    },
    levels: () => hls.levels.map(({ height }, id) => ({ id, height })),
    choose(id) {
      // A level that is asked for by name outweighs the size of the player.
      hls.config.capLevelToPlayerSize = id < 0;
      hls.nextLevel = id;
      events.levels();
    },
    chosen: () => hls.manualLevel,
    sounds: () => hls.audioTracks.map(({ name }, id) => ({ id, name })),
    chooseSound: (id) => (hls.audioTrack = id),
    chosenSound: () => hls.audioTrack,
    stats: () => ({ name: 'hls', bitsPerSecond: hls.bandwidthEstimate }),
    destroy() {
      hls.destroy();
      if (element) element.srcObject = null;
    },
  };
}
