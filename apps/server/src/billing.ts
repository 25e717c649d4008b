import type { Connection } from './db/connect.ts';
import { createPlanService } from './features/plans/plan-service.ts';
import { createPlanChanges } from './features/subscriptions/plan-changes.ts';
import { createPlanChoiceService } from './features/subscriptions/plan-choice-service.ts';
import { createPlanLimitService } from './features/subscriptions/plan-limit-service.ts';
import { createPrepareSubscription } from './features/subscriptions/prepare-subscription.ts';
import { createProviderPlans } from './features/subscriptions/provider-plans.ts';
import { createSubscriptionService } from './features/subscriptions/subscription-service.ts';
import { createSubscriptionSync } from './features/subscriptions/subscription-sync.ts';
import { createWebhookService } from './features/subscriptions/webhook-service.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Queue } from './jobs/queue.ts';
import { createPaymentProvider } from './payments/payment-provider.ts';
import { splitList } from './settings/setting-checks.ts';
import { type Settings, SettingsError } from './settings.ts';

interface Parts {
  settings: Pick<Settings, 'payments' | 'plans'>;
  connection: Pick<Connection, 'db' | 'locks'>;
  queue: Queue;
  limits: RateLimits;
}

/** Plans, subscriptions and the provider behind them, for the server and the worker alike. */
export function createBilling({ settings, connection: { db, locks }, queue, limits }: Parts) {
  const { keyId, keySecret, webhookSecret } = settings.payments;
  const plans = createPlanService(settings.plans);
  const findPlan = plans.find;
  const provider = createPaymentProvider(settings.payments);
  const sync = createSubscriptionSync({ db, locks, provider, findPlan });
  const providerPlans = createProviderPlans({ db, locks, provider, keyId });
  const preparing = createPrepareSubscription({ db, provider, sync });
  const changes = createPlanChanges({ db, provider, sync, findPlan });
  const { findMissingPlans } = createPlanLimitService(settings.plans);
  return {
    /** Without it nobody could say what its subscribers may do. */
    async requirePlansInUse(): Promise<void> {
      const missing = await findMissingPlans(db);
      const advice = 'put it back, with "available": false if nobody else is to choose it';
      if (missing.length > 0)
        throw new SettingsError(missing.map((id) => `PLANS_FILE lacks ${id}, which people subscribe to: ${advice}`));
    },
    plans,
    sync,
    subscriptions: createSubscriptionService({ db, queue, sync, findPlan, keySecret }),
    planChoices: createPlanChoiceService({ db, limits, sync, providerPlans, preparing, changes, findPlan }),
    webhooks: createWebhookService({ db, queue, secrets: splitList(webhookSecret) }),
  };
}
