import type { Plan } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { NamedLocks } from '../../db/named-locks.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { ProviderRefused } from '../../payments/provider-errors.ts';
import { chooseLive, type Settlement } from './choose-live.ts';
import { invoiceStore } from './invoice-store.ts';
import { providerPlanStore } from './provider-plan-store.ts';
import { type Reading, readSubscription, toChange, toInvoiceRows } from './provider-reading.ts';
import { type SubscriptionRow, subscriptionStore } from './subscription-store.ts';

interface Parts {
  db: Database;
  locks: NamedLocks;
  provider: PaymentProvider;
  findPlan: (planId: string) => Plan | undefined;
}

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>;

/** Everything that says something may have happened leads here: look at the provider, and be as it says. */
export function createSubscriptionSync({ db, locks, provider, findPlan }: Parts) {
  /** One at a time for each account: an account has few subscriptions, and they decide about each other. */
  const holdAccount = <T>(accountId: string, task: () => Promise<T>) =>
    locks.hold(`subscriptions of ${accountId}`, task);

  async function settle(tx: Transaction, accountId: string): Promise<Settlement> {
    const rows = await subscriptionStore.listStanding(tx, accountId);
    const settlement = chooseLive(rows, new Date());
    const { live, replaced } = settlement;
    for (const row of replaced)
      await subscriptionStore.update(tx, row, { status: 'cancelled', endedAt: new Date(), live: false });
    if (live) {
      if (!live.live) await subscriptionStore.setLive(tx, accountId, live.id);
      return settlement;
    }
    await subscriptionStore.setLive(tx, accountId, undefined);
    const ended = rows.find((row) => row.live && findPlan(row.switchesToPlanId ?? '')?.amount === 0);
    if (ended?.switchesToPlanId) {
      await subscriptionStore.update(tx, ended, { switchesToPlanId: null });
      await insertFree(tx, accountId, ended.switchesToPlanId);
    }
    return settlement;
  }

  const insertFree = (tx: Transaction, accountId: string, planId: string) =>
    subscriptionStore.insert(tx, { id: newId('sub'), accountId, planId, status: 'active', live: true });

  async function apply(row: SubscriptionRow, reading: Reading): Promise<Settlement> {
    const { accountId } = row;
    const known = await providerPlanStore.findPlanId(db, reading.subscription.plan_id);
    return db.transaction(async (tx) => {
      await subscriptionStore.update(tx, row, toChange(reading, row, known ?? row.planId));
      await invoiceStore.upsert(tx, toInvoiceRows(reading.invoices, row));
      for (const { payment_id } of reading.invoices)
        if (payment_id)
          await invoiceStore.recordPayment(tx, { providerPaymentId: payment_id, accountId, subscriptionId: row.id });
      return settle(tx, accountId);
    });
  }

  const look = async (row: SubscriptionRow) => apply(row, await readSubscription(provider, row));

  /** Made with other keys, or wiped there. */
  async function giveUp(row: SubscriptionRow): Promise<Settlement> {
    return db.transaction(async (tx) => {
      await subscriptionStore.update(tx, row, { status: 'expired', syncedAt: new Date() });
      return settle(tx, row.accountId);
    });
  }

  /** Only while the account is held. */
  async function refresh(row: SubscriptionRow, { isAsked = false } = {}): Promise<void> {
    const settlement = await look(row).catch((error: unknown) => {
      const isUnknown = error instanceof ProviderRefused && error.isUnknownId;
      // A wrong key in the settings must not end everybody's plan by itself; one who chooses a plan has to get on.
      if (isUnknown && (isAsked || row.status === 'created')) return giveUp(row);
      throw error;
    });
    for (const stale of settlement.toEnd) await end(stale.row, stale.when, stale.successorPlanId);
  }

  /** Only while the account is held. Ending what has ended already is as good. */
  async function end(row: SubscriptionRow, when: 'now' | 'cycle_end', switchesToPlanId: string | null = null) {
    const isAccepted = await provider.cancelSubscription(row.providerSubscriptionId ?? '', when).then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProviderRefused) return false;
        throw error;
      },
    );
    const mark = isAccepted && when === 'cycle_end' ? { cancelAtCycleEnd: true, switchesToPlanId } : { syncedAt: null };
    await look(await subscriptionStore.update(db, row, mark));
  }

  const waiting = new Map<string, Promise<boolean>>();
  const forget = (id: string, own: Promise<boolean> | undefined) => {
    if (waiting.get(id) === own) waiting.delete(id);
  };

  async function syncOnce(providerSubscriptionId: string): Promise<boolean> {
    const owner = await subscriptionStore.findOwner(db, providerSubscriptionId);
    if (!owner) return false;
    await holdAccount(owner.accountId, async () => {
      // From here on newcomers may know of something that this look comes too early for.
      waiting.delete(providerSubscriptionId);
      const row = await subscriptionStore.findOwn(db, owner.accountId, providerSubscriptionId);
      if (row) await refresh(row);
    });
    return true;
  }

  return {
    holdAccount,
    refresh,
    end,
    insertFree,

    /** Only while the account is held and its owner waits: all that may still count, read anew. */
    async refreshAll(accountId: string): Promise<void> {
      for (const row of await subscriptionStore.listStanding(db, accountId))
        if (row.providerSubscriptionId !== null) await refresh(row, { isAsked: true });
    },

    /** False where the subscription is none of ours. Those who come while a look waits for its turn share it. */
    syncSubscription(providerSubscriptionId: string): Promise<boolean> {
      const shared = waiting.get(providerSubscriptionId);
      if (shared) return shared;
      const own = syncOnce(providerSubscriptionId).finally(() => forget(providerSubscriptionId, own));
      waiting.set(providerSubscriptionId, own);
      return own;
    },
  };
}
