import { createPlanService } from '../features/plans/plan-service.ts';
import { createPaymentWebhookService } from '../features/subscriptions/payment-webhook-service.ts';
import { createPlanChanges } from '../features/subscriptions/plan-changes.ts';
import { createPlanChoiceService } from '../features/subscriptions/plan-choice-service.ts';
import { createPlanGrantService } from '../features/subscriptions/plan-grant-service.ts';
import { createPlanLimitService } from '../features/subscriptions/plan-limit-service.ts';
import { createPrepareSubscription } from '../features/subscriptions/prepare-subscription.ts';
import { createProviderPlans } from '../features/subscriptions/provider-plans.ts';
import { createSubscriptionService } from '../features/subscriptions/subscription-service.ts';
import { createSubscriptionSync } from '../features/subscriptions/subscription-sync.ts';
import { splitList } from '../settings/setting-checks.ts';
import { SettingsError } from '../settings/settings.ts';
import type { Resources } from './open-resources.ts';

type Needs = Pick<Resources, 'settings' | 'connection' | 'queue' | 'limits' | 'paymentProvider'>;

export type Billing = ReturnType<typeof composeBilling>;

/** Plans, subscriptions and the provider behind them, for the server and the worker alike. */
export function composeBilling({ settings, connection, queue, limits, paymentProvider: provider }: Needs) {
  const { db, locks } = connection;
  const { hasBilling } = settings;
  const { keyId, keySecret, webhookSecret } = settings.payments;
  const plans = createPlanService(settings.plans);
  const findPlan = plans.find;
  const sync = createSubscriptionSync({ db, locks, provider, findPlan });
  const providerPlans = createProviderPlans({ db, locks, provider, keyId });
  const preparing = createPrepareSubscription({ db, provider, sync });
  const changes = createPlanChanges({ db, provider, sync, findPlan });
  const { planLimits, findMissingPlans } = createPlanLimitService(settings.plans, settings);
  return {
    /** Without it nobody could say what its subscribers may do. */
    async requirePlansInUse(): Promise<void> {
      const missing = await findMissingPlans(db);
      const advice = 'put it back, with "available": false if nobody else is to choose it';
      if (missing.length > 0)
        throw new SettingsError(missing.map((id) => `PLANS_FILE lacks ${id}, which people subscribe to: ${advice}`));
    },
    plans,
    planGrants: createPlanGrantService({ db, sync, findPlan, hasBilling }),
    planLimits,
    sync,
    subscriptions: createSubscriptionService({ db, queue, sync, findPlan, keySecret, hasBilling }),
    planChoices: createPlanChoiceService({ db, limits, sync, providerPlans, preparing, changes, findPlan, hasBilling }),
    paymentWebhooks: createPaymentWebhookService({ db, queue, secrets: splitList(webhookSecret) }),
  };
}
