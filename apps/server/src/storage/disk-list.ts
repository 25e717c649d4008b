import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './durable-file.ts';
import type { StoredObject } from './storage.ts';

interface Wanted {
  prefix: string;
  after: string;
}

/** In the order of their keys, as buckets list them. Files may come and go while this looks. */
export async function* listFiles(dir: string, { prefix, after }: Wanted): AsyncIterable<StoredObject> {
  for (const { key, isFolder } of await entriesOf(dir, prefix)) {
    // All that lies in a folder is named like it: where one comes before, they all do.
    if (key <= after && !(isFolder && after.startsWith(key))) continue;
    if (isFolder) yield* listFiles(dir, { prefix: key, after });
    else {
      const stat = await lstat(join(dir, key)).catch(() => undefined);
      if (stat) yield { key, sizeBytes: stat.size, modifiedAt: stat.mtime };
    }
  }
}

async function entriesOf(dir: string, prefix: string): Promise<{ key: string; isFolder: boolean }[]> {
  const entries = await readdir(join(dir, prefix), { withFileTypes: true }).catch((error: unknown): Dirent[] => {
    if (isMissing(error)) return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .map((entry) => ({ key: `${prefix}${entry.name}${entry.isFile() ? '' : '/'}`, isFolder: !entry.isFile() }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}
