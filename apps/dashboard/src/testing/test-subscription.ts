import type { Subscription } from '@kinora/contract';

/** A paid plan in order, but for what a test changes. */
export const testSubscription = (changes: Partial<Subscription> = {}): Subscription => ({
  status: 'active',
  plan_id: 'pro',
  provider_subscription_id: 'sub_1',
  payment_method: null,
  access: 'full',
  current_end: null,
  cancel_at_cycle_end: false,
  switches_to_plan_id: null,
  pay_url: null,
  manage_url: null,
  ...changes,
});
