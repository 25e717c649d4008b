import { VideoStatus } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import type { Backlog, Queue } from '../../jobs/queue.ts';
import type { Storage } from '../../storage/storage.ts';
import { readDiskRoom } from './disk-room.ts';
import { figuresStore } from './figures-store.ts';

interface Parts {
  db: Database;
  queue: Pick<Queue, 'backlog'>;
  storage: Pick<Storage, 'check'>;
  dataDir: string;
}

export type FiguresService = ReturnType<typeof createFiguresService>;

/** What an operator wants to know of the installation, each looked up when it is asked for. */
export function createFiguresService({ db, queue, storage, dataDir }: Parts) {
  return {
    async answering() {
      const [database, store] = await Promise.allSettled([db.execute(sql`select 1`), storage.check()]);
      return { database: isFulfilled(database), storage: isFulfilled(store) };
    },

    disk: () => readDiskRoom(dataDir),

    async backlog() {
      const rows = await queue.backlog(db);
      const by = (figure: Exclude<keyof Backlog, 'name'>) =>
        Object.fromEntries(rows.map((row) => [row.name, row[figure]]));
      return { waiting: by('waiting'), active: by('active'), failed: by('failed'), oldestSeconds: by('oldestSeconds') };
    },

    async library() {
      const [rows, imageBytes] = await Promise.all([figuresStore.videosByStatus(db), figuresStore.imageBytes(db)]);
      const found = new Map(rows.map((row) => [row.status, row.count]));
      return {
        videos: Object.fromEntries(VideoStatus.options.map((status) => [status, found.get(status) ?? 0])),
        bytes: { videos: rows.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0), images: imageBytes },
      };
    },
  };
}

const isFulfilled = ({ status }: PromiseSettledResult<unknown>): boolean => status === 'fulfilled';
