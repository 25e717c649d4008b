import { z } from 'zod';
import type { Plan } from '../ledger/records.ts';
import { maxTotalCount } from '../money/calendar.ts';
import type { SubscriptionOrder } from '../subscriptions/subscription-draft.ts';
import { invalidInput } from './api-error.ts';
import { Flag, Notes, Paging, Whole } from './api-input.ts';

const Addon = z.strictObject({
  item: z.strictObject({
    name: z.string().min(1),
    amount: z.int().min(1),
    currency: z.string(),
    description: z.string().nullable().default(null),
  }),
});

export const SubscriptionInput = z.strictObject({
  plan_id: z.string().min(1),
  total_count: Whole.min(1),
  quantity: Whole.min(1).default(1),
  start_at: Whole.nullable().default(null),
  expire_by: Whole.nullable().default(null),
  customer_notify: Flag.default(true),
  addons: z.array(Addon).default([]),
  offer_id: z.string().optional(),
  notes: Notes,
});
export type SubscriptionInput = z.infer<typeof SubscriptionInput>;

export const SubscriptionQuery = z.strictObject({ plan_id: z.string().optional(), ...Paging });

export const CancelInput = z.strictObject({ cancel_at_cycle_end: Flag.default(false) });
export const PauseInput = z.strictObject({ pause_at: z.literal('now').default('now') });
export const ResumeInput = z.strictObject({ resume_at: z.literal('now').default('now') });

export const ChangeInput = z.strictObject({
  plan_id: z.string().min(1).optional(),
  quantity: Whole.min(1).optional(),
  remaining_count: Whole.min(1).optional(),
  start_at: Whole.optional(),
  offer_id: z.string().optional(),
  schedule_change_at: z.enum(['now', 'cycle_end']).default('now'),
  customer_notify: Flag.optional(),
});
export type ChangeInput = z.infer<typeof ChangeInput>;

export function toOrder({ offer_id, addons, ...input }: SubscriptionInput, plan: Plan, now: number): SubscriptionOrder {
  if (offer_id !== undefined) throw invalidInput('Offer Not Found', 'offer_id');
  requireCount(input.total_count, plan);
  if (input.start_at !== null && input.start_at <= now)
    throw invalidInput('The start at must be in the future.', 'start_at');
  if (input.expire_by !== null && input.expire_by <= now)
    throw invalidInput('The expire by must be in the future.', 'expire_by');
  if (addons.some(({ item }) => item.currency !== plan.item.currency))
    throw invalidInput('The addon currency must be the currency of the plan.', 'addons');
  return { ...input, addons: addons.map(({ item }) => item) };
}

export function requireCount(totalCount: number, { cadence }: Plan): void {
  const limit = maxTotalCount(cadence);
  if (totalCount > limit)
    throw invalidInput(
      `Exceeds the maximum total count (${limit}) allowed for the given period and interval`,
      'total_count',
    );
}
