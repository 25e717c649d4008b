import type { Payment, Plan, Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { cycleBoundary } from '../money/calendar.ts';
import { isSameCadence, prorate, smallestDifference } from '../money/proration.ts';
import { chargeToken, refundPayment } from './charges.ts';
import { issueInvoice, payInvoice, toLine } from './invoices.ts';
import { withEnd } from './subscription-machine.ts';

export type Change = { plan: Plan; quantity: number; total_count: number; start_at: number | null };

/** A change that was not made, and why. A failed charge is remembered all the same. */
export type ChangeResult = { subscription: Subscription } | { problem: string } | { failed: Payment };

export function scheduleChange(
  { draft }: TransactionContext,
  subscription: Subscription,
  change: Change,
): Subscription {
  const { plan, quantity, total_count } = change;
  const at = subscription.current_end ?? subscription.start_at ?? subscription.created_at;
  const scheduled_change = { plan_id: plan.id, cadence: plan.cadence, quantity, total_count, at };
  return draft.put('subscriptions', { ...subscription, scheduled_change });
}

/** At once: the difference is charged or given back first, and without its money the change is not made. */
export function changeNow(context: TransactionContext, subscription: Subscription, change: Change): ChangeResult {
  const difference = priceOf(context, subscription, change);
  if (difference !== 0 && Math.abs(difference) < smallestDifference)
    return { problem: `The difference between the plans must be at least ${smallestDifference} currency subunits.` };
  if (difference > 0) {
    const payment = charge(context, subscription, change, difference);
    if (payment.status === 'failed') return { failed: payment };
  }
  if (difference < 0) giveBack(context, subscription, -difference);
  const changed = context.draft.put('subscriptions', changedAt(subscription, change, context.now));
  context.announce('subscription.updated', { subscription: changed });
  return { subscription: changed };
}

function priceOf({ draft, now }: TransactionContext, subscription: Subscription, { plan, quantity }: Change): number {
  const { current_start, current_end, cadence, plan_id } = subscription;
  if (current_start === null || current_end === null) return 0;
  const oldAmount = draft.get('plans', plan_id).item.amount * subscription.quantity;
  const from = { cadence, amount: oldAmount };
  const to = { cadence: plan.cadence, amount: plan.item.amount * quantity };
  return prorate(from, to, { current_start, current_end }, now);
}

function charge(context: TransactionContext, subscription: Subscription, { plan }: Change, amount: number): Payment {
  const invoice = issueInvoice(context, subscription, {
    purpose: 'change',
    line_items: [toLine({ ...plan.item, amount }, 1, 'plan')],
    currency: plan.item.currency,
    billing_start: context.now,
    billing_end: changedAt(subscription, { plan, quantity: 1, total_count: 1, start_at: null }, context.now)
      .current_end,
  });
  const payment = chargeToken(context, { subscription, invoice, purpose: 'change' });
  if (payment.status === 'failed')
    context.draft.put('invoices', { ...invoice, status: 'cancelled', cancelled_at: context.now });
  else payInvoice(context, invoice, payment);
  return payment;
}

/** From the newest payment backwards until the whole amount is returned. */
function giveBack(context: TransactionContext, { id }: Subscription, amount: number): void {
  const payments = context.draft
    .list('payments')
    .filter(({ subscription_id, status }) => subscription_id === id && status === 'captured')
    .reverse();
  let rest = amount;
  for (const payment of payments) {
    const part = Math.min(rest, payment.amount - payment.amount_refunded);
    if (part > 0) refundPayment(context, payment, part);
    rest -= part;
  }
}

function changedAt(subscription: Subscription, { plan, quantity, total_count, start_at }: Change, now: number) {
  const changed = { ...subscription, plan_id: plan.id, cadence: plan.cadence, quantity, total_count };
  if (subscription.status === 'authenticated') return withEnd(startingAt(changed, start_at));
  if (isSameCadence(subscription.cadence, plan.cadence)) return withEnd(changed);
  const current_end = cycleBoundary(now, 1, plan.cadence);
  return withEnd({
    ...changed,
    current_start: now,
    current_end,
    charge_at: current_end,
    cycle_anchor: now,
    cycles_since_anchor: 1,
  });
}

function startingAt(subscription: Subscription, start_at: number | null): Subscription {
  return start_at === null ? subscription : { ...subscription, start_at, charge_at: start_at, cycle_anchor: start_at };
}
