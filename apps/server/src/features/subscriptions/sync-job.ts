import type { Database } from '../../db/connect.ts';
import type { Queue } from '../../jobs/queue.ts';
import { ProviderDown } from '../../payments/provider-errors.ts';
import type { SyncJob } from './subscription-service.ts';
import { subscriptionStore } from './subscription-store.ts';
import type { SubscriptionSync } from './subscription-sync.ts';
import { webhookStore } from './webhook-store.ts';

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
  await queue.work<SyncJob>('sync-subscription', async ({ providerSubscriptionId, eventId }) => {
    await sync.syncSubscription(providerSubscriptionId);
    if (eventId !== undefined) await webhookStore.markHandled(db, eventId);
  });
  await queue.work('reconcile-subscriptions', () => reconcileSubscriptions(parts));
  await queue.schedule('reconcile-subscriptions', '* * * * *');
}
