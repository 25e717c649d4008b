import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../http-errors.ts';
import type { ApiKeys } from '../api/api-auth.ts';
import type { Payment } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import { createId } from '../money/ids.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { failPayment } from '../subscriptions/charges.ts';
import { capture } from './checkout-capture.ts';
import { type Demand, findDemand, type Target } from './checkout-demand.ts';
import type { CheckoutFaultSwitch } from './checkout-faults.ts';
import { type PaymentInput, readInstrument } from './checkout-input.ts';

export type CheckoutService = ReturnType<typeof createCheckoutService>;

type Parts = { simulator: PaymentSimulator; keys: ApiKeys; faults: CheckoutFaultSwitch };

const shortestGoodCode = 4;

export function createCheckoutService({ simulator, keys, faults }: Parts) {
  const getDemand = (view: Parameters<typeof findDemand>[0], target: Target, keyId: string | undefined): Demand => {
    if ('subscription_id' in target && keyId !== keys.keyId)
      throw new Refusal(401, 'key_invalid', 'The api key provided is invalid');
    const demand = findDemand(view, target);
    if ('problem' in demand) throw new Refusal(400, 'nothing_to_pay', demand.problem);
    return demand;
  };

  return {
    /** What the form has to say before anything is typed into it. */
    describe({ target, key_id }: Pick<PaymentInput, 'target' | 'key_id'>) {
      const { ledger } = simulator;
      const { subscription, amount, currency, purpose, isKept } = getDemand(ledger, target, key_id);
      const { item } = ledger.get('plans', subscription.plan_id);
      return { title: item.name, amount, currency, purpose, is_refunded: !isKept, has_upi: currency === 'INR' };
    },

    start: (input: PaymentInput) =>
      simulator.work((context) => {
        const demand = getDemand(context.draft, input.target, input.key_id);
        const { instrument, verdict, failsAtOnce } = readInstrument(input.instrument, { ...demand, now: context.now });
        const payment = openPayment(context, demand, { input, instrument, verdict });
        return failsAtOnce && verdict ? toAnswer(failPayment(context, payment, verdict)) : toAnswer(payment);
      }),

    async confirm(paymentId: string, otp: string) {
      await sleep(faults.get().otp_delay_ms);
      return simulator.work((context) => toAnswer(judge(context, getOpen(context, paymentId), otp)));
    },

    abandon: (paymentId: string) =>
      simulator.work((context) => toAnswer(failPayment(context, getOpen(context, paymentId), 'payment_cancelled'))),
  };

  function toAnswer(payment: Payment) {
    const { id, status, subscription_id, order_id, error } = payment;
    if (status === 'created') return { result: 'otp' as const, payment_id: id };
    if (error) return { result: 'failed' as const, error: { ...error, metadata: { payment_id: id, order_id } } };
    const razorpay_signature = createHmac('sha256', keys.keySecret).update(`${id}|${subscription_id}`).digest('hex');
    const payload = { razorpay_payment_id: id, razorpay_subscription_id: subscription_id, razorpay_signature };
    return { result: 'success' as const, payload };
  }
}

type Opened = { input: PaymentInput; instrument: Payment['instrument']; verdict: string | null };

function openPayment(
  { draft, now }: TransactionContext,
  demand: Demand,
  { input, instrument, verdict }: Opened,
): Payment {
  const { subscription, invoice, purpose, amount, currency } = demand;
  return draft.put('payments', {
    id: createId('pay'),
    amount,
    currency,
    status: 'created',
    purpose,
    subscription_id: subscription.id,
    invoice_id: invoice?.id ?? null,
    order_id: invoice?.order_id ?? createId('order'),
    customer_id: null,
    token_id: null,
    instrument,
    verdict,
    amount_refunded: 0,
    email: input.email,
    contact: input.contact,
    error: null,
    created_at: now,
  });
}

function getOpen({ draft }: TransactionContext, paymentId: string): Payment {
  const payment = draft.find('payments', paymentId);
  if (!payment) throw new Refusal(404, 'payment_not_found', 'There is no such payment.');
  if (payment.status !== 'created') throw new Refusal(409, 'payment_settled', 'This payment is already settled.');
  return payment;
}

function judge(context: TransactionContext, payment: Payment, otp: string): Payment {
  if (payment.verdict) return failPayment(context, payment, payment.verdict);
  if (otp.length < shortestGoodCode && payment.instrument.method === 'card')
    return failPayment(context, payment, 'incorrect_otp');
  // Somebody else may have paid or cancelled while the code was typed.
  const demand = findDemand(context.draft, targetOf(context, payment));
  if ('problem' in demand || demand.amount !== payment.amount)
    return failPayment(context, payment, 'payment_cancelled');
  const { instrument } = payment;
  return capture(context, payment, demand, instrument.method === 'card' ? instrument.card.name : '');
}

function targetOf({ draft }: TransactionContext, { purpose, invoice_id, subscription_id }: Payment): Target {
  if (purpose === 'invoice' && invoice_id) return { invoice_code: draft.get('invoices', invoice_id).code };
  return { subscription_id, card_change: purpose === 'card_change' };
}
