import { setTimeout as pause } from 'node:timers/promises';
import type { Seal } from '../../crypto/seal.ts';
import type { Database } from '../../db/connect.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { GuardedFetch } from '../../egress/guarded-fetch.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Log } from '../../runtime/log.ts';
import { openDraft } from '../../storage/draft.ts';
import type { Storage } from '../../storage/storage.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { videoLife } from '../videos/video-life-service.ts';
import { fileNameIn, fileNameOf } from './file-name.ts';
import { isWorthAnotherTry, reasonOf, UnfitFileError, unfit } from './import-reasons.ts';
import { importStore } from './import-store.ts';
import { transferFile } from './import-transfer.ts';

export interface ImportParts {
  db: Database;
  queue: Queue;
  log: Log;
  seal: Seal;
  storage: Storage;
  fetchFile: GuardedFetch;
  uploads: Pick<
    UploadService,
    'findOf' | 'takeLease' | 'holdLease' | 'releaseLease' | 'keyOf' | 'nameOf' | 'finish' | 'fail' | 'discard'
  >;
  /** Aborted when the worker ends: what is running is handed back. */
  ending: AbortSignal;
}

/** In one process, and of one workspace in all of them. */
const pace = { atOnce: 6, perGroup: 2 };

/** Six fruitless tries in a row, half a minute apart at last; a day in all. */
export const importPatience = { tries: 6, firstWaitMs: 1_000, longestSeconds: 86_400, reportMs: 1_000 };

type Found = NonNullable<Awaited<ReturnType<typeof importStore.findOpen>>>;
type Ticket = NonNullable<Awaited<ReturnType<UploadService['findOf']>>>['ticket'];

interface Task extends ImportParts {
  ref: VideoRef;
  ticket: Ticket;
  /** Aborted when the worker ends, or another has the file. */
  stop: AbortSignal;
}

export async function importVideos(parts: ImportParts): Promise<void> {
  const { queue, log } = parts;
  const run = async (ref: VideoRef, signal: AbortSignal) => {
    try {
      await importVideo(parts, ref, AbortSignal.any([signal, parts.ending]));
    } catch (error) {
      log.warn({ err: error, videoId: ref.videoId }, 'importing a video stopped');
      throw error;
    }
  };
  await queue.work('video-import', run, pace);
}

async function importVideo(parts: ImportParts, ref: VideoRef, signal: AbortSignal): Promise<void> {
  const { uploads } = parts;
  const found = await uploads.findOf(ref.workspaceId, ref.videoId);
  if (!found) return;
  const { ticket } = found;
  const lost = new AbortController();
  // Of a worker that was killed it lasts a while longer: until then this job comes back.
  const holder = await uploads.takeLease(ticket);
  const letGo = uploads.holdLease(ticket, holder, () => lost.abort(new Error('another worker has this file')));
  try {
    await tryUntilSettled({ ...parts, ref, ticket, stop: AbortSignal.any([signal, lost.signal]) });
  } finally {
    letGo();
    await uploads.releaseLease(ticket, holder);
  }
}

async function tryUntilSettled(task: Task): Promise<void> {
  const { db, ref, ticket, uploads, stop } = task;
  for (;;) {
    const found = await importStore.findOpen(db, ref);
    // Deleted, perhaps while we fetched it.
    if (!found) return uploads.discard(ticket);
    try {
      if (found.ageSeconds > importPatience.longestSeconds) throw new UnfitFileError(unfit.late);
      return await receive(task, found);
    } catch (error) {
      stop.throwIfAborted();
      const failures = await importStore.countFailure(db, ref);
      if (!isWorthAnotherTry(error) || failures >= importPatience.tries) return uploads.fail(ticket, reasonOf(error));
      task.log.debug({ err: error, videoId: ref.videoId }, 'importing a video is tried again');
      await pause(importPatience.firstWaitMs * 2 ** (failures - 1), undefined, { signal: stop });
    }
  }
}

async function receive(task: Task, found: Found): Promise<void> {
  const { storage, uploads, ticket } = task;
  const key = uploads.keyOf(ticket.videoId);
  const stored = await storage.find(key);
  if (stored) return finish(task, stored.sizeBytes);
  const draft = openDraft(storage, { name: ticket.id, key, contentType: ticket.contentType });
  const reporter = createReporter(task, found.import.receivedBytes);
  const late = AbortSignal.timeout(Math.ceil((importPatience.longestSeconds - found.ageSeconds) * 1000));
  const address = task.seal.open(found.import.addressSealed, ticket.workspaceId);
  try {
    const sizeBytes = await transferFile({
      fetchFile: task.fetchFile,
      address,
      draft,
      known: found.import,
      maxBytes: ticket.maxBytes,
      signal: AbortSignal.any([task.stop, reporter.gone, late]),
      onReceived: reporter.report,
      async onAnswer({ offset, totalBytes, validator, contentDisposition }) {
        await importStore.beginReceiving(task.db, task.ref, { offset, totalBytes, validator });
        reporter.report(offset);
        const better = found.import.isNamed ? undefined : fileNameIn(contentDisposition ?? '');
        const from = uploads.nameOf(fileNameOf(address));
        if (better) await videoLife.nameArriving(task.db, task.ref, { from, to: uploads.nameOf(better) });
      },
    });
    await draft.keep(sizeBytes);
    await finish(task, sizeBytes);
  } finally {
    await reporter.end();
  }
}

/** Refused where a look at the bucket found the file first, or where the video is gone: either way nothing is left to do. */
async function finish({ uploads, ticket }: Task, sizeBytes: number): Promise<void> {
  await uploads.finish(ticket, sizeBytes).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Writes progress at most once a second, and tells when nobody wants the file any more. */
function createReporter({ db, ref }: Task, receivedBytes: number) {
  const gone = new AbortController();
  let received = receivedBytes;
  const tell = () =>
    importStore.report(db, ref, received).then(
      (isWanted) => isWanted || gone.abort(new Error('nobody wants this file any more')),
      // The database may be away for a moment.
      () => undefined,
    );
  const timer = setInterval(() => void tell(), importPatience.reportMs);
  return {
    gone: gone.signal,
    report(bytes: number) {
      received = bytes;
    },
    /** What came since counts too: a connection that brought something did not fail in vain. */
    async end() {
      clearInterval(timer);
      await tell();
    },
  };
}
