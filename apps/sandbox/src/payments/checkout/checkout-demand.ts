import type { LedgerView } from '../ledger/ledger.ts';
import type { Invoice, Payment, Subscription } from '../ledger/records.ts';
import { findOpenInvoice } from '../subscriptions/invoices.ts';

/** What somebody stands in front of: a subscription in the checkout, or one of the hosted pages by its code. */
export type Target =
  | { subscription_id: string; card_change: boolean }
  | { subscription_code: string }
  | { invoice_code: string };

export type Demand = {
  subscription: Subscription;
  invoice: Invoice | undefined;
  purpose: Exclude<Payment['purpose'], 'renewal' | 'change'>;
  amount: number;
  currency: string;
  isKept: boolean;
};

/** Charged to prove that a card works, and given back at once. */
const verificationAmount = 100;

/** What is to be paid, or the reason why nothing is. */
export function findDemand(view: LedgerView, target: Target): Demand | { problem: string } {
  if ('invoice_code' in target) {
    const invoice = view.list('invoices').find(({ code }) => code === target.invoice_code);
    return invoice ? invoiceDemand(view, invoice) : { problem: 'The id provided does not exist' };
  }
  const subscription =
    'subscription_id' in target
      ? view.find('subscriptions', target.subscription_id)
      : view.list('subscriptions').find(({ code }) => code === target.subscription_code);
  if (!subscription) return { problem: 'The id provided does not exist' };
  const isCardChange = 'subscription_id' in target ? target.card_change : subscription.status !== 'created';
  return isCardChange ? cardChangeDemand(view, subscription) : firstDemand(view, subscription);
}

function invoiceDemand(view: LedgerView, invoice: Invoice): Demand | { problem: string } {
  if (invoice.status !== 'issued') return { problem: `This invoice is ${invoice.status}.` };
  const subscription = view.get('subscriptions', invoice.subscription_id);
  const { amount, currency } = invoice;
  return { subscription, invoice, purpose: 'invoice', amount, currency, isKept: true };
}

function firstDemand(view: LedgerView, subscription: Subscription): Demand | { problem: string } {
  if (subscription.status !== 'created')
    return { problem: `Authorisation of this subscription is not possible: it is ${subscription.status}.` };
  const { item } = view.get('plans', subscription.plan_id);
  const onTop = subscription.addons.reduce((sum, { amount }) => sum + amount, 0);
  const cycle = subscription.starts_at_once ? item.amount * subscription.quantity : 0;
  const isKept = cycle + onTop > 0;
  const amount = isKept ? cycle + onTop : verificationAmount;
  return { subscription, invoice: undefined, purpose: 'first', amount, currency: item.currency, isKept };
}

const changeable = ['authenticated', 'active', 'pending', 'halted'];

function cardChangeDemand(view: LedgerView, subscription: Subscription): Demand | { problem: string } {
  if (!changeable.includes(subscription.status))
    return { problem: `The card of this subscription cannot be changed: it is ${subscription.status}.` };
  const { currency } = view.get('plans', subscription.plan_id).item;
  const isOverdue = subscription.status === 'pending' || subscription.status === 'halted';
  const invoice = isOverdue ? findOpenInvoice(view, subscription.id) : undefined;
  const amount = invoice?.amount ?? verificationAmount;
  return { subscription, invoice, purpose: 'card_change', amount, currency, isKept: invoice !== undefined };
}
