import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cards, expectedSignature, startTestProvider } from '../../testing/start-test-provider.ts';

async function startCreated(more: Record<string, unknown> = {}, item: Record<string, unknown> = {}) {
  const provider = await startTestProvider();
  const { id } = await provider.createSubscription(more, {}, item);
  const target = { subscription_id: id };
  return { ...provider, id, target };
}

describe('paying in the checkout', () => {
  it('answers what the page needs for its confirmation, signed payment first', async () => {
    const { pay, target, id, subscription } = await startCreated();
    const { result, payload } = (await pay(target)) as { result: string; payload: Record<string, string> };
    expect(result).toBe('success');
    const signature = expectedSignature(payload.razorpay_payment_id, id);
    expect(payload).toEqual({
      razorpay_payment_id: expect.stringMatching(/^pay_[A-Za-z0-9]{14}$/),
      razorpay_subscription_id: id,
      razorpay_signature: signature,
    });
    expect(payload.razorpay_signature).not.toBe(expectedSignature(id, payload.razorpay_payment_id));
    const { current_start, ...active } = await subscription(id);
    expect(active).toMatchObject({ status: 'active', paid_count: 1, payment_method: 'card', start_at: current_start });
    expect(active.customer_id).toMatch(/^cust_/);
  });

  it.each([
    ['4100280000080001', 'insufficient_fund', 'BAD_REQUEST_ERROR', 'payment_authorization'],
    ['4100280000060003', 'card_declined', 'BAD_REQUEST_ERROR', 'payment_authorization'],
    ['4100280000090000', 'payment_timed_out', 'BAD_REQUEST_ERROR', 'payment_authentication'],
    ['4100280000070002', 'payment_cancelled', 'BAD_REQUEST_ERROR', 'payment_authentication'],
    ['4100280000030006', 'card_disabled_for_online_payments', 'BAD_REQUEST_ERROR', 'payment_authorization'],
    ['4100280000010008', 'card_number_invalid', 'BAD_REQUEST_ERROR', 'payment_initiation'],
    ['4100280000020007', 'gateway_technical_error', 'GATEWAY_ERROR', 'payment_authorization'],
    ['4100280000000009', 'authentication_failed', 'GATEWAY_ERROR', 'payment_authentication'],
  ])('fails with card %s, and a good card afterwards still works', async (number, reason, code, step) => {
    const { pay, target, id, subscription, api, receiver, advance } = await startCreated();
    const { result, error } = (await pay(target, { number })) as { result: string; error: Record<string, unknown> };
    expect([result, error.code, error.reason, error.step]).toEqual(['failed', code, reason, step]);
    const { payment_id } = error.metadata as { payment_id: string };
    expect(await api('GET', `/payments/${payment_id}`)).toMatchObject({
      status: 'failed',
      captured: false,
      error_reason: reason,
    });
    expect(await subscription(id)).toMatchObject({ status: 'created', customer_id: null });
    await advance(0);
    expect(receiver.names()).toEqual(['payment.failed']);
    expect(await pay(target)).toMatchObject({ result: 'success' });
  });

  it.each(['', '1', '123'])('fails with the code %j', async (otp) => {
    const { pay, target } = await startCreated();
    expect(await pay(target, { otp })).toMatchObject({ result: 'failed', error: { reason: 'incorrect_otp' } });
  });

  it.each(['1234', '1234567890'])('succeeds with the code %j', async (otp) => {
    const { pay, target } = await startCreated();
    expect(await pay(target, { otp })).toMatchObject({ result: 'success' });
  });

  it('can be left in the middle of the bank’s step', async () => {
    const { startPayment, post, target, id, subscription } = await startCreated();
    const { payment_id } = (await (await startPayment(target)).json()) as { payment_id: string };
    const left = await (await post(`payments/${payment_id}/cancel`, {})).json();
    expect(left).toMatchObject({ result: 'failed', error: { reason: 'payment_cancelled' } });
    expect((await post(`payments/${payment_id}/otp`, { otp: '1234' })).status).toBe(409);
    expect(await subscription(id)).toMatchObject({ status: 'created' });
  });

  it('takes its time over the code where told to', async () => {
    const { pay, target, control } = await startCreated();
    await control('PUT', '/checkout', { otp_delay_ms: 400 });
    const started = performance.now();
    expect(await pay(target)).toMatchObject({ result: 'success' });
    expect(performance.now() - started).toBeGreaterThan(390);
  });

  it('takes the money once, however often and however parallel the code comes', async () => {
    const { startPayment, post, target, id, invoices, subscription } = await startCreated();
    const payments = await Promise.all(
      [1, 2].map(async () => (await (await startPayment(target)).json()) as { payment_id: string }),
    );
    const answers = await Promise.all(
      [...payments, ...payments].map(async ({ payment_id }) =>
        (await post(`payments/${payment_id}/otp`, { otp: '1234' })).json(),
      ),
    );
    expect(answers.filter((answer) => (answer as { result?: string }).result === 'success')).toHaveLength(1);
    expect(await invoices(id)).toHaveLength(1);
    expect(await subscription(id)).toMatchObject({ status: 'active', paid_count: 1 });
  });

  it('takes UPI for rupees only', async () => {
    const rupees = await startCreated({}, { currency: 'INR' });
    const byUpi = (vpa: string) => rupees.pay(rupees.target, { instrument: { vpa } });
    expect(await byUpi('failure@razorpay')).toMatchObject({ result: 'failed', error: { reason: 'payment_failed' } });
    expect(await byUpi('nobody@bank')).toMatchObject({ result: 'failed', error: { reason: 'invalid_vpa' } });
    expect(await byUpi('success@razorpay')).toMatchObject({ result: 'success' });
    const dollars = await startCreated();
    const refused = await dollars.startPayment(dollars.target, cards.credit, {
      instrument: { vpa: 'success@razorpay' },
    });
    expect(refused.status).toBe(400);
  });

  it('takes a number without a country for an Indian one', async () => {
    const { pay, target, invoices, id } = await startCreated();
    await pay(target, { contact: '98765 43210' });
    expect((await invoices(id))[0]).toMatchObject({ customer_details: { contact: '+919876543210' } });
  });

  it('knows the same customer again', async () => {
    const { pay, target, createSubscription, subscription, id } = await startCreated();
    await pay(target);
    const other = await createSubscription();
    await pay({ subscription_id: other.id });
    expect((await subscription(other.id)).customer_id).toBe((await subscription(id)).customer_id);
  });

  it('keeps neither number nor CVV anywhere', async () => {
    const { pay, target, dataDir } = await startCreated();
    await pay(target, { number: '4100280000060003' });
    await pay(target, { number: cards.indian });
    const kept = await readFile(join(dataDir, 'sandbox', 'payments', 'journal.jsonl'), 'utf8');
    expect(kept).toContain('4366');
    expect(kept).not.toMatch(/471860|410028|"cvv"|"123"/);
  });
});

