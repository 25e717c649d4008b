import { invoiceStatuses, type KnownMethod, type SubscriptionStatus, subscriptionStatuses } from '../../db/schema.ts';
import type { PaymentProvider } from '../../payments/payment-provider.ts';
import type { ProviderInvoice, ProviderPayment, ProviderSubscription } from '../../payments/provider-entities.ts';
import type { NewInvoice } from './invoice-store.ts';
import type { SubscriptionChange, SubscriptionRow } from './subscription-store.ts';

export interface Reading {
  subscription: ProviderSubscription;
  invoices: ProviderInvoice[];
  method: KnownMethod | null;
}

const countedPayments = new Set(['authorized', 'captured', 'refunded']);

/** All that the provider knows of a subscription now. Events and confirmations only say that it is time to look. */
export async function readSubscription(provider: PaymentProvider, row: SubscriptionRow): Promise<Reading> {
  const id = row.providerSubscriptionId ?? '';
  const subscription = await provider.getSubscription(id);
  const invoices = subscription.status === 'created' ? [] : await provider.listInvoices(id);
  const known = row.paymentMethod;
  return { subscription, invoices, method: await readMethod(provider, invoices, known) };
}

async function readMethod(provider: PaymentProvider, invoices: ProviderInvoice[], known: KnownMethod | null) {
  const paid = invoices.filter(({ payment_id, paid_at }) => payment_id && paid_at);
  const newest = paid.sort((one, other) => timeOf(other.paid_at) - timeOf(one.paid_at))[0]?.payment_id;
  if (!newest || newest === known?.paymentId) return known;
  const payment = await provider.getPayment(newest);
  return countedPayments.has(payment.status) ? toMethod(payment) : known;
}

function toMethod({ id, method, card, vpa }: ProviderPayment): KnownMethod {
  const type = method === 'card' ? (card?.type ?? 'card') : method;
  return { paymentId: id, type, network: card?.network ?? null, last4: card?.last4 ?? null, vpa: vpa ?? null };
}

/** What the provider decides. What is only ours stays: that it ends with its cycle, and what follows then. */
export function toChange({ subscription, method }: Reading, row: SubscriptionRow, planId: string): SubscriptionChange {
  const { plan_id, status, current_start, current_end, ended_at, has_scheduled_changes } = subscription;
  const isSwitching = row.cancelAtCycleEnd || has_scheduled_changes === true;
  return {
    planId,
    providerPlanId: plan_id,
    status: toStatus(status),
    currentStart: current_start,
    currentEnd: current_end,
    endedAt: ended_at,
    switchesToPlanId: isSwitching ? row.switchesToPlanId : null,
    paymentMethod: method,
    raw: subscription,
    syncedAt: new Date(),
  };
}

/** Its own words stay in `raw`. */
export const toStatus = (word: string): SubscriptionStatus =>
  subscriptionStatuses.find((known) => known === word) ?? 'unknown';

/** Oldest first, where the provider tells of the newest first. What is no bill is left out. */
export function toInvoiceRows(invoices: ProviderInvoice[], { workspaceId, id }: SubscriptionRow): NewInvoice[] {
  return invoices.toReversed().flatMap((invoice) => {
    const status = invoiceStatuses.find((known) => known === invoice.status);
    return status ? [{ workspaceId, subscriptionId: id, status, ...toBill(invoice) }] : [];
  });
}

const toBill = (invoice: ProviderInvoice) => ({
  providerInvoiceId: invoice.id,
  lineItems: invoice.line_items.map(({ name, amount }) => ({ name: name ?? '', amount: amount ?? 0 })),
  amount: invoice.amount ?? 0,
  currency: invoice.currency ?? '',
  billingStart: invoice.billing_start,
  billingEnd: invoice.billing_end,
  paidAt: invoice.paid_at,
  shortUrl: invoice.short_url ?? '',
  issuedAt: invoice.issued_at ?? invoice.created_at ?? new Date(0),
});

const timeOf = (date: Date | null) => date?.getTime() ?? 0;
