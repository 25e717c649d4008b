import { videoStore } from './video-store.ts';

export type { VideoChanges } from './video-store.ts';

/** Says nothing of the file itself: the disk may have been full, or a worker have died over it. */
export const triedEnough = 'Working on this video failed three times. Try again, or upload it once more';

/** So long may an owner try again. */
export const failedKeptDays = 7;

/** A file that is at fault itself would fail again. */
export const isWorthRetrying = (reason: string): boolean => reason === triedEnough;

/**
 * How a video comes to be, for the features that bring its file in and work on it: announced, arrived or abandoned,
 * changed by each step of the work, ended, and opened again. Each is part of the caller's own transaction.
 */
export const videoLife = {
  announce: videoStore.insert,
  arrive: videoStore.markArrived,
  abandon: videoStore.removeUploading,
  nameArriving: videoStore.nameArriving,
  failToArrive: videoStore.failToArrive,
  announceAgain: videoStore.announceAgain,
  change: videoStore.change,
  end: videoStore.end,
  reopen: videoStore.reopen,
  find: videoStore.findFilm,
  lock: videoStore.lock,
  goLive: videoStore.goLive,
  dropFilm: videoStore.dropFilm,
  remove: videoStore.markDeleted,
};
