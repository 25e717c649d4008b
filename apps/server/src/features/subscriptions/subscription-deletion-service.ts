import type { Database } from '../../db/connect.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { ProviderRefused } from '../../payments/provider-errors.ts';
import { subscriptionStore } from './subscription-store.ts';

const ended = new Set(['cancelled', 'completed', 'expired']);

/** Part of deleting a workspace; may be repeated after a crash. */
export function createSubscriptionDeletionService({ db, provider }: { db: Database; provider: PaymentProvider }) {
  async function end(id: string): Promise<void> {
    try {
      await provider.cancelSubscription(id, 'now');
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      if (error.isUnknownId) return;
      // Refused because there is nothing left to cancel: fine. For any other reason its owner would go on paying.
      if (!ended.has((await provider.getSubscription(id)).status)) throw error;
    }
  }

  return {
    async endAllOf(workspaceId: string): Promise<void> {
      for (const { providerSubscriptionId } of await subscriptionStore.listStanding(db, workspaceId))
        if (providerSubscriptionId !== null) await end(providerSubscriptionId);
    },
  };
}
