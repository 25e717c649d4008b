import type { Desk } from '../ledger/desk.ts';
import type { Payment, Subscription } from '../ledger/records.ts';
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
  desk: Desk,
  subscription: Subscription,
  event: SubscriptionEvent,
  occasion: Occasion = {},
): Subscription {
  const { state, effects } = advance(subscription, event, occasion.at ?? desk.now);
  desk.draft.put('subscriptions', state);
  for (const effect of effects) carryOut(desk, state.id, effect, occasion);
  return desk.draft.get('subscriptions', state.id);
}

function carryOut(desk: Desk, id: string, effect: Effect, occasion: Occasion): void {
  const subscription = desk.draft.get('subscriptions', id);
  if (effect.kind === 'issue_invoice') issueCycleInvoice(desk, subscription);
  if (effect.kind === 'void_invoices') voidInvoices(desk, id);
  if (effect.kind === 'charge_invoice') chargeOpenInvoice(desk, subscription, occasion);
  if (effect.kind === 'settle_invoice') settleOpenInvoice(desk, subscription, occasion);
  if (effect.kind === 'notify') notify(desk, subscription, effect.notice, occasion.payment);
}

const noticesWithPayment: SubscriptionNotice[] = ['activated', 'charged', 'completed'];

function notify({ announce }: Desk, subscription: Subscription, notice: SubscriptionNotice, payment?: Payment): void {
  const hasPayment = payment && noticesWithPayment.includes(notice);
  announce(`subscription.${notice}`, hasPayment ? { subscription, payment } : { subscription });
}

/** One attempt to collect the newest unpaid bill from the stored card. */
export function chargeOpenInvoice(
  desk: Desk,
  subscription: Subscription,
  { at, outcome }: Occasion = {},
): Subscription {
  const invoice = findOpenInvoice(desk.draft, subscription.id);
  if (!invoice) return subscription;
  const payment = chargeToken(desk, { subscription, invoice, purpose: 'renewal', outcome });
  const occasion = { payment, ...(at === undefined ? {} : { at }) };
  if (payment.status === 'failed') return happen(desk, subscription, { kind: 'charge_failed' }, occasion);
  payInvoice(desk, invoice, payment);
  return happen(desk, subscription, { kind: 'charged' }, occasion);
}

function settleOpenInvoice(desk: Desk, subscription: Subscription, { payment }: Occasion): void {
  const invoice = findOpenInvoice(desk.draft, subscription.id);
  if (!invoice || !payment) throw new Error(`${subscription.id} has nothing to settle.`);
  const linked = capturePayment(desk, { ...payment, invoice_id: invoice.id, order_id: invoice.order_id });
  payInvoice(desk, invoice, linked);
  happen(desk, subscription, { kind: 'charged' }, { payment: linked });
}

const cycleStatuses = ['authenticated', 'active'];

/** "Charge this now": the next cycle begins before its time, or an open bill is tried again. */
export function chargeNow(desk: Desk, subscription: Subscription, outcome: Outcome): Subscription | undefined {
  const at = Math.max(desk.now, subscription.charge_at ?? 0);
  if (cycleStatuses.includes(subscription.status))
    return happen(desk, subscription, { kind: 'cycle_due' }, { at, outcome });
  if (subscription.status === 'pending') return chargeOpenInvoice(desk, subscription, { at, outcome });
  if (subscription.status === 'halted') return chargeOpenInvoice(desk, subscription, { outcome });
  return undefined;
}
