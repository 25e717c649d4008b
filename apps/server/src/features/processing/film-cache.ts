import { mkdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { LocalFile, WorkParts } from './work-dir.ts';

interface Kept {
  file: Promise<LocalFile> | undefined;
  folder: string;
  users: number;
  idle: NodeJS.Timeout | undefined;
}

/** Longer than it takes until the next piece comes, where films take turns. */
const usualIdleMs = 180_000;

export type FilmCache = ReturnType<typeof createFilmCache>;

/** The files of films that are worked on piece by piece, where they come over the network: fetched once for many. */
export function createFilmCache(
  { storage, keys, workRoot }: Pick<WorkParts, 'storage' | 'keys' | 'workRoot'>,
  idleMs = usualIdleMs,
) {
  const films = new Map<string, Kept>();

  function keep(videoId: string): Kept {
    // Other workers may have folders of their own beside it.
    const folder = join(workRoot, `${videoId}-film${process.pid}`);
    const kept = { file: undefined, folder, users: 0, idle: undefined };
    films.set(videoId, kept);
    return kept;
  }

  async function fetchInto({ folder }: Kept, videoId: string): Promise<LocalFile> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const [path, key] = [join(folder, 'playing'), keys.mp4(videoId)];
    await storage.fetchFile(key, path);
    return { path, key, sizeBytes: (await stat(path)).size };
  }

  async function forget(videoId: string, { folder, idle }: Kept): Promise<void> {
    clearTimeout(idle);
    films.delete(videoId);
    await rm(folder, { recursive: true, force: true });
  }

  return {
    async use<T>(videoId: string, work: (film: () => Promise<LocalFile>) => Promise<T>): Promise<T> {
      const kept = films.get(videoId) ?? keep(videoId);
      clearTimeout(kept.idle);
      kept.users += 1;
      try {
        return await work(async () => {
          kept.file ??= fetchInto(kept, videoId);
          kept.file.catch(() => (kept.file = undefined));
          const file = await kept.file;
          // Folders that nobody has touched for a day are cleaned up.
          await utimes(kept.folder, new Date(), new Date());
          return file;
        });
      } finally {
        kept.users -= 1;
        if (kept.users === 0) kept.idle = setTimeout(() => void forget(videoId, kept), idleMs).unref();
      }
    },

    async close(): Promise<void> {
      for (const [videoId, kept] of films) if (kept.users === 0) await forget(videoId, kept);
    },
  };
}
