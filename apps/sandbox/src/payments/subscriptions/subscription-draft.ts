import type { Plan, Subscription } from '../ledger/records.ts';
import { createCode, createId } from '../money/ids.ts';
import { withEnd } from './subscription-machine.ts';

export type SubscriptionOrder = Pick<
  Subscription,
  'total_count' | 'quantity' | 'start_at' | 'expire_by' | 'customer_notify' | 'addons' | 'notes'
>;

/** Without a start of its own it starts with its first payment and has no times before that. */
export function createSubscription(
  order: SubscriptionOrder,
  { id: plan_id, cadence }: Plan,
  now: number,
): Subscription {
  return withEnd({
    ...order,
    id: createId('sub'),
    plan_id,
    cadence,
    customer_id: null,
    token_id: null,
    payment_method: null,
    status: 'created',
    current_start: null,
    current_end: null,
    ended_at: null,
    charge_at: order.start_at,
    end_at: null,
    cycle_anchor: order.start_at,
    cycles_since_anchor: 0,
    auth_attempts: 0,
    issued_count: 0,
    paid_count: 0,
    created_at: now,
    code: createCode(9),
    scheduled_change: null,
    cancel_at_cycle_end: false,
    starts_at_once: order.start_at === null,
    paused_at: null,
  });
}
