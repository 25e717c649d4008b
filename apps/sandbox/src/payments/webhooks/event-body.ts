import type { LedgerView } from '../ledger/ledger.ts';
import type { Announced } from '../ledger/transaction-context.ts';
import type { Addresses } from '../wire/addresses.ts';
import { toWireInvoice } from '../wire/wire-invoice.ts';
import { toWireOrder, toWirePayment } from '../wire/wire-payment.ts';
import { toWireSubscription } from '../wire/wire-subscription.ts';

type EventHead = { account_id: string; event: string; created_at: number };

/** A snapshot of what the event is about, in the order in which the provider names the parts. */
export function toEventBody(
  { account_id, event, created_at }: EventHead,
  { subscription, payment, invoice }: Announced,
  { view, addresses }: { view: LedgerView; addresses: Addresses },
): string {
  const customer = invoice?.customer_id ? view.find('customers', invoice.customer_id) : undefined;
  const payload = {
    // The samples leave the address out of events.
    ...(subscription && { subscription: { entity: toWireSubscription(subscription, null) } }),
    ...(payment && {
      payment: { entity: toWirePayment(payment, { withCard: true, capturedAsText: subscription !== undefined }) },
    }),
    ...(invoice && {
      order: { entity: toWireOrder(invoice) },
      invoice: { entity: toWireInvoice(invoice, { shortUrl: addresses.invoice(invoice.code), customer }) },
    }),
  };
  return JSON.stringify({ entity: 'event', account_id, event, contains: Object.keys(payload), payload, created_at });
}
