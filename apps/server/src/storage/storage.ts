import { access, constants, mkdir } from 'node:fs/promises';
import type { Settings } from '../settings.ts';

/** Where media live. */
export interface Storage {
  /** Rejects with the reason where nothing can be stored or read now. */
  check: () => Promise<void>;
}

export async function openStorage(settings: Settings['storage']): Promise<Storage> {
  if (settings.kind === 's3')
    throw new Error('STORAGE_ENDPOINT is set, but S3 storage is not part of this version yet');
  await mkdir(settings.dir, { recursive: true });
  return { check: () => access(settings.dir, constants.R_OK | constants.W_OK) };
}
