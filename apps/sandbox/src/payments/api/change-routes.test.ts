import { describe, expect, it } from 'vitest';
import { cards, startTestProvider } from '../../testing/start-test-provider.ts';

async function startActive({ number = cards.credit, ...more }: Record<string, unknown> & { number?: string } = {}) {
  const provider = await startTestProvider();
  const { id } = await provider.createSubscription(more);
  await provider.pay({ subscription_id: id }, { number });
  const pro = await provider.createPlan({}, { name: 'Pro', amount: 2900 });
  return { ...provider, id, pro: pro.id, path: `/subscriptions/${id}` };
}

describe('PATCH /subscriptions/:id at once', () => {
  it('charges the whole difference on the first day and keeps the cycle', async () => {
    const { api, path, pro, invoices, id, subscription, receiver, advance } = await startActive();
    const before = await subscription(id);
    const after = await api('PATCH', path, { plan_id: pro });
    expect(after).toEqual({ ...before, plan_id: pro });
    const [newest] = await invoices(id);
    expect(newest).toMatchObject({ status: 'paid', amount: 2000, billing_end: before.current_end });
    await advance(0);
    expect(receiver.names().slice(-3)).toEqual(['payment.captured', 'invoice.paid', 'subscription.updated']);
  });

  it('does not change anything if the charge fails, and remembers the failure', async () => {
    const { api, refusal, control, path, pro, id, subscription, invoices, receiver, advance } = await startActive();
    const before = await subscription(id);
    await control('PATCH', `/tokens/${id}`, { next: ['fail:insufficient_fund'] });
    const { status, error } = await refusal('PATCH', path, { plan_id: pro });
    expect(status).toBe(400);
    expect(error).toMatchObject({
      reason: 'insufficient_fund',
      metadata: { payment_id: expect.stringMatching(/^pay_/) },
    });
    expect(await subscription(id)).toEqual(before);
    expect((await invoices(id)).map((invoice) => invoice.status)).toEqual(['cancelled', 'paid']);
    const { payment_id } = error.metadata as { payment_id: string };
    expect(await api('GET', `/payments/${payment_id}`)).toMatchObject({ status: 'failed' });
    await advance(0);
    expect(receiver.names().at(-1)).toBe('payment.failed');
  });

  it('gives back what a smaller plan does not use', async () => {
    const { api, path, createPlan, invoices, id } = await startActive();
    const { id: mini } = await createPlan({}, { name: 'Mini', amount: 500 });
    await api('PATCH', path, { plan_id: mini });
    const [paid] = await invoices(id);
    expect(await api('GET', `/payments/${paid?.payment_id}`)).toMatchObject({
      amount_refunded: 400,
      refund_status: 'partial',
      status: 'captured',
    });
  });

  it('begins another cadence on the day of the change', async () => {
    const { api, path, createPlan, subscription, id } = await startActive();
    const { id: yearly } = await createPlan({ period: 'yearly' }, { amount: 9900 });
    const before = await subscription(id);
    const after = await api('PATCH', path, { plan_id: yearly, remaining_count: 5 });
    expect(after).toMatchObject({ plan_id: yearly, remaining_count: 5, status: 'active' });
    expect(Number(after.current_end)).toBeGreaterThan(Number(before.current_end));
    expect(after.charge_at).toBe(after.current_end);
  });

  it('refuses a difference below fifty, and accepts none at all', async () => {
    const { api, refusal, path, createPlan } = await startActive();
    const { id: near } = await createPlan({}, { amount: 949 });
    const { id: same } = await createPlan({}, { amount: 900 });
    expect((await refusal('PATCH', path, { plan_id: near })).status).toBe(400);
    expect(await api('PATCH', path, { plan_id: same })).toMatchObject({ plan_id: same });
  });

  it.each([
    [
      'an Indian card',
      { number: cards.indian },
      'Only offers can be updated for subscriptions when payment mode is domestic card',
    ],
  ])('refuses %s', async (_name, given, description) => {
    const { refusal, path, pro } = await startActive(given);
    expect((await refusal('PATCH', path, { plan_id: pro })).error.description).toBe(description);
  });

  it('refuses a card that was declared Indian', async () => {
    const { refusal, control, path, pro, id } = await startActive();
    await control('PATCH', `/tokens/${id}`, { domestic: true });
    expect((await refusal('PATCH', path, { plan_id: pro })).error.description).toMatch('domestic card');
  });

  it('refuses UPI', async () => {
    const { createSubscription, createPlan, pay, refusal, subscription } = await startTestProvider();
    const { id } = await createSubscription({}, {}, { currency: 'INR', amount: 10_000 });
    await pay({ subscription_id: id }, { instrument: { vpa: 'success@razorpay' } });
    expect(await subscription(id)).toMatchObject({ status: 'active', payment_method: 'upi' });
    const { id: plan_id } = await createPlan({}, { currency: 'INR', amount: 20_000 });
    const { error } = await refusal('PATCH', `/subscriptions/${id}`, { plan_id });
    expect(error.description).toBe('subscriptions cannot be updated when payment mode is UPI');
  });

  const wrongState = "Can't update Subscription when Subscription is not in Authenticated or Active state";
  it('refuses one that is created, pending, halted or over', async () => {
    const { createSubscription, refusal, path, pro, id, control, api } = await startActive();
    const { id: created } = await createSubscription();
    const why = async (address: string) => (await refusal('PATCH', address, { plan_id: pro })).error.description;
    expect(await why(`/subscriptions/${created}`)).toBe(wrongState);
    for (const attempts of [1, 2, 3, 4]) {
      await control('POST', `/subscriptions/${id}/charge`, { result: 'failure' });
      expect(await why(path), `after ${attempts}`).toBe(wrongState);
    }
    await api('POST', `${path}/cancel`, {});
    expect(await why(path)).toBe(wrongState);
  });

  it.each([
    [{ plan_id: 'plan_00000000000000' }, 'The id provided does not exist'],
    [{ offer_id: 'offer_1' }, 'Offer Not Found'],
    [{ start_at: 9_999_999_999 }, 'The start at of a started subscription cannot be updated.'],
    [{ schedule_change_at: 'later' }, 'The schedule change at is invalid.'],
    [{ amount: 5 }, 'amount is/are not required and should not be sent'],
    [{ remaining_count: 121 }, 'Exceeds the maximum total count (120) allowed for the given period and interval'],
  ])('refuses %j', async (body, description) => {
    const { refusal, path } = await startActive();
    expect((await refusal('PATCH', path, body)).error.description).toBe(description);
  });

  it('changes one that has not started without any money', async () => {
    const { control, api, pro, createSubscription, pay, invoices } = await startActive();
    const start_at = Number((await control('GET', '/clock')).now) + 86_400;
    const { id } = await createSubscription({ start_at });
    await pay({ subscription_id: id });
    const changed = await api('PATCH', `/subscriptions/${id}`, { plan_id: pro, quantity: 3, start_at: start_at + 60 });
    expect(changed).toMatchObject({ plan_id: pro, quantity: 3, start_at: start_at + 60, charge_at: start_at + 60 });
    expect(await invoices(id)).toEqual([]);
  });
});

