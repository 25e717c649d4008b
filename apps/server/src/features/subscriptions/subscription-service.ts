import { setTimeout as sleep } from 'node:timers/promises';
import type { api, InputOf, Plan } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import { done } from '../../http/done.ts';
import { refuse } from '../../http/refusal.ts';
import type { Queue } from '../../jobs/queue.ts';
import { isSigned } from '../../payments/payment-signature.ts';
import { invoiceStore } from './invoice-store.ts';
import { accessOf } from './subscription-access.ts';
import { subscriptionStore } from './subscription-store.ts';
import type { SubscriptionSync } from './subscription-sync.ts';
import { toInvoice, toPaymentMethod, toSubscription } from './subscription-view.ts';

interface Parts {
  db: Database;
  queue: Queue;
  sync: SubscriptionSync;
  findPlan: (planId: string) => Plan | undefined;
  keySecret: string;
}

export interface SyncJob {
  providerSubscriptionId: string;
  eventId?: string;
}

const lookLimitMs = 8_000;

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

export function createSubscriptionService({ db, queue, sync, findPlan, keySecret }: Parts) {
  /** The one that counts, or else the one that waits to be paid. */
  async function findCurrent(accountId: string) {
    const live = await subscriptionStore.findLive(db, accountId);
    if (live && accessOf(live, new Date()) !== 'none') return live;
    const waiting = await subscriptionStore.findCreated(db, accountId);
    return waiting?.providerSubscriptionId ? waiting : undefined;
  }

  async function refuseLapsed(accountId: string): Promise<never> {
    const last = await subscriptionStore.findNewest(db, accountId);
    if (!last) return refuse('subscription_not_found');
    const name = findPlan(last.planId)?.name ?? last.planId;
    const sentence = `Your ${name} plan has ended. What you embedded keeps playing; choose a plan to upload again`;
    return refuse('subscription_not_found', { sentence });
  }

  return {
    async current(_input: object, { actor: { accountId } }: Call<'member'>) {
      const row = (await findCurrent(accountId)) ?? (await refuseLapsed(accountId));
      const bills = await invoiceStore.list(db, accountId);
      return { subscription: toSubscription(row, bills), payment_method: toPaymentMethod(row) };
    },

    async invoices(_input: object, { actor: { accountId } }: Call<'member'>) {
      return { items: (await invoiceStore.list(db, accountId)).map(toInvoice) };
    },

    /** The signature proves that the payment was authorised; whether it was made is what the provider says. */
    async confirmPayment(
      { payment_id, signature, subscription_id }: InputOf<typeof api.subscriptions.confirmPayment>,
      { actor: { accountId } }: Call<'member'>,
    ) {
      const row = await subscriptionStore.findOwn(db, accountId, subscription_id);
      const providerSubscriptionId = row?.providerSubscriptionId;
      if (!row || !providerSubscriptionId) return refuse('payment_invalid');
      if (!isSigned(keySecret, `${payment_id}|${providerSubscriptionId}`, signature)) return refuse('payment_invalid');
      await db.transaction(async (tx) => {
        const payment = { providerPaymentId: payment_id, accountId, subscriptionId: row.id };
        if (await invoiceStore.recordPayment(tx, payment))
          await queue.send(tx, 'sync-subscription', { providerSubscriptionId } satisfies SyncJob);
      });
      // Paid is paid: if the provider is silent or slow now, the job that was queued with the payment looks later.
      const looked = sync.syncSubscription(providerSubscriptionId).catch(() => undefined);
      await Promise.race([looked, sleep(lookLimitMs, undefined, { ref: false })]);
      return done;
    },
  };
}
