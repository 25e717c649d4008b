import { constants } from 'node:fs';
import { lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type BatchWriter, createBatchWriter } from './batch-writer.ts';
import { isMissing, placeFile, removeFile } from './durable-file.ts';

/** A file on its way in, that nobody sees until it is kept. */
export interface DiskIngest {
  kind: 'disk';
  largestBytes: number;
  /** Appends at `offset`; what a broken connection left behind it is cut off. */
  append: (name: string, offset: number) => Promise<BatchWriter>;
  sizeOf: (name: string) => Promise<number | undefined>;
  keep: (name: string, key: string) => Promise<void>;
  discard: (name: string) => Promise<void>;
  list: () => Promise<{ name: string; modifiedAt: Date }[]>;
}

interface Places {
  tmp: string;
  pathOf: (key: string) => string;
}

export function createDiskIngest({ tmp, pathOf }: Places): DiskIngest {
  const draftOf = (name: string) => {
    if (!/^\w{1,60}$/.test(name)) throw new Error('not a name of ours');
    return join(tmp, name);
  };
  return {
    kind: 'disk',
    largestBytes: 256 * 1024 ** 3,
    async append(name, offset) {
      const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_NOFOLLOW;
      const file = await open(draftOf(name), flags, 0o644);
      await file.truncate(offset);
      return createBatchWriter(file, offset);
    },
    async sizeOf(name) {
      try {
        return (await lstat(draftOf(name))).size;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    keep: (name, key) => placeFile(draftOf(name), pathOf(key)),
    discard: (name) => removeFile(draftOf(name)),
    async list() {
      const names = await readdir(tmp);
      const found = await Promise.all(
        names.map(async (name) => ({ name, stat: await lstat(join(tmp, name)).catch(() => undefined) })),
      );
      return found.flatMap(({ name, stat }) => (stat ? [{ name, modifiedAt: stat.mtime }] : []));
    },
  };
}
