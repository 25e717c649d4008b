import type { Invoice, Payment } from '../ledger/records.ts';
import { toWireCard } from './wire-card.ts';

type Options = {
  withCard?: boolean;
  /** Events of subscriptions say `"1"` where everything else says `true`. */
  capturedAsText?: boolean;
};

export function toWirePayment(payment: Payment, { withCard = false, capturedAsText = false }: Options = {}) {
  const { instrument, error } = payment;
  const card = instrument.method === 'card' ? instrument.card : undefined;
  const isCaptured = payment.status === 'captured' || payment.status === 'refunded';
  return {
    id: payment.id,
    entity: 'payment',
    amount: payment.amount,
    currency: payment.currency,
    status: payment.status,
    order_id: payment.order_id,
    invoice_id: payment.invoice_id,
    international: card?.international ?? false,
    method: instrument.method,
    amount_refunded: payment.amount_refunded,
    amount_transferred: 0,
    refund_status: toRefundStatus(payment),
    captured: capturedAsText && isCaptured ? '1' : isCaptured,
    description:
      payment.purpose === 'invoice' ? `Invoice #${payment.invoice_id}` : 'Recurring Payment via Subscription',
    card_id: card?.id ?? null,
    ...(withCard && card ? { card: toWireCard(card) } : {}),
    bank: null,
    wallet: null,
    vpa: instrument.method === 'upi' ? instrument.vpa : null,
    email: payment.email,
    contact: payment.contact,
    customer_id: payment.customer_id,
    token_id: payment.token_id,
    notes: [],
    fee: null,
    tax: null,
    error_code: error?.code ?? null,
    error_description: error?.description ?? null,
    error_source: error?.source ?? null,
    error_step: error?.step ?? null,
    error_reason: error?.reason ?? null,
    acquirer_data: card ? { auth_code: null } : { rrn: null },
    created_at: payment.created_at,
  };
}

function toRefundStatus({ amount, amount_refunded }: Payment): 'partial' | 'full' | null {
  if (amount_refunded === 0) return null;
  return amount_refunded >= amount ? 'full' : 'partial';
}

export function toWireOrder({ order_id, amount, currency, issued_at, status }: Invoice) {
  const isPaid = status === 'paid';
  return {
    id: order_id,
    entity: 'order',
    amount,
    amount_paid: isPaid ? amount : 0,
    amount_due: isPaid ? 0 : amount,
    currency,
    receipt: null,
    offer_id: null,
    status: isPaid ? 'paid' : 'attempted',
    attempts: 1,
    notes: [],
    created_at: issued_at,
  };
}
