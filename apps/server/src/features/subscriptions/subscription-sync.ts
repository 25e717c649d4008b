import type { Plan } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { AdvisoryLocks } from '../../db/advisory-locks.ts';
import type { Database, Transaction } from '../../db/connect.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { ProviderRefused } from '../../payments/provider-errors.ts';
import { invoiceStore } from './invoice-store.ts';
import { providerPlanStore } from './provider-plan-store.ts';
import { type Reading, readSubscription, toChange, toInvoiceRows } from './provider-reading.ts';
import { type Settlement, selectActiveSubscription } from './select-active-subscription.ts';
import { type SubscriptionRow, subscriptionStore } from './subscription-store.ts';

interface Parts {
  db: Database;
  locks: AdvisoryLocks;
  provider: PaymentProvider;
  findPlan: (planId: string) => Plan | undefined;
}

export type SubscriptionSync = ReturnType<typeof createSubscriptionSync>;

/** Everything that says something may have happened leads here: look at the provider, and be as it says. */
export function createSubscriptionSync({ db, locks, provider, findPlan }: Parts) {
  /** One at a time for each workspace: it has few subscriptions, and they decide about each other. */
  const holdWorkspace = <T>(workspaceId: string, task: () => Promise<T>) =>
    locks.hold(`subscriptions of ${workspaceId}`, task);

  async function settle(tx: Transaction, workspaceId: string): Promise<Settlement> {
    const rows = await subscriptionStore.listStanding(tx, workspaceId);
    const settlement = selectActiveSubscription(rows, new Date());
    const { live, replaced } = settlement;
    for (const row of replaced)
      await subscriptionStore.update(tx, row, { status: 'cancelled', endedAt: new Date(), live: false });
    if (live) {
      if (!live.live) await subscriptionStore.setLive(tx, workspaceId, live.id);
      return settlement;
    }
    await subscriptionStore.setLive(tx, workspaceId, undefined);
    const ended = rows.find((row) => row.live && findPlan(row.switchesToPlanId ?? '')?.amount === 0);
    if (ended?.switchesToPlanId) {
      await subscriptionStore.update(tx, ended, { switchesToPlanId: null });
      await insertFree(tx, workspaceId, ended.switchesToPlanId);
    }
    return settlement;
  }

  const insertFree = (tx: Transaction, workspaceId: string, planId: string) =>
    subscriptionStore.insert(tx, { id: newId('sub'), workspaceId, planId, status: 'active', live: true });

  async function apply(row: SubscriptionRow, reading: Reading): Promise<Settlement> {
    const { workspaceId } = row;
    const known = await providerPlanStore.findPlanId(db, reading.subscription.plan_id);
    return db.transaction(async (tx) => {
      await subscriptionStore.update(tx, row, toChange(reading, row, known ?? row.planId));
      await invoiceStore.upsert(tx, toInvoiceRows(reading.invoices, row));
      for (const { payment_id } of reading.invoices)
        if (payment_id)
          await invoiceStore.recordPayment(tx, { providerPaymentId: payment_id, workspaceId, subscriptionId: row.id });
      return settle(tx, workspaceId);
    });
  }

  const look = async (row: SubscriptionRow) => apply(row, await readSubscription(provider, row));

  /** Made with other keys, or wiped there. */
  async function giveUp(row: SubscriptionRow): Promise<Settlement> {
    return db.transaction(async (tx) => {
      await subscriptionStore.update(tx, row, { status: 'expired', syncedAt: new Date() });
      return settle(tx, row.workspaceId);
    });
  }

  /** Only while the workspace is held. */
  async function refresh(row: SubscriptionRow, { isAsked = false } = {}): Promise<void> {
    const settlement = await look(row).catch((error: unknown) => {
      const isUnknown = error instanceof ProviderRefused && error.isUnknownId;
      // A wrong key in the settings must not end everybody's plan by itself; one who chooses a plan has to get on.
      if (isUnknown && (isAsked || row.status === 'created')) return giveUp(row);
      throw error;
    });
    for (const stale of settlement.toEnd) await end(stale.row, stale.when, stale.successorPlanId);
  }

  /** Only while the workspace is held. Ending what has ended already is as good. */
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
    await holdWorkspace(owner.workspaceId, async () => {
      // From here on newcomers may know of something that this look comes too early for.
      waiting.delete(providerSubscriptionId);
      const row = await subscriptionStore.findOwn(db, owner.workspaceId, providerSubscriptionId);
      if (row) await refresh(row);
    });
    return true;
  }

  return {
    holdWorkspace,
    refresh,
    end,
    insertFree,

    /** Only while the workspace is held and somebody waits: all that may still count, read anew. */
    async refreshAll(workspaceId: string): Promise<void> {
      for (const row of await subscriptionStore.listStanding(db, workspaceId))
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