describe('refusals of the checkout', () => {
  const card = { number: cards.credit, name: 'Ada', expiry_month: 12, expiry_year: 2098, cvv: '123' };
  it.each([
    ['a wrong number', { instrument: { card: { ...card, number: '4718609108204367' } } }, 400],
    ['a card that is over', { instrument: { card: { ...card, expiry_year: 2020 } } }, 400],
    ['a 13th month', { instrument: { card: { ...card, expiry_month: 13 } } }, 400],
    ['a CVV of two digits', { instrument: { card: { ...card, cvv: '12' } } }, 400],
    ['no address', { email: 'ada' }, 400],
    ['no phone', { contact: 'x' }, 400],
    ['another key', { key_id: 'rzp_test_other' }, 401],
    ['no key', { key_id: undefined }, 401],
    ['an unknown field', { amount: 1 }, 400],
  ])('%s', async (_name, more, status) => {
    const { startPayment, target, events } = await startCreated();
    expect((await startPayment(target, cards.credit, more)).status).toBe(status);
    expect(await events()).toEqual([]);
  });

  it('knows no foreign subscription, invoice or payment', async () => {
    const { startPayment, post } = await startCreated();
    for (const target of [{ subscription_id: 'sub_x' }, { subscription_code: 'x' }, { invoice_code: 'x' }])
      expect((await startPayment(target)).status, JSON.stringify(target)).toBe(400);
    expect((await post('payments/pay_x/otp', { otp: '1234' })).status).toBe(404);
  });

  it('pays nothing twice: not the subscription, not the invoice', async () => {
    const { pay, startPayment, target, invoices, id } = await startCreated();
    await pay(target);
    expect((await startPayment(target)).status).toBe(400);
    const code = String((await invoices(id))[0]?.short_url)
      .split('/')
      .at(-1);
    expect((await startPayment({ invoice_code: code })).status).toBe(400);
  });

  it('changes no card of what is created or over', async () => {
    const { startPayment, target, api, id } = await startCreated();
    expect((await startPayment({ ...target, card_change: true })).status).toBe(400);
    await api('POST', `/subscriptions/${id}/cancel`, {});
    expect((await startPayment({ ...target, card_change: true })).status).toBe(400);
    expect((await startPayment(target)).status).toBe(400);
  });

  it('fails a payment whose subscription is cancelled while the code is typed', async () => {
    const { startPayment, post, target, api, id, invoices } = await startCreated();
    const { payment_id } = (await (await startPayment(target)).json()) as { payment_id: string };
    await api('POST', `/subscriptions/${id}/cancel`, {});
    expect(await (await post(`payments/${payment_id}/otp`, { otp: '1234' })).json()).toMatchObject({
      result: 'failed',
    });
    expect(await invoices(id)).toEqual([]);
  });
});

describe('changing the card', () => {
  it('of a healthy subscription charges nothing that stays', async () => {
    const { pay, target, api, id, invoices, subscription } = await startCreated();
    await pay(target);
    const before = await subscription(id);
    const { payload } = (await pay({ ...target, card_change: true }, { number: cards.indian })) as {
      payload: Record<string, string>;
    };
    expect(await api('GET', `/payments/${payload.razorpay_payment_id}?expand[]=card`)).toMatchObject({
      status: 'refunded',
      card: { last4: '4366' },
    });
    expect(await subscription(id)).toEqual(before);
    expect(await invoices(id)).toHaveLength(1);
  });
});

describe('POST /pay/v1/checkout/session', () => {
  it('says what is to be paid', async () => {
    const { post, target } = await startCreated({ quantity: 2 });
    const session = await (await post('session', { key_id: 'rzp_test_abc', target })).json();
    expect(session).toEqual({
      title: 'Starter',
      amount: 1800,
      currency: 'USD',
      purpose: 'first',
      is_refunded: false,
      has_upi: false,
    });
  });
});
