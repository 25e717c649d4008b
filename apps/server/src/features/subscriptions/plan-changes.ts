import type { Plan } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { ProviderRefused } from '../../payments/provider-errors.ts';
import { cycleCount } from './next-step.ts';
import { type SubscriptionRow, subscriptionStore } from './subscription-store.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

interface Parts {
  db: Database;
  provider: PaymentProvider;
  sync: SubscriptionSync;
  findPlan: (planId: string) => Plan | undefined;
}

interface Wanted {
  plan: Plan;
  providerPlanId: string;
  at: 'now' | 'cycle_end';
}

export type PlanChanges = ReturnType<typeof createPlanChanges>;

/** What happens to a paid subscription that runs. Only while the workspace is held, after a fresh look at it. */
export function createPlanChanges({ db, provider, sync, findPlan }: Parts) {
  const reload = async ({ workspaceId, providerSubscriptionId }: SubscriptionRow) =>
    (await subscriptionStore.findOwn(db, workspaceId, providerSubscriptionId ?? '')) ??
    refuse('subscription_not_found');

  /** False where this card does not allow it, or not at this time. */
  async function tryChange(live: SubscriptionRow, { plan, providerPlanId, at }: Wanted): Promise<boolean> {
    const isSamePeriod = findPlan(live.planId)?.period === plan.period;
    const order = { planId: providerPlanId, at, ...(isSamePeriod ? {} : { remainingCount: cycleCount(plan) }) };
    try {
      await provider.changeSubscription(live.providerSubscriptionId ?? '', order);
    } catch (error) {
      if (!(error instanceof ProviderRefused)) return isChangedAnyway(live, plan, error);
      if (error.isDeclined) refuse('payment_declined', { sentence: error.description, cause: error });
      return false;
    }
    const switchesToPlanId = at === 'cycle_end' ? plan.id : null;
    await sync.refresh(await subscriptionStore.update(db, live, { switchesToPlanId }));
    return true;
  }

  /** The order got no answer, and may have been carried out all the same. */
  async function isChangedAnyway(live: SubscriptionRow, plan: Plan, cause: unknown): Promise<true> {
    const sentence = 'The payment provider does not answer. Look at your plan again before you try once more';
    const unknown = () => refuse('payment_provider_unavailable', { sentence, cause });
    await sync.refresh(live).catch(unknown);
    return (await reload(live)).planId === plan.id || unknown();
  }

  /** A paid cycle is used up; what is not paid ends at once. */
  async function leave(live: SubscriptionRow, switchesToPlanId: string | null): Promise<void> {
    if (live.cancelAtCycleEnd || live.endedAt !== null)
      await subscriptionStore.update(db, live, { cancelAtCycleEnd: true, switchesToPlanId });
    else if (live.status === 'active') await sync.end(live, 'cycle_end', switchesToPlanId);
    else await sync.end(live, 'now');
  }

  return {
    leave,

    /** Where a cycle that was paid for still runs, the free plan has to wait for its end. */
    async leavePaid(workspaceId: string, freePlanId: string): Promise<void> {
      for (const row of await subscriptionStore.listStanding(db, workspaceId))
        if (!row.live && row.status === 'authenticated') await sync.end(row, 'now');
      const live = await subscriptionStore.findLive(db, workspaceId);
      if (!live?.providerSubscriptionId) return;
      await leave(live, freePlanId);
      if ((await subscriptionStore.findLive(db, workspaceId))?.providerSubscriptionId) refuse('switch_scheduled');
    },

    /** Takes back a change that was to come. */
    async stay(live: SubscriptionRow): Promise<SubscriptionRow> {
      if (live.switchesToPlanId === null) return live;
      await provider.cancelScheduledChanges(live.providerSubscriptionId ?? '').catch((error: unknown) => {
        if (!(error instanceof ProviderRefused)) throw error;
      });
      await sync.refresh(live);
      return reload(live);
    },

    /** Undefined where the provider changes nothing for this card: then another subscription has to follow this one. */
    async change(live: SubscriptionRow, wanted: Wanted): Promise<SubscriptionRow | undefined> {
      // The day before a cycle ends the difference may be too small to be charged, and the next cycle is near.
      const times = wanted.at === 'now' ? (['now', 'cycle_end'] as const) : (['cycle_end'] as const);
      for (const at of times) if (await tryChange(live, { ...wanted, at })) return reload(live);
      return undefined;
    },
  };
}
