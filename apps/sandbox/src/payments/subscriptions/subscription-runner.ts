import type { Payment, Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { capturePayment, chargeToken } from './charges.ts';
import { findOpenInvoice, issueCycleInvoice, payInvoice, voidInvoices } from './invoices.ts';
import type { Outcome } from './outcomes.ts';
import { advance, type Effect, type SubscriptionEvent, type SubscriptionNotice } from './subscription-machine.ts';

type Occasion = {
  /** When the event is due. "Charge now" lets it happen before its time, and the cycle still counts from there. */
  at?: number;
  payment?: Payment;
  outcome?: Outcome | undefined;
};

/** Lets an event happen to a subscription and carries out all that follows from it. */
export function happen(
  context: TransactionContext,
  subscription: Subscription,
  event: SubscriptionEvent,
  occasion: Occasion = {},
): Subscription {
  const { state, effects } = advance(subscription, event, occasion.at ?? context.now);
  context.draft.put('subscriptions', state);
  for (const effect of effects) carryOut(context, state.id, effect, occasion);
  return context.draft.get('subscriptions', state.id);
}

function carryOut(context: TransactionContext, id: string, effect: Effect, occasion: Occasion): void {
  const subscription = context.draft.get('subscriptions', id);
  if (effect.kind === 'issue_invoice') issueCycleInvoice(context, subscription);
  if (effect.kind === 'void_invoices') voidInvoices(context, id);
  if (effect.kind === 'charge_invoice') chargeOpenInvoice(context, subscription, occasion);
  if (effect.kind === 'settle_invoice') settleOpenInvoice(context, subscription, occasion);
  if (effect.kind === 'notify') notify(context, subscription, effect.notice, occasion.payment);
}

const noticesWithPayment: SubscriptionNotice[] = ['activated', 'charged', 'completed'];

function notify(
  { announce }: TransactionContext,
  subscription: Subscription,
  notice: SubscriptionNotice,
  payment?: Payment,
): void {
  const hasPayment = payment && noticesWithPayment.includes(notice);
  announce(`subscription.${notice}`, hasPayment ? { subscription, payment } : { subscription });
}

/** One attempt to collect the newest unpaid bill from the stored card. */
export function chargeOpenInvoice(
  context: TransactionContext,
  subscription: Subscription,
  { at, outcome }: Occasion = {},
): Subscription {
  const invoice = findOpenInvoice(context.draft, subscription.id);
  if (!invoice) return subscription;
  const payment = chargeToken(context, { subscription, invoice, purpose: 'renewal', outcome });
  const occasion = { payment, ...(at === undefined ? {} : { at }) };
  if (payment.status === 'failed') return happen(context, subscription, { kind: 'charge_failed' }, occasion);
  payInvoice(context, invoice, payment);
  return happen(context, subscription, { kind: 'charged' }, occasion);
}

function settleOpenInvoice(context: TransactionContext, subscription: Subscription, { payment }: Occasion): void {
  const invoice = findOpenInvoice(context.draft, subscription.id);
  if (!invoice || !payment) throw new Error(`${subscription.id} has nothing to settle.`);
  const linked = capturePayment(context, { ...payment, invoice_id: invoice.id, order_id: invoice.order_id });
  payInvoice(context, invoice, linked);
  happen(context, subscription, { kind: 'charged' }, { payment: linked });
}

const cycleStatuses = ['authenticated', 'active'];

/** "Charge this now": the next cycle begins before its time, or an open bill is tried again. */
export function chargeNow(
  context: TransactionContext,
  subscription: Subscription,
  outcome: Outcome,
): Subscription | undefined {
  const at = Math.max(context.now, subscription.charge_at ?? 0);
  if (cycleStatuses.includes(subscription.status))
    return happen(context, subscription, { kind: 'cycle_due' }, { at, outcome });
  if (subscription.status === 'pending') return chargeOpenInvoice(context, subscription, { at, outcome });
  if (subscription.status === 'halted') return chargeOpenInvoice(context, subscription, { outcome });
  return undefined;
}
