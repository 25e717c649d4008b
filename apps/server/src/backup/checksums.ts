import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';

/** As `sha256sum` writes it, so that `sha256sum -c checksums.sha256` reads it too. */
const listName = 'checksums.sha256';
const line = /^([\da-f]{64}) {2}(.+)$/;

export interface Checksums {
  count: number;
  bytes: number;
  sha256: string;
}

/** Of every file in the folder. */
export async function writeChecksums(folder: string): Promise<Checksums> {
  let [count, bytes] = [0, 0];
  async function* lines() {
    for await (const path of filesOf(folder)) {
      if (path === listName) continue;
      count += 1;
      bytes += (await stat(join(folder, path))).size;
      yield `${await sha256Of(join(folder, path))}  ${path}\n`;
    }
  }
  const list = join(folder, listName);
  await pipeline(lines, createWriteStream(list, { flags: 'wx', mode: 0o600 }));
  const file = await open(list);
  await file.sync().finally(() => file.close());
  return { count, bytes, sha256: await sha256Of(list) };
}

/** Reads everything once more: what is missing, cut short or another is named. */
export async function verifyChecksums(folder: string, wanted: Checksums): Promise<void> {
  const list = join(folder, listName);
  const found = await sha256Of(list).catch(() => '');
  if (found !== wanted.sha256) throw new BackupError(`${list} is damaged: this backup cannot be trusted.`);
  let count = 0;
  for await (const text of createInterface({ input: createReadStream(list) })) {
    const [, sha256, path = ''] = line.exec(text) ?? [];
    count += 1;
    if ((await sha256Of(join(folder, path)).catch(() => 'missing')) !== sha256)
      throw new BackupError(`${path} is missing from the backup or damaged.`);
  }
  if (count !== wanted.count) throw new BackupError(`${list} names ${count} files instead of ${wanted.count}.`);
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: 1024 * 1024 }), hash);
  return hash.digest('hex');
}

/** By their paths inside the folder. */
async function* filesOf(folder: string, inside = ''): AsyncIterable<string> {
  for (const entry of await readdir(join(folder, inside), { withFileTypes: true })) {
    const path = inside ? `${inside}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* filesOf(folder, path);
    else if (entry.isFile()) yield path;
  }
}
