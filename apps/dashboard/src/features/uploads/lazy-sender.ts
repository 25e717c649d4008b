import { NetworkError } from '../../api/network-error.ts';
import type { VideoSender } from './send-video.ts';

/** The first screen does without it: it is fetched with the first file, and again where that failed. */
export function createLazySender(load: () => Promise<VideoSender>): VideoSender {
  let loading: Promise<VideoSender> | undefined;
  const sender = (): Promise<VideoSender> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      // Waited for, like any other lost connection.
      throw new NetworkError(error);
    });
    return loading;
  };
  return {
    send: async (sending) => (await sender()).send(sending),
    release: async (file, place) => (await sender()).release(file, place),
  };
}
