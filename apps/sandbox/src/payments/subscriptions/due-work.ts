import type { LedgerView } from '../ledger/ledger.ts';
import type { Payment, Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { failPayment } from './charges.ts';
import { chargeOpenInvoice, happen } from './subscription-runner.ts';

/** Nobody waits longer than this for a one-time code. */
const paymentTimeLimit = 600;

type DueWork = { at: number; perform: (context: TransactionContext) => void };

/** What comes first, at its own time. Once performed it is due no more, so that performing all of it ends. */
export function findFirstDue(view: LedgerView, until: number): DueWork | undefined {
  return [...view.list('subscriptions').flatMap(dueOfSubscription), ...view.list('payments').flatMap(dueOfPayment)]
    .filter(({ at }) => at <= until)
    .reduce<DueWork | undefined>((first, work) => (first && first.at <= work.at ? first : work), undefined);
}

function dueOfSubscription(subscription: Subscription): DueWork[] {
  const { status, start_at, expire_by, charge_at, current_end } = subscription;
  if (status === 'created') {
    const ends = [start_at, expire_by].filter((time) => time !== null);
    return ends.length > 0 ? [subscriptionWork(subscription, Math.min(...ends), 'expiry_due')] : [];
  }
  if (status === 'pending' && charge_at !== null && current_end !== null && charge_at < current_end)
    return [{ at: charge_at, perform: (context) => void chargeOpenInvoice(context, subscription, { at: charge_at }) }];
  if (status === 'pending')
    return current_end === null ? [] : [subscriptionWork(subscription, current_end, 'cycle_due')];
  const isLive = status === 'authenticated' || status === 'active' || status === 'halted';
  return isLive && charge_at !== null ? [subscriptionWork(subscription, charge_at, 'cycle_due')] : [];
}

function subscriptionWork(subscription: Subscription, at: number, kind: 'expiry_due' | 'cycle_due'): DueWork {
  return { at, perform: (context) => void happen(context, subscription, { kind }, { at }) };
}

function dueOfPayment(payment: Payment): DueWork[] {
  if (payment.status !== 'created') return [];
  return [
    {
      at: payment.created_at + paymentTimeLimit,
      perform: (context) => void failPayment(context, payment, 'payment_timed_out'),
    },
  ];
}
