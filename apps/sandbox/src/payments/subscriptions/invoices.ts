import type { LedgerView } from '../ledger/ledger.ts';
import type { Invoice, LineItem, Payment, Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { createCode, createId } from '../money/ids.ts';

type Draft = Pick<Invoice, 'purpose' | 'line_items' | 'currency' | 'billing_start' | 'billing_end'>;

export function issueInvoice({ draft, now }: TransactionContext, subscription: Subscription, details: Draft): Invoice {
  return draft.put('invoices', {
    ...details,
    id: createId('inv'),
    subscription_id: subscription.id,
    customer_id: subscription.customer_id,
    order_id: createId('order'),
    payment_id: null,
    status: 'issued',
    amount: details.line_items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0),
    issued_at: now,
    paid_at: null,
    cancelled_at: null,
    code: createCode(9),
  });
}

/** The bill of the cycle that has just begun; the first one also bills what was agreed on top. */
export function issueCycleInvoice(context: TransactionContext, subscription: Subscription): Invoice {
  const { item } = context.draft.get('plans', subscription.plan_id);
  const isFirst = subscription.issued_count === 1 && subscription.starts_at_once;
  return issueInvoice(context, subscription, {
    purpose: 'cycle',
    line_items: [toLine(item, subscription.quantity, 'plan'), ...(isFirst ? addonLines(subscription) : [])],
    currency: item.currency,
    billing_start: subscription.current_start,
    billing_end: subscription.current_end,
  });
}

export function addonLines({ addons }: Subscription): LineItem[] {
  return addons.map((addon) => toLine(addon, 1, 'addon'));
}

type Sold = { name: string; description: string | null; amount: number };

export function toLine({ name, description, amount }: Sold, quantity: number, type: LineItem['type']): LineItem {
  return { id: createId('li'), name, description, amount, quantity, type };
}

export function payInvoice({ draft, now, announce }: TransactionContext, invoice: Invoice, payment: Payment): Invoice {
  const { customer_id } = draft.get('subscriptions', invoice.subscription_id);
  const paid = draft.put('invoices', {
    ...invoice,
    status: 'paid',
    paid_at: now,
    payment_id: payment.id,
    customer_id: customer_id ?? invoice.customer_id,
  });
  announce('invoice.paid', { payment, invoice: paid });
  return paid;
}

export function voidInvoices({ draft, now }: TransactionContext, subscriptionId: string): void {
  for (const invoice of listInvoices(draft, subscriptionId))
    if (invoice.status === 'issued') draft.put('invoices', { ...invoice, status: 'cancelled', cancelled_at: now });
}

function listInvoices(view: LedgerView, subscriptionId: string): Invoice[] {
  return view.list('invoices').filter(({ subscription_id }) => subscription_id === subscriptionId);
}

/** The newest bill that waits for its money. */
export function findOpenInvoice(view: LedgerView, subscriptionId: string): Invoice | undefined {
  return listInvoices(view, subscriptionId).findLast(({ status }) => status === 'issued');
}
