import type { api, InputOf, Video } from '@kinora/contract';
import type { Seal } from '../../crypto/seal.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { VideoRef } from '../../db/schema.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { UploadService } from '../uploads/upload-service.ts';
import { fileNameOf } from './file-name.ts';
import { type ImportRow, importStore } from './import-store.ts';

interface Parts {
  db: Database;
  queue: Pick<Queue, 'send' | 'isWaiting'>;
  seal: Seal;
  limits: Pick<RateLimits, 'take'>;
  uploads: Pick<UploadService, 'reserve' | 'reserveAgain'>;
  /** As its owner sees it. */
  getVideo: (ref: VideoRef) => Promise<Video>;
}

/** Another cut of a video that is there already. */
interface NewCut {
  url: string;
  posterWishMs: number | null;
  also: (tx: Transaction, cut: VideoRef) => Promise<void>;
}

interface Wanted {
  url: string;
  name?: string | undefined;
  cut?: (Omit<NewCut, 'url'> & { of: string }) | undefined;
}

/** How far a file has come that we fetch. */
export interface Arrival {
  receivedBytes: number;
  totalBytes: number | null;
  secondsLeft: number | null;
}

export type ImportService = ReturnType<typeof createImportService>;

/** The side of the server: takes addresses and says how it goes. The worker fetches. */
export function createImportService({ db, queue, seal, limits, uploads, getVideo }: Parts) {
  /** The more a workspace waits for, the later comes its next: others need not wait behind a long row. */
  const enqueue = async (tx: Transaction, ref: VideoRef) =>
    queue.send(tx, 'video-import', ref, {
      group: ref.workspaceId,
      priority: -(await importStore.countOpen(tx, ref.workspaceId)),
    });

  /** Its place, its address and its job come together, or not at all. Answers its id. */
  async function reserve(workspaceId: string, { url, name, cut }: Wanted): Promise<string> {
    await limits.take('imports of a workspace', workspaceId);
    const address = new URL(url).href;
    const also = async (tx: Transaction, ref: VideoRef) => {
      await cut?.also(tx, ref);
      const addressSealed = seal.close(address, workspaceId);
      await importStore.insert(tx, { ...ref, addressSealed, isNamed: name !== undefined });
      await enqueue(tx, ref);
    };
    const filename = fileNameOf(address);
    return (await uploads.reserve(workspaceId, { filename, name, isImported: true, cut, also })).videoId;
  }

  return {
    async begin({ url, name }: InputOf<typeof api.videos.import>, { actor }: Call<'key'>): Promise<Video> {
      const { workspaceId } = actor;
      return getVideo({ workspaceId, videoId: await reserve(workspaceId, { url, name }) });
    },

    /** Of a video that is there already: it takes no place of the plan. Answers its id. */
    beginCut: ({ workspaceId, videoId }: VideoRef, { url, ...cut }: NewCut): Promise<string> =>
      reserve(workspaceId, { url, cut: { of: videoId, ...cut } }),

    /** False where nothing of this video was to be fetched, or not any more. */
    async restart(tx: Transaction, ref: VideoRef): Promise<boolean> {
      const failed = await importStore.findFailed(tx, ref);
      if (!failed) return false;
      await limits.take('imports of a workspace', ref.workspaceId);
      await uploads.reserveAgain(tx, ref, fileNameOf(seal.open(failed.addressSealed, ref.workspaceId)));
      await importStore.restart(tx, ref);
      await enqueue(tx, ref);
      return true;
    },

    /** With the transaction in which the file becomes a video: nobody needs its address any more. */
    forget: (tx: Transaction, ref: VideoRef) => importStore.remove(tx, ref),

    async arrivalsOf(workspaceId: string, videoIds: string[]): Promise<Map<string, Arrival>> {
      if (videoIds.length === 0) return new Map();
      const rows = await importStore.listOf(db, workspaceId, videoIds);
      return new Map(rows.map((row) => [row.import.videoId, toArrival(row.import, row.receivingMs)]));
    },

    /** What no job stands for any more, whatever became of it, gets a new one. */
    async resumeForgotten(): Promise<void> {
      for (const ref of await importStore.listOpen(db))
        await db.transaction(async (tx) => {
          if (!(await queue.isWaiting(tx, ['video-import'], { videoId: ref.videoId }))) await enqueue(tx, ref);
        });
    },
  };
}

function toArrival(row: ImportRow, receivingMs: number | null): Arrival {
  const { receivedBytes, totalBytes, receivingFrom } = row;
  const speed = receivingMs ? (receivedBytes - receivingFrom) / receivingMs : 0;
  const secondsLeft = totalBytes !== null && speed > 0 ? Math.ceil((totalBytes - receivedBytes) / speed / 1000) : null;
  return { receivedBytes, totalBytes, secondsLeft };
}
