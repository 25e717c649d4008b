import { setTimeout as sleep } from 'node:timers/promises';
import { type api, done, type InputOf, type Plan, type Subscription } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
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
  hasBilling: boolean;
}

const lookLimitMs = 8_000;

/** Where nobody pays, all have the same, and it never ends. */
const everybodys: Subscription = {
  status: 'active',
  plan_id: 'all',
  provider_subscription_id: null,
  payment_method: null,
  access: 'full',
  current_end: null,
  cancel_at_cycle_end: false,
  switches_to_plan_id: null,
  pay_url: null,
  manage_url: null,
};

export type SubscriptionService = ReturnType<typeof createSubscriptionService>;

export function createSubscriptionService({ db, queue, sync, findPlan, keySecret, hasBilling }: Parts) {
  /** The one that counts, or else the one that waits to be paid. */
  async function findCurrent(workspaceId: string) {
    const live = await subscriptionStore.findLive(db, workspaceId);
    if (live && accessOf(live, new Date()) !== 'none') return live;
    const waiting = await subscriptionStore.findCreated(db, workspaceId);
    return waiting?.providerSubscriptionId ? waiting : undefined;
  }

  async function refuseLapsed(workspaceId: string): Promise<never> {
    const last = await subscriptionStore.findNewest(db, workspaceId);
    if (!last) return refuse('subscription_not_found');
    const name = findPlan(last.planId)?.name ?? last.planId;
    const sentence = `Your ${name} plan has ended. What you embedded keeps playing; choose a plan to upload again`;
    return refuse('subscription_not_found', { sentence });
  }

  return {
    async current(_input: object, { actor: { workspaceId } }: Call<'member'>) {
      if (!hasBilling) return { subscription: everybodys, payment_method: null };
      const row = (await findCurrent(workspaceId)) ?? (await refuseLapsed(workspaceId));
      const bills = await invoiceStore.list(db, workspaceId);
      return { subscription: toSubscription(row, bills), payment_method: toPaymentMethod(row) };
    },

    async invoices(_input: object, { actor: { workspaceId } }: Call<'member'>) {
      return { items: (await invoiceStore.list(db, workspaceId)).map(toInvoice) };
    },

    /** The signature proves that the payment was authorised; whether it was made is what the provider says. */
    async confirmPayment(
      { payment_id, signature, subscription_id }: InputOf<typeof api.subscriptions.confirmPayment>,
      { actor: { workspaceId } }: Call<'member'>,
    ) {
      const row = await subscriptionStore.findOwn(db, workspaceId, subscription_id);
      const providerSubscriptionId = row?.providerSubscriptionId;
      if (!row || !providerSubscriptionId) return refuse('payment_invalid');
      if (!isSigned(keySecret, `${payment_id}|${providerSubscriptionId}`, signature)) return refuse('payment_invalid');
      await db.transaction(async (tx) => {
        const payment = { providerPaymentId: payment_id, workspaceId, subscriptionId: row.id };
        if (await invoiceStore.recordPayment(tx, payment))
          await queue.send(tx, 'sync-subscription', { providerSubscriptionId });
      });
      // Paid is paid: if the provider is silent or slow now, the job that was queued with the payment looks later.
      const looked = sync.syncSubscription(providerSubscriptionId).catch(() => undefined);
      await Promise.race([looked, sleep(lookLimitMs, undefined, { ref: false })]);
      return done;
    },
  };
}
