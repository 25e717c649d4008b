import type { Plan } from '@kinora/contract';
import type { AdvisoryLocks } from '../../db/advisory-locks.ts';
import type { Database } from '../../db/connect.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import { providerPlanStore } from './provider-plan-store.ts';

interface Parts {
  db: Database;
  locks: AdvisoryLocks;
  provider: PaymentProvider;
  keyId: string;
}

export type ProviderPlans = ReturnType<typeof createProviderPlans>;

/** Plans cannot be changed at the provider: one whose price was edited here becomes a new one there. */
export function createProviderPlans({ db, locks, provider, keyId }: Parts) {
  const find = ({ id, amount, currency, period }: Plan) =>
    providerPlanStore.find(db, { keyId, planId: id, amount, currency, period });

  return {
    async ensure(plan: Plan): Promise<string> {
      const known = await find(plan);
      if (known) return known;
      return locks.hold(`provider-plan ${plan.id}`, async () => {
        const made = await find(plan);
        if (made) return made;
        const providerPlanId = await provider.createPlan(plan);
        const { id, amount, currency, period } = plan;
        await providerPlanStore.insert(db, { providerPlanId, keyId, planId: id, amount, currency, period });
        return providerPlanId;
      });
    },
  };
}
