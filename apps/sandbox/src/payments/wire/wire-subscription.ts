import type { Subscription } from '../ledger/records.ts';
import { toWireNotes } from './wire-plan.ts';

export function toWireSubscription(subscription: Subscription, shortUrl: string | null) {
  return {
    id: subscription.id,
    entity: 'subscription',
    plan_id: subscription.plan_id,
    customer_id: subscription.customer_id,
    status: subscription.status,
    ...(subscription.payment_method ? { type: toType(subscription) } : {}),
    current_start: subscription.current_start,
    current_end: subscription.current_end,
    ended_at: subscription.ended_at,
    quantity: subscription.quantity,
    notes: toWireNotes(subscription.notes),
    charge_at: subscription.charge_at,
    start_at: subscription.start_at,
    end_at: subscription.end_at,
    auth_attempts: subscription.auth_attempts,
    total_count: subscription.total_count,
    paid_count: subscription.paid_count,
    customer_notify: subscription.customer_notify,
    created_at: subscription.created_at,
    expire_by: subscription.expire_by,
    short_url: shortUrl,
    has_scheduled_changes: subscription.scheduled_change !== null,
    change_scheduled_at: subscription.scheduled_change?.at ?? null,
    source: 'api',
    offer_id: null,
    ...(subscription.payment_method ? { payment_method: subscription.payment_method } : {}),
    // Billed cycles are used up whether they were paid or not: the documented samples count so.
    remaining_count: subscription.total_count - subscription.issued_count,
    ...(subscription.status === 'paused' ? { paused_at: subscription.paused_at, pause_initiated_by: 'self' } : {}),
  };
}

/** In the samples 1 marks an immediate start and 2 an amount on top. */
function toType({ starts_at_once, addons }: Subscription): number {
  return (starts_at_once ? 1 : 0) + (addons.length > 0 ? 2 : 0);
}
