import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '../../http-errors.ts';
import type { ApiKeys } from '../api/api-auth.ts';
import type { Desk } from '../ledger/desk.ts';
import type { Payment } from '../ledger/records.ts';
import { createId } from '../money/ids.ts';
import type { Office } from '../office.ts';
import { failPayment } from '../subscriptions/charges.ts';
import { capture } from './checkout-capture.ts';
import { type Demand, findDemand, type Target } from './checkout-demand.ts';
import type { CheckoutFaultSwitch } from './checkout-faults.ts';
import { type PaymentInput, readInstrument } from './checkout-input.ts';

export type CheckoutService = ReturnType<typeof createCheckoutService>;

type Parts = { office: Office; keys: ApiKeys; faults: CheckoutFaultSwitch };

const shortestGoodCode = 4;

export function createCheckoutService({ office, keys, faults }: Parts) {
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
      const { ledger } = office;
      const { subscription, amount, currency, purpose, isKept } = getDemand(ledger, target, key_id);
      const { item } = ledger.get('plans', subscription.plan_id);
      return { title: item.name, amount, currency, purpose, is_refunded: !isKept, has_upi: currency === 'INR' };
    },

    start: (input: PaymentInput) =>
      office.work((desk) => {
        const demand = getDemand(desk.draft, input.target, input.key_id);
        const { instrument, verdict, failsAtOnce } = readInstrument(input.instrument, { ...demand, now: desk.now });
        const payment = openPayment(desk, demand, { input, instrument, verdict });
        return failsAtOnce && verdict ? toAnswer(failPayment(desk, payment, verdict)) : toAnswer(payment);
      }),

    async confirm(paymentId: string, otp: string) {
      await sleep(faults.get().otp_delay_ms);
      return office.work((desk) => toAnswer(judge(desk, getOpen(desk, paymentId), otp)));
    },

    abandon: (paymentId: string) =>
      office.work((desk) => toAnswer(failPayment(desk, getOpen(desk, paymentId), 'payment_cancelled'))),
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

function openPayment({ draft, now }: Desk, demand: Demand, { input, instrument, verdict }: Opened): Payment {
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

function getOpen({ draft }: Desk, paymentId: string): Payment {
  const payment = draft.find('payments', paymentId);
  if (!payment) throw new Refusal(404, 'payment_not_found', 'There is no such payment.');
  if (payment.status !== 'created') throw new Refusal(409, 'payment_settled', 'This payment is already settled.');
  return payment;
}

function judge(desk: Desk, payment: Payment, otp: string): Payment {
  if (payment.verdict) return failPayment(desk, payment, payment.verdict);
  if (otp.length < shortestGoodCode && payment.instrument.method === 'card')
    return failPayment(desk, payment, 'incorrect_otp');
  // Somebody else may have paid or cancelled while the code was typed.
  const demand = findDemand(desk.draft, targetOf(desk, payment));
  if ('problem' in demand || demand.amount !== payment.amount) return failPayment(desk, payment, 'payment_cancelled');
  const { instrument } = payment;
  return capture(desk, payment, demand, instrument.method === 'card' ? instrument.card.name : '');
}

function targetOf({ draft }: Desk, { purpose, invoice_id, subscription_id }: Payment): Target {
  if (purpose === 'invoice' && invoice_id) return { invoice_code: draft.get('invoices', invoice_id).code };
  return { subscription_id, card_change: purpose === 'card_change' };
}
