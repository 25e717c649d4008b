import { deriveKey } from './crypto/keys.ts';
import { createSeal } from './crypto/seal.ts';
import type { Database } from './db/connect.ts';
import type { DeletionStep } from './features/accounts/deletion-service.ts';
import { createSubscriptionDeletionService } from './features/subscriptions/subscription-deletion-service.ts';
import { createEndConnections } from './features/webflow/end-connections.ts';
import { createWebflowProvider } from './features/webflow/webflow-provider.ts';
import type { Media } from './media.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import type { Settings } from './settings.ts';

interface Parts {
  settings: Settings;
  db: Database;
  media: Media;
}

/** What features keep of an account outside its rows, in the order in which it goes. */
export function createDeletionSteps({ settings, db, media: { images, videos } }: Parts): DeletionStep[] {
  const seal = createSeal(deriveKey(settings.secretKey, 'seal'));
  const webflow = createEndConnections({ db, seal, provider: createWebflowProvider(settings.webflow) });
  const subscriptions = createSubscriptionDeletionService({ db, provider: createPaymentProvider(settings.payments) });
  return [
    { name: 'subscriptions', run: subscriptions.endAllOf },
    { name: 'webflow', run: webflow.endAllOf },
    { name: 'images', run: images.removeAllOf },
    { name: 'videos', run: videos.removeAllOf },
  ];
}
