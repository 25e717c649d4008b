import type { Customer, Invoice, Payment, Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { createId } from '../money/ids.ts';
import { capturePayment, refundPayment } from '../subscriptions/charges.ts';
import { addonLines, issueInvoice, payInvoice } from '../subscriptions/invoices.ts';
import { happen } from '../subscriptions/subscription-runner.ts';
import type { Demand } from './checkout-demand.ts';

/** The bank has said yes: takes the money and lets everything follow that depends on it. */
export function capture(context: TransactionContext, payment: Payment, demand: Demand, name: string): Payment {
  if (demand.purpose === 'invoice') payForInvoice(context, payment, demand);
  else {
    const { linked, subscription } = keepCard(context, payment, demand.subscription, name);
    if (demand.purpose === 'first') authorise(context, linked, { ...demand, subscription });
    else changeCard(context, linked, { ...demand, subscription });
  }
  return context.draft.get('payments', payment.id);
}

function payForInvoice(context: TransactionContext, payment: Payment, { invoice, subscription }: Demand): void {
  if (!invoice) throw new Error(`${payment.id} has no invoice to pay.`);
  const captured = captureFor(context, payment, invoice);
  if (invoice.purpose === 'cycle') happen(context, subscription, { kind: 'charged' }, { payment: captured });
}

function keepCard({ draft, now }: TransactionContext, payment: Payment, before: Subscription, name: string) {
  const customer = ensureCustomer({ draft, now }, payment, name);
  const { instrument } = payment;
  const token = draft.put('tokens', {
    id: createId('token'),
    customer_id: customer.id,
    instrument,
    next: [],
    created_at: now,
    deleted_at: null,
  });
  const linked = draft.put('payments', { ...payment, customer_id: customer.id, token_id: token.id });
  const subscription = draft.put('subscriptions', {
    ...before,
    customer_id: customer.id,
    token_id: token.id,
    payment_method: instrument.method,
  });
  return { linked, subscription };
}

/** The same address and number are the same customer. */
function ensureCustomer(
  { draft, now }: Pick<TransactionContext, 'draft' | 'now'>,
  { email, contact }: Payment,
  name: string,
): Customer {
  const known = draft.list('customers').find((customer) => customer.email === email && customer.contact === contact);
  return known ?? draft.put('customers', { id: createId('cust'), name: name || null, email, contact, created_at: now });
}

function authorise(context: TransactionContext, payment: Payment, { subscription, isKept, currency }: Demand): void {
  if (subscription.starts_at_once) {
    happen(context, subscription, { kind: 'authorised' }, { payment });
    return;
  }
  happen(context, subscription, { kind: 'authorised' });
  if (!isKept) {
    verifyOnly(context, payment);
    return;
  }
  const addons = { purpose: 'addon', line_items: addonLines(subscription), currency } as const;
  const invoice = issueInvoice(context, subscription, { ...addons, billing_start: null, billing_end: null });
  captureFor(context, payment, invoice);
}

function changeCard(context: TransactionContext, payment: Payment, { subscription, invoice }: Demand): void {
  if (!invoice) {
    verifyOnly(context, payment);
    return;
  }
  const captured = captureFor(context, payment, invoice);
  if (invoice.purpose === 'cycle') happen(context, subscription, { kind: 'charged' }, { payment: captured });
}

function captureFor(context: TransactionContext, payment: Payment, invoice: Invoice): Payment {
  const captured = capturePayment(context, { ...payment, invoice_id: invoice.id, order_id: invoice.order_id });
  payInvoice(context, invoice, captured);
  return captured;
}

function verifyOnly(context: TransactionContext, payment: Payment): void {
  refundPayment(context, capturePayment(context, payment), payment.amount);
}
