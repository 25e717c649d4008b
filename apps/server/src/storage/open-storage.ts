import type { Settings } from '../settings/settings.ts';
import { openDisk } from './disk.ts';
import { openS3 } from './s3.ts';
import type { Storage, StorageContext } from './storage.ts';

export const openStorage = (settings: Settings['storage'], context: StorageContext): Promise<Storage> =>
  settings.kind === 's3' ? openS3(settings, context) : openDisk(settings.dir, context);
