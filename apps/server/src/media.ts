import { chmod, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deriveKey } from './crypto/keys.ts';
import type { Database } from './db/connect.ts';
import { createDeliveryService } from './features/delivery/delivery-service.ts';
import { createImageService } from './features/images/image-service.ts';
import { findMediaTools } from './features/processing/media-tools.ts';
import { processVideos } from './features/processing/processing-job.ts';
import { createProcessingService } from './features/processing/processing-service.ts';
import { tryUnshare } from './features/processing/spawn-tool.ts';
import { createPlanLimitService } from './features/subscriptions/plan-limit-service.ts';
import { createUploadService } from './features/uploads/upload-service.ts';
import { contentTypeOfMedia, mediaFileOf, mediaKeys } from './features/videos/media-key.ts';
import { reconcileRegularly } from './features/videos/reconcile-job.ts';
import { isStorageOurs } from './features/videos/storage-mark.ts';
import { createVideoService } from './features/videos/video-service.ts';
import type { Queue } from './jobs/queue.ts';
import type { Log } from './log.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';

interface MediaParts {
  settings: Settings;
  db: Database;
  queue: Queue;
  storage: Storage;
}

export type Media = ReturnType<typeof createMedia>;

/** Videos and images, put together once for the server and once for the worker. */
export function createMedia({ settings, db, queue, storage }: MediaParts) {
  const { apiUrl, imageCdnUrl, videoCdnUrl } = settings;
  const { planLimits } = createPlanLimitService(settings.plans);
  const hasSource = async (videoId: string) =>
    Boolean((await storage.find(uploads.keyOf(videoId))) ?? (await storage.find(mediaKeys.mp4(videoId))));
  const processing = createProcessingService({ db, queue, hasSource });
  const signingKey = deriveKey(settings.secretKey, 'upload-tickets');
  const uploads = createUploadService({ db, storage, signingKey, apiUrl, planLimits, onStored: processing.begin });
  const videos = createVideoService({ db, storage, videoCdnUrl, processing, uploads });
  const delivery = createDeliveryService({
    storage,
    isPublished: videos.isPublished,
    fileOf: mediaFileOf,
    accelPrefix: settings.deliveryAccelPrefix,
  });
  const images = createImageService({ db, storage, signingKey, apiUrl, imageCdnUrl, planLimits });
  return { processing, uploads, videos, images, delivery, isStorageOurs: () => isStorageOurs(db, storage) };
}

interface MediaWork extends MediaParts {
  media: Media;
  log: Log;
}

/** The worker's part. Answers how to end it: what is running is handed back. */
export async function startMediaWork({ settings, db, queue, storage, media, log }: MediaWork): Promise<() => void> {
  await tryUnshare();
  const tools = await findMediaTools(settings.mediaTools);
  if (!tools) log.warn('no ffmpeg found: only MP4 files that browsers play as they are can be shown');
  if (!(await media.isStorageOurs().catch(() => true)))
    log.warn('the files in the storage belong to another database: none of them is tidied up');
  const ending = new AbortController();
  const workDir = join(settings.dataDir, 'work');
  await mkdir(workDir, { recursive: true, mode: 0o700 });
  // One that an older version made is open to other users of the machine.
  await chmod(workDir, 0o700);
  await processVideos({
    db,
    queue,
    storage,
    log,
    tools,
    workDir,
    keys: { ...mediaKeys, upload: media.uploads.keyOf, typeOf: contentTypeOfMedia },
    encodesAtOnce: settings.encodesAtOnce,
    ending: ending.signal,
  });
  await reconcileRegularly({ ...media, queue, storage, workDir });
  return () => ending.abort();
}
