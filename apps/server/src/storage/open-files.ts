import type { Stats } from 'node:fs';
import { type FileHandle, lstat } from 'node:fs/promises';
import { isMissing, openForReading } from './durable-file.ts';

const idleMs = 5_000;
const keptAtMost = 128;

export interface OpenFile {
  file: FileHandle;
  stat: Stats;
  close: () => Promise<void>;
}

interface Shared {
  file: FileHandle;
  stat: Stats;
  readers: number;
  isKept: boolean;
  idle?: NodeJS.Timeout | undefined;
}

/**
 * Files that several read at once, or one after the other, are opened once. Whether a name still means the same file is
 * asked each time: of three calls to the disk for a range one is left.
 */
export function createOpenFiles() {
  const kept = new Map<string, Shared>();

  async function forget(path: string, shared: Shared): Promise<void> {
    clearTimeout(shared.idle);
    if (kept.get(path) === shared) kept.delete(path);
    if (!shared.isKept) return;
    shared.isKept = false;
    if (shared.readers === 0) await shared.file.close();
  }

  async function release(path: string, shared: Shared): Promise<void> {
    shared.readers -= 1;
    if (shared.readers > 0) return;
    if (!shared.isKept) return shared.file.close();
    shared.idle = setTimeout(() => void forget(path, shared).catch(() => undefined), idleMs).unref();
  }

  function lend(path: string, shared: Shared): OpenFile {
    let isClosed = false;
    return {
      file: shared.file,
      stat: shared.stat,
      async close() {
        if (isClosed) return;
        isClosed = true;
        await release(path, shared);
      },
    };
  }

  /** Undefined where the name means another file now, or none. */
  async function findKept(path: string): Promise<OpenFile | undefined> {
    const shared = kept.get(path);
    if (!shared) return undefined;
    clearTimeout(shared.idle);
    // Before the disk is asked: nobody may close it meanwhile.
    shared.readers += 1;
    const lent = lend(path, shared);
    try {
      if (isSame(await lstatOf(path), shared.stat)) return lent;
    } catch (error) {
      await lent.close();
      throw error;
    }
    await forget(path, shared);
    await lent.close();
    return undefined;
  }

  async function openAnew(path: string): Promise<OpenFile | undefined> {
    const file = await openForReading(path);
    if (!file) return undefined;
    const stat = await file.stat();
    if (!stat.isFile()) {
      await file.close();
      return undefined;
    }
    const isKept = kept.size < keptAtMost && !kept.has(path);
    const shared: Shared = { file, stat, readers: 1, isKept };
    if (isKept) kept.set(path, shared);
    return lend(path, shared);
  }

  return {
    /** Undefined where there is no such file. Links are not followed. */
    open: async (path: string): Promise<OpenFile | undefined> => (await findKept(path)) ?? openAnew(path),
  };
}

const isSame = (now: Stats | undefined, before: Stats): boolean =>
  now !== undefined &&
  now.ino === before.ino &&
  now.dev === before.dev &&
  now.size === before.size &&
  now.mtimeMs === before.mtimeMs;

async function lstatOf(path: string): Promise<Stats | undefined> {
  try {
    return await lstat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
