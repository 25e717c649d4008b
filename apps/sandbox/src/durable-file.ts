import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

export const unfinishedSuffix = '.tmp';

/** Whole or not at all, even if the power goes: the name appears only once the bytes are on the disk. */
export async function writeDurably(path: string, content: string): Promise<void> {
  const unfinished = path + unfinishedSuffix;
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; there the rename is journalled by the file system.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
