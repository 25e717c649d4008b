import { api, type Video } from '@kinora/contract';
import { call } from '../../api/call.ts';
import type { UploadPlace } from './send-video.ts';
import { toTicketRefusal } from './upload-rules.ts';

/** The address of a file elsewhere, which the server fetches itself. */
export interface VideoLink {
  url: string;
}

export interface Importing {
  link: VideoLink;
  place: UploadPlace;
  onProgress: (video: Video) => void;
  signal: AbortSignal;
}

/** Why the server gave up, in its own words. */
export class ImportFailed extends Error {
  override readonly name = 'ImportFailed';
}

export interface VideoImporterParts {
  /** The library has one more video, or knows something else of it. */
  onChanged: () => void;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const lookEveryMs = 1000;

export type VideoImporter = ReturnType<typeof createVideoImporter>;

/** Asks the server for a file elsewhere and looks after it until it has arrived. Answers the id of its video. */
export function createVideoImporter({ onChanged, wait = pause }: VideoImporterParts) {
  async function begin({ url }: VideoLink, place: UploadPlace): Promise<void> {
    // Asked again after a lost answer, it must not be imported twice.
    place.askedAs ??= crypto.randomUUID();
    const { id } = await call(api.videos.import, { url }, { idempotencyKey: place.askedAs }).catch((error) => {
      throw toTicketRefusal(error);
    });
    place.videoId = id;
    onChanged();
  }

  async function again(place: UploadPlace, videoId: string): Promise<void> {
    await call(api.videos.retry, { video_id: videoId }).catch((error) => {
      throw toTicketRefusal(error);
    });
    place.hasFailed = false;
    onChanged();
  }

  return {
    async send({ link, place, onProgress, signal }: Importing): Promise<string> {
      if (!place.videoId) await begin(link, place);
      else if (place.hasFailed) await again(place, place.videoId);
      const videoId = place.videoId as string;
      for (;;) {
        signal.throwIfAborted();
        const video = await call(api.videos.get, { video_id: videoId }, { signal });
        onProgress(video);
        if (hasFailed(video)) {
          place.hasFailed = true;
          onChanged();
          throw new ImportFailed(`${video.status_reason}.`);
        }
        if (video.status !== 'uploading') return videoId;
        await wait(lookEveryMs, signal);
      }
    },

    async release({ videoId }: UploadPlace): Promise<void> {
      if (videoId) await call(api.videos.remove, { video_id: videoId });
      onChanged();
    },
  };
}

/** What arrived and was no video failed at its first step; of what never arrived there are none. */
const hasFailed = ({ status, steps }: Video): boolean => status === 'failed' && steps.length === 0;

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
