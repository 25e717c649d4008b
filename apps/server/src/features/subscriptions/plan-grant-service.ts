import type { Plan } from '@kinora/contract';
import type { Database, Transaction } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import { subscriptionStore } from './subscription-store.ts';
import type { SubscriptionSync } from './subscription-sync.ts';

interface Parts {
  db: Database;
  sync: Pick<SubscriptionSync, 'holdWorkspace' | 'insertFree'>;
  findPlan: (planId: string) => Plan | undefined;
  hasBilling: boolean;
}

export type PlanGrantService = ReturnType<typeof createPlanGrantService>;

/** Plans that an administrator gives, whatever they cost others. Nobody at the provider hears of them. */
export const createPlanGrantService = ({ db, sync, findPlan, hasBilling }: Parts) => ({
  async grant(workspaceId: string, planId: string, also: (tx: Transaction) => Promise<void>): Promise<void> {
    if (!hasBilling)
      refuse('operator_decides', { sentence: 'There are no plans here: the settings limit all accounts alike' });
    if (!findPlan(planId)) refuse('plan_not_found');
    await sync.holdWorkspace(workspaceId, () =>
      db.transaction(async (tx) => {
        const live = await subscriptionStore.findLive(tx, workspaceId);
        // Else they would go on paying for what they no longer have.
        if (live?.providerSubscriptionId) refuse('plan_paid');
        if (live) await subscriptionStore.update(tx, live, { planId });
        else await sync.insertFree(tx, workspaceId, planId);
        await also(tx);
      }),
    );
  },
});
