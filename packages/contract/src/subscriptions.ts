import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Empty, EpochSeconds, PlanId, text } from './scalars.ts';

export const PlanPeriod = z.enum(['weekly', 'monthly', 'quarterly', 'yearly']);
export type PlanPeriod = z.infer<typeof PlanPeriod>;

export const Plan = z.object({
  id: PlanId,
  name: z.string(),
  description: z.string(),
  currency: z.string(),
  amount: z.int(),
  period: PlanPeriod,
  max_plays: z.int(),
  max_storage: z.int(),
  per_video_upload_limit: z.int(),
  total_video_upload_limit: z.int(),
  /** The largest size of a stream, by the shorter side of its frame; 0 is unlimited. */
  video_size_limit: z.int(),
  /** How many images, and how many MB of them; 0 is unlimited. */
  image_upload_limit: z.int(),
  image_storage_limit: z.int(),
  metadata: z.record(z.string(), z.string()),
  /** Whether it can be chosen: not one that is still to come, nor one that only its old subscribers keep. */
  available: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const PaymentMethod = z.object({
  type: z.string(),
  network: z.nullable(z.string()),
  last4: z.nullable(z.string()),
  vpa: z.nullable(z.string()),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;

/** Who has no access keeps what is there; only new uploads stop. */
const PlanAccess = z.enum(['full', 'read_only', 'none']);

export const Subscription = z.object({
  status: z.string(),
  plan_id: PlanId,
  provider_subscription_id: z.nullable(z.string()),
  payment_method: z.nullable(z.string()),
  access: PlanAccess,
  current_end: z.nullable(EpochSeconds),
  /** Ends with its billing cycle instead of being renewed. */
  cancel_at_cycle_end: z.boolean(),
  /** The plan that follows at `current_end`. */
  switches_to_plan_id: z.nullable(PlanId),
  /** The provider's page of the bill that waits for its money. */
  pay_url: z.nullable(z.string()),
  /** The provider's page on which the card can be changed. */
  manage_url: z.nullable(z.string()),
});
export type Subscription = z.infer<typeof Subscription>;

export const Invoice = z.object({
  id: z.string(),
  line_items: z.array(z.object({ name: z.string(), amount: z.int() })),
  amount: z.int(),
  currency: z.string(),
  billing_start: z.nullable(EpochSeconds),
  billing_end: z.nullable(EpochSeconds),
  status: z.string(),
  paid_at: z.nullable(EpochSeconds),
  short_url: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

/** What choosing a plan led to. With `change`, nothing has happened yet: the change wants a confirmation of its own. */
export const ChosenPlan = z.object({
  provider_subscription_id: z.nullable(z.string()),
  status: z.string(),
  plan_id: PlanId,
  change: z.nullable(z.enum(['now', 'cycle_end'])),
});
export type ChosenPlan = z.infer<typeof ChosenPlan>;

export const planEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/plans',
    access: 'public',
    summary: 'The plans, cheapest first',
    input: Empty,
    output: z.array(Plan),
    errors: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/plans/:plan_id',
    access: 'public',
    summary: 'One plan',
    input: z.strictObject({ plan_id: PlanId }),
    output: Plan,
    errors: ['plan_not_found'],
  }),
};

export const subscriptionEndpoints = {
  current: endpoint({
    method: 'GET',
    path: '/subscriptions',
    access: 'member',
    summary: 'The current subscription and how it is paid',
    input: Empty,
    output: z.object({ subscription: Subscription, payment_method: z.nullable(PaymentMethod) }),
    errors: ['subscription_not_found'],
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/subscriptions/invoices',
    access: 'member',
    summary: 'The receipts, newest first',
    input: Empty,
    output: z.object({ items: z.array(Invoice) }),
    errors: [],
  }),
  subscribe: endpoint({
    method: 'GET',
    path: '/subscriptions/:plan_id',
    access: 'member',
    summary: 'Prepare the subscription to a plan; never charges, and repeating it changes nothing',
    input: z.strictObject({ plan_id: PlanId }),
    output: ChosenPlan,
    errors: ['plan_not_found', 'plan_unavailable', 'switch_scheduled', 'payment_provider_unavailable'],
    hasSideEffects: true,
  }),
  change: endpoint({
    method: 'POST',
    path: '/subscriptions/change',
    access: 'member',
    summary:
      'Change to another paid plan: a dearer one at once, for the difference in price; a cheaper one with the next cycle',
    input: z.strictObject({ plan_id: PlanId }),
    output: ChosenPlan,
    errors: [
      'plan_not_found',
      'plan_unavailable',
      'subscription_not_found',
      'payment_declined',
      'payment_provider_unavailable',
    ],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/subscriptions/cancel',
    access: 'member',
    summary: 'End the paid subscription with its billing cycle',
    input: Empty,
    output: Done,
    errors: ['subscription_not_found', 'payment_provider_unavailable'],
  }),
  confirmPayment: endpoint({
    method: 'POST',
    path: '/subscriptions/payment',
    access: 'member',
    summary: "Confirm a payment with the provider's signature",
    input: z.strictObject({ payment_id: text(1, 100), signature: text(1, 200), subscription_id: text(1, 100) }),
    output: Done,
    errors: ['payment_invalid', 'payment_provider_unavailable'],
  }),
};
