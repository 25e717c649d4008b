import { deriveKey } from './crypto/keys.ts';
import { createSeal } from './crypto/seal.ts';
import type { Database } from './db/connect.ts';
import type { DeletionStep } from './features/accounts/deletion-service.ts';
import { createImageService } from './features/images/image-service.ts';
import { createSubscriptionDeletionService } from './features/subscriptions/subscription-deletion-service.ts';
import { createEndConnections } from './features/webflow/end-connections.ts';
import { createWebflowProvider } from './features/webflow/webflow-provider.ts';
import type { Queue } from './jobs/queue.ts';
import { createMedia } from './media.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
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
  const seal = createSeal(deriveKey(secretKey, 'seal'));
  const webflow = createEndConnections({ db, seal, provider: createWebflowProvider(settings.webflow) });
  const subscriptions = createSubscriptionDeletionService({ db, provider: createPaymentProvider(settings.payments) });
  return [
    { name: 'subscriptions', run: subscriptions.endAllOf },
    { name: 'webflow', run: webflow.endAll },
    { name: 'images', run: images.removeAll },
    { name: 'videos', run: videos.removeAllOf },
  ];
}
