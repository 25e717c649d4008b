import { describe, expect, it } from 'vitest';
import { cards, startTestProvider, type TestProvider } from '../../testing/start-test-provider.ts';

const day = 86_400;

async function startActive(more: Record<string, unknown> = {}, plan: Record<string, unknown> = {}) {
  const provider = await startTestProvider();
  const { id } = await provider.createSubscription(more, plan);
  await provider.pay({ subscription_id: id });
  return { ...provider, id, find: () => provider.subscription(id) };
}

async function arrange({ control }: Pick<TestProvider, 'control'>, id: unknown, next: string[]) {
  await control('PATCH', `/tokens/${id}`, { next });
}

const statusesOf = (items: Record<string, unknown>[]) => items.map(({ status }) => status);

describe('the life of a subscription on the clock', () => {
  it('renews at each boundary, once, and a second look changes nothing', async () => {
    const { find, invoices, advanceTo, id, receiver } = await startActive();
    const first = await find();
    await advanceTo(first.current_end);
    const second = await find();
    expect(second).toMatchObject({
      status: 'active',
      paid_count: 2,
      remaining_count: 10,
      current_start: first.current_end,
    });
    await advanceTo(Number(first.current_end) + 10);
    expect(await find()).toEqual(second);
    const [newest, oldest] = await invoices(id);
    expect(newest).toMatchObject({ status: 'paid', billing_start: first.current_end, billing_end: second.current_end });
    expect(newest?.payment_id).not.toBe(oldest?.payment_id);
    expect(receiver.names().slice(5)).toEqual(['payment.captured', 'invoice.paid', 'subscription.charged']);
  });

  it('works through a long jump in the order of its times', async () => {
    const { find, invoices, advance, id, events } = await startActive({}, { period: 'weekly' });
    await advance(5 * 7 * day);
    expect(await find()).toMatchObject({ status: 'active', paid_count: 6 });
    const times = (await invoices(id)).map(({ billing_start, issued_at }) => [billing_start, issued_at]);
    expect(times.slice(0, 5).every(([start, issued]) => start === issued)).toBe(true);
    const made = (await events()).map(({ created_at }) => Number(created_at));
    expect(made).toEqual([...made].sort((one, other) => other - one));
  });

  it('fails four times on four days, halts, bills on without charging, and recovers by a new card', async () => {
    const provider = await startActive();
    const { find, invoices, advance, advanceTo, id, receiver, pay } = provider;
    await arrange(provider, id, [
      'fail:insufficient_fund',
      'fail:card_declined',
      'fail:card_declined',
      'fail:card_declined',
    ]);
    const { current_end: due } = await find();
    await advanceTo(due);
    expect(await find()).toMatchObject({ status: 'pending', auth_attempts: 1, charge_at: Number(due) + day });
    await advance(day + 5);
    expect(await find()).toMatchObject({ status: 'pending', auth_attempts: 2, charge_at: Number(due) + 2 * day });
    await advance(2 * day);
    const halted = await find();
    expect(halted).toMatchObject({ status: 'halted', auth_attempts: 4, charge_at: halted.current_end, paid_count: 1 });
    const names = receiver.names().slice(5);
    expect(names.filter((name) => name === 'subscription.pending')).toHaveLength(3);
    expect(names.filter((name) => name === 'payment.failed')).toHaveLength(4);
    expect(names.at(-1)).toBe('subscription.halted');

    await advanceTo(halted.current_end);
    expect(await find()).toMatchObject({ status: 'halted', paid_count: 1, remaining_count: 9 });
    expect(statusesOf(await invoices(id))).toEqual(['issued', 'issued', 'paid']);

    await pay({ subscription_id: id, card_change: true }, { number: cards.debit });
    expect(await find()).toMatchObject({ status: 'active', auth_attempts: 0, paid_count: 2 });
    expect(statusesOf(await invoices(id))).toEqual(['paid', 'issued', 'paid']);
    await advance(1);
    expect(receiver.names().slice(-2)).toEqual(['subscription.charged', 'subscription.activated']);
  });

  it('recovers from pending by itself when a retry succeeds', async () => {
    const provider = await startActive();
    const { find, advanceTo, id, receiver } = provider;
    await arrange(provider, id, ['fail:card_declined', 'ok']);
    const { current_end: due } = await find();
    await advanceTo(Number(due) + day);
    expect(await find()).toMatchObject({ status: 'active', paid_count: 2, auth_attempts: 0 });
    expect(receiver.names().slice(-2)).toEqual(['subscription.charged', 'subscription.activated']);
  });

  it('recovers when the open invoice is paid on its page', async () => {
    const provider = await startActive();
    const { find, advanceTo, id, pay, invoices } = provider;
    await arrange(provider, id, ['fail:card_declined']);
    await advanceTo((await find()).current_end);
    const [open] = await invoices(id);
    expect(open).toMatchObject({ status: 'issued', paid_at: null, amount_due: 900 });
    await pay({ invoice_code: String(open?.short_url).split('/').at(-1) });
    expect(await find()).toMatchObject({ status: 'active', paid_count: 2 });
    expect((await invoices(id))[0]).toMatchObject({ status: 'paid', amount_due: 0 });
  });

  it('charges now on demand, well or badly, and counts cycles from their own dates', async () => {
    const { find, control, id } = await startActive();
    const before = await find();
    await control('POST', `/subscriptions/${id}/charge`, { result: 'success' });
    const renewed = await find();
    expect(renewed).toMatchObject({ status: 'active', paid_count: 2, current_start: before.current_end });
    for (const attempts of [1, 2, 3, 4]) {
      const body = { result: 'failure', reason: 'insufficient_fund' };
      expect(await control('POST', `/subscriptions/${id}/charge`, body)).toMatchObject({ auth_attempts: attempts });
    }
    expect(await find()).toMatchObject({ status: 'halted', current_start: renewed.current_end });
    await control('POST', `/subscriptions/${id}/charge`, {});
    expect(await find()).toMatchObject({ status: 'active', paid_count: 3 });
  });

  it('starts in the future: authorised now, charged then', async () => {
    const provider = await startTestProvider();
    const { control, createSubscription, pay, subscription, invoices, advanceTo, receiver, api } = provider;
    const start_at = Number((await control('GET', '/clock')).now) + 3 * day;
    const { id, end_at } = await createSubscription({ start_at });
    expect(Number(end_at)).toBeGreaterThan(start_at);
    const { payload } = (await pay({ subscription_id: id })) as { payload: Record<string, string> };
    expect(await subscription(id)).toMatchObject({ status: 'authenticated', current_start: null, charge_at: start_at });
    expect(await invoices(id)).toEqual([]);
    const verification = await api('GET', `/payments/${payload.razorpay_payment_id}`);
    expect(verification).toMatchObject({ status: 'refunded', refund_status: 'full', invoice_id: null });
    await advanceTo(start_at);
    expect(await subscription(id)).toMatchObject({ status: 'active', paid_count: 1, current_start: start_at });
    expect(receiver.names()).toEqual([
      ...['subscription.authenticated', 'payment.captured'],
      ...['subscription.activated', 'payment.captured', 'invoice.paid', 'subscription.charged'],
    ]);
  });

  it('collects what comes on top with the authorisation', async () => {
    const { control, createSubscription, pay, invoices } = await startTestProvider();
    const addons = [{ item: { name: 'Setup', amount: 500, currency: 'USD' } }];
    const start_at = Number((await control('GET', '/clock')).now) + day;
    const later = await createSubscription({ addons, start_at });
    await pay({ subscription_id: later.id });
    expect(await invoices(later.id)).toMatchObject([{ status: 'paid', amount: 500, line_items: [{ type: 'addon' }] }]);
    const atOnce = await createSubscription({ addons });
    await pay({ subscription_id: atOnce.id });
    expect(await invoices(atOnce.id)).toMatchObject([
      { status: 'paid', amount: 1400, billing_start: expect.any(Number) },
    ]);
  });

  it('expires what nobody authorises, at its start or at its limit', async () => {
    const { control, createSubscription, subscription, advance, startPayment } = await startTestProvider();
    const now = Number((await control('GET', '/clock')).now);
    const late = await createSubscription({ start_at: now + day });
    const limited = await createSubscription({ expire_by: now + day });
    const patient = await createSubscription();
    await advance(2 * day);
    expect(await subscription(late.id)).toMatchObject({ status: 'expired' });
    expect(await subscription(limited.id)).toMatchObject({ status: 'expired' });
    expect(await subscription(patient.id)).toMatchObject({ status: 'created' });
    expect((await startPayment({ subscription_id: late.id })).status).toBe(400);
  });

  it('completes with the last charge', async () => {
    const { find, receiver, advance } = await startActive({ total_count: 1 });
    expect(await find()).toMatchObject({ status: 'completed', remaining_count: 0, charge_at: null });
    await advance(1);
    expect(receiver.names().at(-1)).toBe('subscription.completed');
  });

  it('times out a payment whose code never comes', async () => {
    const { createSubscription, startPayment, post, advance, api, subscription } = await startTestProvider();
    const { id } = await createSubscription();
    const { payment_id } = (await (await startPayment({ subscription_id: id })).json()) as { payment_id: string };
    await advance(601);
    expect(await api('GET', `/payments/${payment_id}`)).toMatchObject({
      status: 'failed',
      error_reason: 'payment_timed_out',
    });
    expect((await post(`payments/${payment_id}/otp`, { otp: '1234' })).status).toBe(409);
    expect(await subscription(id)).toMatchObject({ status: 'created' });
  });
});

describe('POST /_sandbox/clock', () => {
  it.each([{}, { advance_seconds: -1 }, { advance_seconds: 1.5 }, { to: 1 }, { advance_seconds: 1e12 }, { day: 1 }])(
    'refuses %j',
    async (body) => {
      const { raw } = await startTestProvider();
      expect((await raw('/_sandbox/clock', { method: 'POST', body })).status).toBe(400);
    },
  );
});
