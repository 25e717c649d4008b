import type { Database } from '../../db/connect.ts';
import type { Queue } from '../../jobs/queue.ts';
import { ProviderDown } from '../../payments/provider-errors.ts';
import { paymentWebhookStore } from './payment-webhook-store.ts';
import { subscriptionStore } from './subscription-store.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

interface Parts {
  db: Database;
  queue: Queue;
  sync: SubscriptionSync;
  onError: (error: unknown) => void;
}

const atOnce = 200;

/** Whatever a message was lost about is found here. One that fails keeps no other from being looked at. */
export async function reconcileSubscriptions({ db, sync, onError }: Omit<Parts, 'queue'>): Promise<void> {
  for (const { providerSubscriptionId } of await subscriptionStore.listDue(db, atOnce))
    try {
      await sync.syncSubscription(providerSubscriptionId);
    } catch (error) {
      onError(error);
      if (error instanceof ProviderDown) return;
    }
}

export async function syncInBackground(parts: Parts): Promise<void> {
  const { db, queue, sync } = parts;
  await queue.work('sync-subscription', async ({ providerSubscriptionId, eventId }) => {
    await sync.syncSubscription(providerSubscriptionId);
    if (eventId !== undefined) await paymentWebhookStore.markHandled(db, eventId);
  });
  await queue.work('reconcile-subscriptions', () => reconcileSubscriptions(parts));
  await queue.schedule('reconcile-subscriptions', '* * * * *');
}
