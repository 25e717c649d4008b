import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../../db/connect.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Storage, StoredObject } from '../../storage/storage.ts';
import type { ImageService } from '../images/image-service.ts';
import type { TextTrackService } from '../text-tracks/text-track-service.ts';
import type { VideoService } from '../videos/video-service.ts';
import { type StorageCount, storageCountStore } from './storage-count-store.ts';
import { kindOf } from './storage-kind.ts';
import { sweepCursorStore } from './sweep-cursor-store.ts';

interface Parts {
  db: Database;
  storage: Storage;
  workRoot: string;
  videos: Pick<VideoService, 'removeDeleted' | 'removeFailedOriginals' | 'statesOf'>;
  textTracks: Pick<TextTrackService, 'revisionsOf'>;
  images: Pick<ImageService, 'findKnown'>;
  uploads: {
    settle: () => Promise<void>;
    removeOld: () => Promise<void>;
    isOpen: (ticketId: string) => Promise<boolean>;
  };
  processing: { resumeForgotten: () => Promise<void> };
  imports: { resumeForgotten: () => Promise<void> };
  /** A database that does not know the files at all, say an empty one, must not take them for nobody's. */
  ownsStorage: () => Promise<boolean>;
  /** Whether the file that a video plays is there. */
  hasMp4: (videoId: string) => Promise<boolean>;
  keepsOriginals: boolean;
  /** So many are looked at each time, whatever the storage holds: a large one is gone through in hours. */
  pageObjects?: number;
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

export function removeFailed({ videos }: Parts): Promise<void> {
  return videos.removeFailedOriginals();
}

async function resumeWork({ processing, imports }: Parts): Promise<void> {
  await processing.resumeForgotten();
  await imports.resumeForgotten();
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
export async function removeUploads(parts: Parts): Promise<void> {
  const { storage, videos, hasMp4, keepsOriginals } = parts;
  await sweepPage(parts, 'uploads/', async (objects) => {
    const states = await videos.statesOf(objects.map(({ key }) => idIn(key)));
    const needsUpload = async (videoId: string) => {
      const { status, filmGoneAt } = states.get(videoId) ?? {};
      if (filmGoneAt) return false;
      if (keepsOriginals || status !== 'ready') return status !== undefined;
      // A video that is ready needs it no more, provided that the file it plays is really there.
      return !(await hasMp4(videoId));
    };
    return removeEach(storage, objects, async ({ key }) => !(await needsUpload(idIn(key))));
  });
}

/** Everything under the id of a video that is no more, streams, posters and cues that later ones replaced, and pieces. */
export async function removeMedia(parts: Parts): Promise<void> {
  const { storage, videos, textTracks } = parts;
  await sweepPage(parts, 'videos/', async (objects) => {
    const states = await videos.statesOf([...new Set(objects.map(({ key }) => idIn(key)))]);
    const revisions = await textTracks.revisionsOf(objects.flatMap(({ key }) => trackIn(key)?.id ?? []));
    return removeEach(storage, objects, (object) => {
      const { key } = object;
      const state = states.get(idIn(key));
      const track = trackIn(key);
      const isKnown = state && (!track || revisions.has(track.id));
      const isOld = state && (track ? revisions.get(track.id) !== track.revision : isReplaced(key, state));
      // Who began to watch before the later one was there may watch to the end.
      return !isKnown || (isOld && ageOf(parts, object) > settledMs.stale) || false;
    });
  });
}

/** Whose cues a file holds, if it holds any. */
function trackIn(key: string): { id: string; revision: number } | undefined {
  const [, id, revision] = /^videos\/\w+\/text\/(\w+)\.(\d+)\.vtt$/.exec(key) ?? [];
  return id === undefined ? undefined : { id, revision: Number(revision) };
}

/** Which of its kinds a file is of, and in which run it was made; the first posters had none. */
function placeOf(key: string | null | undefined): { kind: string; run: string } | undefined {
  const [, run, kind, bare] =
    /^videos\/\w+\/(?:((hls|pieces|poster|candidates)\d+)\/|(poster)\.jpg$)/.exec(key ?? '') ?? [];
  const name = kind ?? bare;
  return name === undefined ? undefined : { kind: name, run: run ?? name };
}

function isReplaced(key: string, { status, hlsKey, posterKey, posterCandidates, filmGoneAt }: VideoState): boolean {
  if (filmGoneAt !== null) return true;
  const place = placeOf(key);
  if (!place || (status !== 'ready' && status !== 'failed')) return false;
  const current = [hlsKey, posterKey, posterCandidates?.[0]?.key].map(placeOf).find((now) => now?.kind === place.kind);
  return current?.run !== place.run;
}

/** Images whose row was never written, or is gone. One that waits for its upload has a row as long as it may come. */
async function removeImages(parts: Parts): Promise<void> {
  const { storage, images } = parts;
  await sweepPage(parts, 'images/', async (objects) => {
    const known = await images.findKnown(objects.map(({ key }) => idIn(key)));
    return removeEach(storage, objects, ({ key }) => !known.has(idIn(key)));
  });
}

/**
 * The objects that come next and are old enough. The cursor moves on once they were seen to: a page that was cut short
 * is looked at once more.
 */
async function sweepPage(
  parts: Parts,
  prefix: string,
  visit: (objects: StoredObject[]) => Promise<StoredObject[]>,
): Promise<void> {
  const { db, storage, ownsStorage, pageObjects = 2_000 } = parts;
  if (!(await ownsStorage())) return;
  const from = await sweepCursorStore.get(db, prefix);
  const page = await firstOf(storage.list(prefix, from), pageObjects);
  const removed = await visit(page.filter((object) => ageOf(parts, object) > settledMs.object));
  const isLast = page.length < pageObjects;
  await db.transaction(async (tx) => {
    // A page that two have looked at counts once.
    if (!(await sweepCursorStore.move(tx, prefix, { from, to: isLast ? '' : (page.at(-1)?.key ?? '') }))) return;
    await storageCountStore.add(tx, prefix, countByKind(page, removed));
    if (isLast) await storageCountStore.finish(tx, prefix);
  });
}

/** Answers those that nobody needs any more, and are gone. */
async function removeEach(
  storage: Storage,
  objects: StoredObject[],
  isUnneeded: (object: StoredObject) => boolean | Promise<boolean>,
): Promise<StoredObject[]> {
  const removed: StoredObject[] = [];
  for (const object of objects)
    if (await isUnneeded(object)) {
      await storage.remove(object.key);
      removed.push(object);
    }
  return removed;
}

function countByKind(page: StoredObject[], removed: StoredObject[]): StorageCount[] {
  const gone = new Set(removed);
  const sum = (objects: StoredObject[]) => objects.reduce((bytes, { sizeBytes }) => bytes + sizeBytes, 0);
  return [...Map.groupBy(page, ({ key }) => kindOf(key))].map(([kind, all]) => {
    const left = all.filter((object) => !gone.has(object));
    const taken = all.filter((object) => gone.has(object));
    return { kind, objects: left.length, bytes: sum(left), removed: taken.length, removedBytes: sum(taken) };
  });
}

const ageOf = ({ now = Date.now }: Parts, { modifiedAt }: StoredObject): number => now() - modifiedAt.getTime();

/** Folders of workers that are long gone. */
export async function removeWork({ workRoot, now = Date.now }: Parts): Promise<void> {
  const names = await readdir(workRoot).catch(() => []);
  for (const name of names) {
    const found = await stat(join(workRoot, name)).catch(() => undefined);
    if (found && now() - found.mtimeMs > settledMs.stale)
      // Whoever still writes there may add something meanwhile.
      await rm(join(workRoot, name), { recursive: true, force: true, maxRetries: 5 });
  }
}

const idIn = (key: string): string => key.split('/')[1] ?? '';

async function firstOf<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const first: T[] = [];
  for await (const item of items) if (first.push(item) === count) break;
  return first;
}
