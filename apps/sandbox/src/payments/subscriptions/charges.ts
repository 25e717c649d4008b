import type { Invoice, Payment, Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { toPaymentError } from '../money/failures.ts';
import { createId } from '../money/ids.ts';
import { type Outcome, takeOutcome } from './outcomes.ts';

type Purpose = 'renewal' | 'change';

/** Charges the stored card without its owner. */
export function chargeToken(
  context: TransactionContext,
  { subscription, invoice, purpose, outcome }: Charge & { outcome?: Outcome | undefined },
): Payment {
  const { failure } = outcome ?? takeOutcome(context, subscription.token_id);
  const payment = openPayment(context, { subscription, invoice, purpose });
  return failure ? failPayment(context, payment, failure) : capturePayment(context, payment);
}

type Charge = { subscription: Subscription; invoice: Invoice; purpose: Purpose };

function openPayment({ draft, now }: TransactionContext, { subscription, invoice, purpose }: Charge): Payment {
  const token = draft.get('tokens', subscription.token_id ?? '');
  const { email, contact } = draft.get('customers', token.customer_id);
  return draft.put('payments', {
    id: createId('pay'),
    amount: invoice.amount,
    currency: invoice.currency,
    status: 'created',
    purpose,
    subscription_id: subscription.id,
    invoice_id: invoice.id,
    order_id: invoice.order_id,
    customer_id: token.customer_id,
    token_id: token.id,
    instrument: token.instrument,
    verdict: null,
    amount_refunded: 0,
    email,
    contact,
    error: null,
    created_at: now,
  });
}

export function capturePayment({ draft, announce }: TransactionContext, payment: Payment): Payment {
  const captured = draft.put('payments', { ...payment, status: 'captured' });
  announce('payment.captured', { payment: captured });
  return captured;
}

export function failPayment({ draft, announce }: TransactionContext, payment: Payment, reason: string): Payment {
  const failed = draft.put('payments', { ...payment, status: 'failed', error: toPaymentError(reason) });
  announce('payment.failed', { payment: failed });
  return failed;
}

export function refundPayment({ draft }: TransactionContext, payment: Payment, amount: number): Payment {
  const amount_refunded = payment.amount_refunded + amount;
  const status = amount_refunded >= payment.amount ? 'refunded' : payment.status;
  return draft.put('payments', { ...payment, amount_refunded, status });
}
