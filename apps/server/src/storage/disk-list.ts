import { lstat, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './durable-file.ts';
import type { StoredObject } from './storage.ts';

/** Files may come and go while this looks. */
export async function* listFiles(dir: string, prefix: string): AsyncIterable<StoredObject> {
  const entries = await opendir(join(dir, prefix)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!entries) return;
  for await (const entry of entries) {
    const key = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* listFiles(dir, `${key}/`);
    else if (entry.isFile()) {
      const stat = await lstat(join(dir, key)).catch(() => undefined);
      if (stat) yield { key, sizeBytes: stat.size, modifiedAt: stat.mtime };
    }
  }
}