describe('PATCH /subscriptions/:id at the end of the cycle', () => {
  it('shows what is coming and then does it, before the next charge', async () => {
    const { api, path, pro, id, subscription, invoices, advanceTo } = await startActive();
    const before = await subscription(id);
    const scheduled = await api('PATCH', path, { plan_id: pro, schedule_change_at: 'cycle_end' });
    const marks = { has_scheduled_changes: true, change_scheduled_at: before.current_end };
    expect(scheduled).toEqual({ ...before, ...marks });
    expect(await api('GET', `${path}/retrieve_scheduled_changes`)).toEqual({ ...before, ...marks, plan_id: pro });
    expect(await invoices(id)).toHaveLength(1);
    await advanceTo(before.current_end);
    expect(await subscription(id)).toMatchObject({
      plan_id: pro,
      has_scheduled_changes: false,
      change_scheduled_at: null,
    });
    expect((await invoices(id))[0]).toMatchObject({ amount: 2900, status: 'paid' });
  });

  it('can be called off, once', async () => {
    const { api, refusal, path, pro, id, subscription } = await startActive();
    const before = await subscription(id);
    await api('PATCH', path, { plan_id: pro, schedule_change_at: 'cycle_end' });
    expect(await api('POST', `${path}/cancel_scheduled_changes`)).toEqual(before);
    expect((await refusal('POST', `${path}/cancel_scheduled_changes`)).status).toBe(400);
    expect((await refusal('GET', `${path}/retrieve_scheduled_changes`)).status).toBe(400);
  });
});
