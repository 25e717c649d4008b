import { deriveKey } from './crypto/keys.ts';
import type { Database } from './db/connect.ts';
import type { DeletionStep } from './features/accounts/deletion-service.ts';
import { createImageService } from './features/images/image-service.ts';
import type { Queue } from './jobs/queue.ts';
import { createMedia } from './media.ts';
import type { Settings } from './settings.ts';
import type { Storage } from './storage/storage.ts';

interface Parts {
  settings: Settings;
  db: Database;
  queue: Queue;
  storage: Storage;
}

/** What features keep of an account outside its rows, in the order in which it goes. */
export function createDeletionSteps({ settings, db, queue, storage }: Parts): DeletionStep[] {
  const { apiUrl, imageCdnUrl, secretKey } = settings;
  const signingKey = deriveKey(secretKey, 'upload-tickets');
  const images = createImageService({ db, storage, signingKey, apiUrl, imageCdnUrl });
  const { videos } = createMedia({ settings, db, queue, storage });
  return [
    { name: 'images', run: images.removeAll },
    { name: 'videos', run: videos.removeAllOf },
  ];
}
