import { type api, type ChosenPlan, done, type InputOf, type Plan } from '@kinora/contract';
import type { Database } from '../../db/connect.ts';
import type { Call } from '../../http/bind.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { ProviderDown } from '../../payments/provider-errors.ts';
import { findNextStep } from './next-step.ts';
import type { PlanChanges } from './plan-changes.ts';
import type { PrepareSubscription } from './prepare-subscription.ts';
import type { ProviderPlans } from './provider-plans.ts';
import { type SubscriptionRow, subscriptionStore } from './subscription-store.ts';
import type { SubscriptionSync } from './subscription-sync.ts';
import { statusWordOf } from './subscription-view.ts';

interface Parts {
  db: Database;
  limits: RateLimits;
  sync: SubscriptionSync;
  providerPlans: ProviderPlans;
  preparing: PrepareSubscription;
  changes: PlanChanges;
  findPlan: (planId: string) => Plan | undefined;
  hasBilling: boolean;
}

type Calls = typeof api.subscriptions;

export type PlanChoiceService = ReturnType<typeof createPlanChoiceService>;

export function createPlanChoiceService(parts: Parts) {
  const { db, limits, sync, providerPlans, preparing, changes, findPlan, hasBilling } = parts;

  function getPlan(planId: string): Plan {
    if (!hasBilling) refuse('plan_unavailable', { sentence: 'There are no plans to choose from here' });
    const plan = findPlan(planId) ?? refuse('plan_not_found');
    return plan.available ? plan : refuse('plan_unavailable');
  }

  /** Needs no provider unless something is paid: a free plan can be had while it is down. */
  async function chooseFree(workspaceId: string, plan: Plan): Promise<ChosenPlan> {
    const before = await subscriptionStore.findLive(db, workspaceId);
    if (before?.providerSubscriptionId) {
      await sync.refreshAll(workspaceId);
      await changes.leavePaid(workspaceId, plan.id);
    }
    const waiting = await subscriptionStore.findCreated(db, workspaceId);
    if (waiting) await preparing.drop(waiting).catch(ignoreSilence);
    const live = await subscriptionStore.findLive(db, workspaceId);
    if (!live) return toChosen(await db.transaction((tx) => sync.insertFree(tx, workspaceId, plan.id)));
    return toChosen(live.planId === plan.id ? live : await subscriptionStore.update(db, live, { planId: plan.id }));
  }

  async function choosePaid(workspaceId: string, plan: Plan, providerPlanId: string): Promise<ChosenPlan> {
    await sync.refreshAll(workspaceId);
    const live = await subscriptionStore.findLive(db, workspaceId);
    const step = findNextStep(live, findPlan(live?.planId ?? ''), plan);
    if (step.kind === 'prepare')
      return toChosen(await preparing.prepare({ workspaceId, plan, providerPlanId, startAt: step.startAt }));
    if (!live) throw new Error('only somebody with a subscription can keep or change it');
    return { ...toChosen(live), plan_id: plan.id, change: step.kind === 'change' ? step.at : null };
  }

  return {
    /** Prepares and never charges. */
    async subscribe({ plan_id }: InputOf<Calls['subscribe']>, { actor: { workspaceId } }: Call<'member'>) {
      const plan = getPlan(plan_id);
      await limits.take('plan choices of a workspace', workspaceId);
      if (plan.amount === 0) return sync.holdWorkspace(workspaceId, () => chooseFree(workspaceId, plan));
      const providerPlanId = await providerPlans.ensure(plan);
      return sync.holdWorkspace(workspaceId, () => choosePaid(workspaceId, plan, providerPlanId));
    },

    /** The confirmation that a change wants, since it may charge. */
    async change(
      { plan_id }: InputOf<Calls['change']>,
      { actor: { workspaceId } }: Call<'member'>,
    ): Promise<ChosenPlan> {
      const plan = getPlan(plan_id);
      if (plan.amount === 0) refuse('plan_unavailable');
      await limits.take('plan choices of a workspace', workspaceId);
      const providerPlanId = await providerPlans.ensure(plan);
      return sync.holdWorkspace(workspaceId, async () => {
        await sync.refreshAll(workspaceId);
        const live = await subscriptionStore.findLive(db, workspaceId);
        if (!live?.providerSubscriptionId) return refuse('subscription_not_found');
        const step = findNextStep(live, findPlan(live.planId), plan);
        const wish = { workspaceId, plan, providerPlanId };
        if (step.kind === 'prepare') return toChosen(await preparing.prepare({ ...wish, startAt: step.startAt }));
        if (step.kind === 'keep') return toChosen(await changes.stay(live));
        const changed = await changes.change(live, { ...wish, at: step.at });
        return toChosen(changed ?? (await preparing.prepare({ ...wish, startAt: live.currentEnd })));
      });
    },

    async cancel(_input: object, { actor: { workspaceId } }: Call<'member'>) {
      await sync.holdWorkspace(workspaceId, async () => {
        await sync.refreshAll(workspaceId);
        const live = await subscriptionStore.findLive(db, workspaceId);
        if (!live?.providerSubscriptionId) return refuse('subscription_not_found');
        await changes.leave(live, null);
      });
      return done;
    },
  };
}

const toChosen = (row: SubscriptionRow): ChosenPlan => ({
  provider_subscription_id: row.providerSubscriptionId,
  status: statusWordOf(row),
  plan_id: row.planId,
  change: null,
});

function ignoreSilence(error: unknown): void {
  if (!(error instanceof ProviderDown)) throw error;
}
