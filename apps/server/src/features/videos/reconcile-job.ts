import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queue } from '../../jobs/queue.ts';
import type { Storage, StoredObject } from '../../storage/storage.ts';
import type { ImageService } from '../images/image-service.ts';
import { mediaKeys } from './media-key.ts';
import type { VideoService } from './video-service.ts';
import type { VideoState } from './video-store.ts';

interface Parts {
  storage: Storage;
  workDir: string;
  videos: Pick<VideoService, 'removeDeleted' | 'removeFailedOriginals' | 'statesOf'>;
  images: Pick<ImageService, 'findKnown'>;
  uploads: {
    settle: () => Promise<void>;
    removeOld: () => Promise<void>;
    isOpen: (ticketId: string) => Promise<boolean>;
  };
  processing: { resumeForgotten: () => Promise<void> };
  /** A database that does not know the files at all, say an empty one, must not take them for nobody's. */
  isStorageOurs: () => Promise<boolean>;
  now?: () => number;
}

/** Younger things may belong to somebody who is just about to say so. */
const settledMs = { draft: 90_000, object: 15 * 60_000, stale: 86_400_000 };

const tasks = [
  settleUploads,
  removeDrafts,
  removeParts,
  removeUploads,
  removeDeleted,
  removeFailed,
  resumeWork,
  removeWork,
  removeMedia,
  removeImages,
];

/** Once a minute. */
export async function reconcileRegularly({ queue, ...parts }: Parts & { queue: Queue }): Promise<void> {
  await queue.work('reconcile-media', () => reconcileMedia(parts));
  await queue.schedule('reconcile-media', '* * * * *');
}

/** Rows without files, files without rows, and work that nobody does. */
export async function reconcileMedia(parts: Parts): Promise<void> {
  const isOurs = parts.isStorageOurs();
  // One that fails must not keep the others from being done.
  const results = await Promise.allSettled(tasks.map((task) => task({ ...parts, isStorageOurs: () => isOurs })));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function settleUploads({ uploads }: Parts): Promise<void> {
  await uploads.settle();
  await uploads.removeOld();
}

function removeDeleted({ videos }: Parts): Promise<void> {
  return videos.removeDeleted();
}

function removeFailed({ videos }: Parts): Promise<void> {
  return videos.removeFailedOriginals();
}

function resumeWork({ processing }: Parts): Promise<void> {
  return processing.resumeForgotten();
}

/** What a killed server left of a file on its way in. */
export async function removeDrafts({ storage: { intake }, uploads, now = Date.now }: Parts): Promise<void> {
  if (intake.kind !== 'disk') return;
  for (const { name, modifiedAt } of await intake.list()) {
    const age = now() - modifiedAt.getTime();
    const isTicket = name.startsWith('upl_');
    if (age < (isTicket ? settledMs.draft : settledMs.object)) continue;
    if (!isTicket || !(await uploads.isOpen(name))) await intake.discard(name);
  }
}

/** Parts in the bucket of a file that nobody sends any more. */
export async function removeParts({ storage, videos, isStorageOurs, now = Date.now }: Parts): Promise<void> {
  const { intake } = storage;
  if (intake.kind !== 'bucket' || !(await isStorageOurs())) return;
  const begun = await intake.parts.list('uploads/');
  const old = begun.filter(({ modifiedAt }) => now() - modifiedAt.getTime() > settledMs.draft);
  const states = await videos.statesOf(old.map(({ key }) => idIn(key)));
  for (const { key } of old) if (states.get(idIn(key))?.status !== 'uploading') await intake.parts.discard(key);
}

/** Files as they came, of videos that need them no more. */
export async function removeUploads({ storage, videos, isStorageOurs, now = Date.now }: Parts): Promise<void> {
  if (!(await isStorageOurs())) return;
  for await (const batch of batches(storage.list('uploads/'))) {
    const old = batch.filter(({ modifiedAt }) => now() - modifiedAt.getTime() > settledMs.object);
    const states = await videos.statesOf(old.map(({ key }) => idIn(key)));
    for (const { key } of old) if (!(await needsUpload(storage, idIn(key), states))) await storage.remove(key);
  }
}

/** A video that is ready needs it no more, provided that the file it plays is really there. */
async function needsUpload(storage: Storage, videoId: string, states: Map<string, VideoState>): Promise<boolean> {
  const status = states.get(videoId)?.status;
  if (status !== 'ready') return status !== undefined;
  return (await storage.find(mediaKeys.mp4(videoId))) === undefined;
}

/** Everything under the id of a video that is no more, and streams that a later run has replaced. */
export async function removeMedia({ storage, videos, isStorageOurs, now = Date.now }: Parts): Promise<void> {
  if (!(await isStorageOurs())) return;
  for await (const batch of batches(storage.list('videos/'))) {
    const ageOf = ({ modifiedAt }: StoredObject) => now() - modifiedAt.getTime();
    const old = batch.filter((object) => ageOf(object) > settledMs.object);
    const states = await videos.statesOf(old.map(({ key }) => idIn(key)));
    for (const object of old) {
      const state = states.get(idIn(object.key));
      // Who began to watch before the later run was there may watch to the end.
      if (!state || (isReplaced(object.key, state) && ageOf(object) > settledMs.stale))
        await storage.remove(object.key);
    }
  }
}

const runOf = (key: string | null): string | undefined => /^videos\/\w+\/(hls\d+)\//.exec(key ?? '')?.[1];

function isReplaced(key: string, { status, hlsKey }: VideoState): boolean {
  const run = runOf(key);
  return run !== undefined && run !== runOf(hlsKey) && (status === 'ready' || status === 'failed');
}

/** Images whose row was never written, or is gone. One that waits for its upload has a row as long as it may come. */
async function removeImages({ storage, images, isStorageOurs, now = Date.now }: Parts): Promise<void> {
  if (!(await isStorageOurs())) return;
  for await (const batch of batches(storage.list('images/'))) {
    const old = batch.filter(({ modifiedAt }) => now() - modifiedAt.getTime() > settledMs.object);
    const known = await images.findKnown(old.map(({ key }) => idIn(key)));
    for (const { key } of old) if (!known.has(idIn(key))) await storage.remove(key);
  }
}

/** Folders of workers that are long gone. */
export async function removeWork({ workDir, now = Date.now }: Parts): Promise<void> {
  const names = await readdir(workDir).catch(() => []);
  for (const name of names) {
    const found = await stat(join(workDir, name)).catch(() => undefined);
    if (found && now() - found.mtimeMs > settledMs.stale)
      await rm(join(workDir, name), { recursive: true, force: true });
  }
}

const idIn = (key: string): string => key.split('/')[1] ?? '';

async function* batches<T>(items: AsyncIterable<T>, size = 500): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items)
    if (batch.push(item) === size) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
