import type { Invoice, PaymentMethod, Subscription } from '@kinora/contract';
import { toEpochSeconds } from '../../db/columns.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { accessOf } from './subscription-access.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const toSeconds = (date: Date | null) => date && toEpochSeconds(date);

/** A status that we do not know is told in the provider's own word. */
export const statusWordOf = ({ status, raw }: Pick<SubscriptionRow, 'status' | 'raw'>): string =>
  status === 'unknown' ? (raw?.status ?? status) : status;

export function toSubscription(row: SubscriptionRow, bills: InvoiceRow[]): Subscription {
  const open = bills.find(({ subscriptionId, status }) => subscriptionId === row.id && status === 'issued');
  return {
    status: statusWordOf(row),
    plan_id: row.planId,
    provider_subscription_id: row.providerSubscriptionId,
    payment_method: row.raw?.payment_method ?? null,
    access: accessOf(row, new Date()),
    current_end: toSeconds(row.currentEnd),
    cancel_at_cycle_end: row.cancelAtCycleEnd,
    switches_to_plan_id: row.switchesToPlanId,
    pay_url: open?.shortUrl || null,
    manage_url: row.raw?.short_url ?? null,
  };
}

export function toPaymentMethod({ paymentMethod }: SubscriptionRow): PaymentMethod | null {
  if (paymentMethod === null) return null;
  const { type, network, last4, vpa } = paymentMethod;
  return { type, network, last4, vpa };
}

export const toInvoice = (row: InvoiceRow): Invoice => ({
  id: row.providerInvoiceId,
  line_items: row.lineItems,
  amount: row.amount,
  currency: row.currency,
  billing_start: toSeconds(row.billingStart),
  billing_end: toSeconds(row.billingEnd),
  status: row.status,
  paid_at: toSeconds(row.paidAt),
  short_url: row.shortUrl,
});
