import { randomBytes } from 'node:crypto';
import { access, constants, lstat, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createDiskIngest } from './disk-ingest.ts';
import { listFiles } from './disk-list.ts';
import { isMissing, linkOrCopy, placeFile, removeFile } from './durable-file.ts';
import { type FolderContext, prepareMediaFolder } from './media-folder.ts';
import { createOpenFiles, type OpenFile } from './open-files.ts';
import type { OpenObject, Storage, StoredObject } from './storage.ts';
import { checkKey, checkPrefix } from './storage-key.ts';
import { readThrottled, readWhole } from './throttled-reader.ts';

/** Objects are files under one folder, named by their keys; what is on its way in waits in `tmp` beside them. */
export async function openDisk(dir: string, context: FolderContext): Promise<Storage> {
  const tmp = join(dir, 'tmp');
  await prepareMediaFolder(dir, context);
  await mkdir(tmp, { recursive: true, mode: 0o700 });
  const pathOf = (key: string) => join(dir, ...checkKey(key).split('/'));
  const files = createOpenFiles();
  const draft = () => join(tmp, `put_${randomBytes(12).toString('hex')}`);

  /** Whatever goes wrong, the draft goes. */
  async function publish(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const [path, to] = [draft(), pathOf(key)];
    try {
      await write(path);
      await placeFile(path, to);
    } finally {
      await removeFile(path);
    }
  }

  return {
    check: () => access(tmp, constants.R_OK | constants.W_OK),
    async find(key) {
      try {
        const stat = await lstat(pathOf(key));
        return stat.isFile() ? { key, sizeBytes: stat.size, modifiedAt: stat.mtime } : undefined;
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async open(key) {
      const opened = await files.open(pathOf(key));
      return opened && toObject(key, opened);
    },
    putBytes: (key, bytes) => publish(key, (path) => writeFile(path, bytes, { flag: 'wx' })),
    putFile: (key, path) => publish(key, (to) => linkOrCopy(path, to)),
    fetchFile: (key, path) => linkOrCopy(pathOf(key), path),
    move: (from, to) => placeFile(pathOf(from), pathOf(to)),
    list: (prefix, after = ''): AsyncIterable<StoredObject> => listFiles(dir, { prefix: checkPrefix(prefix), after }),
    remove: (key) => removeFile(pathOf(key)),
    removeAll: (prefix) =>
      rm(join(dir, ...checkPrefix(prefix).split('/').filter(Boolean)) + sep, { recursive: true, force: true }),
    signedUrl: async () => undefined,
    ingest: createDiskIngest({ tmp, pathOf }),
  };
}

const toObject = (key: string, opened: OpenFile): OpenObject => ({
  key,
  sizeBytes: opened.stat.size,
  modifiedAt: opened.stat.mtime,
  stream: (range = { start: 0, end: opened.stat.size - 1 }) => readThrottled(opened, range),
  read: (range) => readWhole(opened, range),
  close: opened.close,
});
