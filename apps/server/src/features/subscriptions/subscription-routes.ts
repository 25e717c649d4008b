import { api } from '@kinora/contract';
import type { Bind } from '../../http/bind.ts';
import type { PlanChoiceService } from './plan-choice-service.ts';
import type { SubscriptionService } from './subscription-service.ts';

interface Services {
  subscriptions: SubscriptionService;
  planChoices: PlanChoiceService;
}

export function subscriptionRoutes(bind: Bind, { subscriptions, planChoices }: Services): void {
  bind(api.subscriptions.current, subscriptions.current);
  bind(api.subscriptions.invoices, subscriptions.invoices);
  bind(api.subscriptions.confirmPayment, subscriptions.confirmPayment);
  bind(api.subscriptions.subscribe, planChoices.subscribe);
  bind(api.subscriptions.change, planChoices.change);
  bind(api.subscriptions.cancel, planChoices.cancel);
}
