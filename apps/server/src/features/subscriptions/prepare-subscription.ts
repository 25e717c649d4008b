import type { Plan } from '@kinora/contract';
import { newId } from '../../crypto/ids.ts';
import type { Database } from '../../db/connect.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import type { ProviderSubscription } from '../../payments/provider-entities.ts';
import { ProviderDown } from '../../payments/provider-errors.ts';
import { cycleCount } from './next-step.ts';
import { toStatus } from './provider-reading.ts';
import { type SubscriptionRow, subscriptionStore } from './subscription-store.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

interface Parts {
  db: Database;
  provider: PaymentProvider;
  sync: SubscriptionSync;
}

export interface Wish {
  workspaceId: string;
  plan: Plan;
  providerPlanId: string;
  startAt: Date | null;
}

/** Clocks differ: ours may be ahead of the provider's. */
const clockToleranceMs = 600_000;
const noteKey = 'kinora_subscription';

export type PrepareSubscription = ReturnType<typeof createPrepareSubscription>;

/**
 * The provider makes a new subscription for every POST. So we note down that we are about to ask, and whoever finds such
 * a note without an answer looks there for what became of it before asking again.
 */
export function createPrepareSubscription({ db, provider, sync }: Parts) {
  async function findMade({ id, createdAt, providerPlanId }: SubscriptionRow) {
    const since = new Date(createdAt.getTime() - clockToleranceMs);
    const made = await provider.listSubscriptions({ planId: providerPlanId ?? '', since });
    return made.find(({ notes }) => notes?.[noteKey] === id);
  }

  async function order(row: SubscriptionRow, plan: Plan): Promise<ProviderSubscription> {
    const { id, providerPlanId, startAt } = row;
    const wish = { planId: providerPlanId ?? '', totalCount: cycleCount(plan), startAt, notes: { [noteKey]: id } };
    try {
      return await provider.createSubscription(wish);
    } catch (error) {
      const made = error instanceof ProviderDown ? await findMade(row) : undefined;
      if (made) return made;
      throw error;
    }
  }

  const keep = (row: SubscriptionRow, made: ProviderSubscription) =>
    subscriptionStore.update(db, row, {
      providerSubscriptionId: made.id,
      status: toStatus(made.status),
      raw: made,
      syncedAt: new Date(),
    });

  /** Whatever else waits for a payment must not be paid besides this one. */
  async function drop(row: SubscriptionRow): Promise<void> {
    if (row.providerSubscriptionId === null) await subscriptionStore.update(db, row, { status: 'expired' });
    else await sync.end(row, 'now');
  }

  return {
    drop,

    /** Only while the workspace is held, and after a fresh look at all it has. */
    async prepare({ workspaceId, plan, providerPlanId, startAt }: Wish): Promise<SubscriptionRow> {
      const waiting = await subscriptionStore.findCreated(db, workspaceId);
      if (waiting && isSame(waiting, { plan, providerPlanId, startAt })) {
        if (waiting.providerSubscriptionId !== null) return waiting;
        return keep(waiting, (await findMade(waiting)) ?? (await order(waiting, plan)));
      }
      if (waiting) await drop(waiting);
      const row = await subscriptionStore.insert(db, {
        id: newId('sub'),
        workspaceId,
        planId: plan.id,
        providerPlanId,
        startAt,
        status: 'created',
        live: false,
      });
      return keep(row, await order(row, plan));
    },
  };
}

const isSame = (row: SubscriptionRow, { plan, providerPlanId, startAt }: Omit<Wish, 'workspaceId'>) =>
  row.planId === plan.id && row.providerPlanId === providerPlanId && row.startAt?.getTime() === startAt?.getTime();
