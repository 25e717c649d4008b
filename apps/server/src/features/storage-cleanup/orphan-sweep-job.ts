import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Queue } from '../../jobs/queue.ts';
import type { Storage, StoredObject } from '../../storage/storage.ts';
import type { ImageService } from '../images/image-service.ts';
import type { VideoService } from '../videos/video-service.ts';

interface Parts {
  storage: Storage;
  workRoot: string;
  videos: Pick<VideoService, 'removeDeleted' | 'removeFailedOriginals' | 'statesOf'>;
  images: Pick<ImageService, 'findKnown'>;
  uploads: {
    settle: () => Promise<void>;
    removeOld: () => Promise<void>;
    isOpen: (ticketId: string) => Promise<boolean>;
  };
  processing: { resumeForgotten: () => Promise<void> };
  /** A database that does not know the files at all, say an empty one, must not take them for nobody's. */
  ownsStorage: () => Promise<boolean>;
  /** Whether the file that a video plays is there. */
  hasMp4: (videoId: string) => Promise<boolean>;
  now?: () => number;
}

type VideoStates = Awaited<ReturnType<VideoService['statesOf']>>;
type VideoState = NonNullable<ReturnType<VideoStates['get']>>;

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
export async function scheduleOrphanSweep({ queue, ...parts }: Parts & { queue: Queue }): Promise<void> {
  await queue.work('sweep-orphans', () => sweepOrphans(parts));
  await queue.schedule('sweep-orphans', '* * * * *');
}

/** Rows without files, files without rows, and work that nobody does. */
export async function sweepOrphans(parts: Parts): Promise<void> {
  const isOurs = parts.ownsStorage();
  // One that fails must not keep the others from being done.
  const results = await Promise.allSettled(tasks.map((task) => task({ ...parts, ownsStorage: () => isOurs })));
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
export async function removeDrafts({ storage: { ingest }, uploads, now = Date.now }: Parts): Promise<void> {
  if (ingest.kind !== 'disk') return;
  for (const { name, modifiedAt } of await ingest.list()) {
    const age = now() - modifiedAt.getTime();
    const isTicket = name.startsWith('upl_');
    if (age < (isTicket ? settledMs.draft : settledMs.object)) continue;
    if (!isTicket || !(await uploads.isOpen(name))) await ingest.discard(name);
  }
}

/** Parts in the bucket of a file that nobody sends any more. */
export async function removeParts({ storage, videos, ownsStorage, now = Date.now }: Parts): Promise<void> {
  const { ingest } = storage;
  if (ingest.kind !== 'bucket' || !(await ownsStorage())) return;
  const begun = await ingest.parts.list('uploads/');
  const old = begun.filter(({ modifiedAt }) => now() - modifiedAt.getTime() > settledMs.draft);
  const states = await videos.statesOf(old.map(({ key }) => idIn(key)));
  for (const { key } of old) if (states.get(idIn(key))?.status !== 'uploading') await ingest.parts.discard(key);
}

/** Files as they came, of videos that need them no more. */
export async function removeUploads({ storage, videos, ownsStorage, hasMp4, now = Date.now }: Parts): Promise<void> {
  if (!(await ownsStorage())) return;
  for await (const batch of batches(storage.list('uploads/'))) {
    const old = batch.filter(({ modifiedAt }) => now() - modifiedAt.getTime() > settledMs.object);
    const states = await videos.statesOf(old.map(({ key }) => idIn(key)));
    const needsUpload = async (videoId: string) => {
      const status = states.get(videoId)?.status;
      // A video that is ready needs it no more, provided that the file it plays is really there.
      return status === 'ready' ? !(await hasMp4(videoId)) : status !== undefined;
    };
    for (const { key } of old) if (!(await needsUpload(idIn(key)))) await storage.remove(key);
  }
}

/** Everything under the id of a video that is no more, and streams and posters that a later run has replaced. */
export async function removeMedia({ storage, videos, ownsStorage, now = Date.now }: Parts): Promise<void> {
  if (!(await ownsStorage())) return;
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

/** Which of its kinds a file is of, and in which run it was made; the first posters had none. */
function placeOf(key: string | null | undefined): { kind: string; run: string } | undefined {
  const [, run, kind, bare] = /^videos\/\w+\/(?:((hls|poster|candidates)\d+)\/|(poster)\.jpg$)/.exec(key ?? '') ?? [];
  const name = kind ?? bare;
  return name === undefined ? undefined : { kind: name, run: run ?? name };
}

function isReplaced(key: string, { status, hlsKey, posterKey, posterCandidates }: VideoState): boolean {
  const place = placeOf(key);
  if (!place || (status !== 'ready' && status !== 'failed')) return false;
  const current = [hlsKey, posterKey, posterCandidates?.[0]?.key].map(placeOf).find((now) => now?.kind === place.kind);
  return current?.run !== place.run;
}

/** Images whose row was never written, or is gone. One that waits for its upload has a row as long as it may come. */
async function removeImages({ storage, images, ownsStorage, now = Date.now }: Parts): Promise<void> {
  if (!(await ownsStorage())) return;
  for await (const batch of batches(storage.list('images/'))) {
    const old = batch.filter(({ modifiedAt }) => now() - modifiedAt.getTime() > settledMs.object);
    const known = await images.findKnown(old.map(({ key }) => idIn(key)));
    for (const { key } of old) if (!known.has(idIn(key))) await storage.remove(key);
  }
}

/** Folders of workers that are long gone. */
export async function removeWork({ workRoot, now = Date.now }: Parts): Promise<void> {
  const names = await readdir(workRoot).catch(() => []);
  for (const name of names) {
    const found = await stat(join(workRoot, name)).catch(() => undefined);
    if (found && now() - found.mtimeMs > settledMs.stale)
      await rm(join(workRoot, name), { recursive: true, force: true });
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
