import { describe, expect, it } from 'vitest';
import { startTestProvider } from '../../testing/start-test-provider.ts';

const notCancellable = (status: string) => `Subscription is not cancellable in ${status} status.`;

async function startActive() {
  const provider = await startTestProvider();
  const { id } = await provider.createSubscription();
  await provider.pay({ subscription_id: id });
  return { ...provider, id };
}

describe('POST /subscriptions', () => {
  it('answers the whole entity of one that waits for its authorisation', async () => {
    const { createSubscription, createPlan, api, origin } = await startTestProvider();
    const { id: plan_id } = await createPlan();
    const subscription = await createSubscription({ plan_id, customer_notify: 0 });
    expect(subscription).toEqual({
      id: expect.stringMatching(/^sub_[A-Za-z0-9]{14}$/),
      entity: 'subscription',
      plan_id,
      customer_id: null,
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      quantity: 1,
      notes: [],
      charge_at: null,
      start_at: null,
      end_at: null,
      auth_attempts: 0,
      total_count: 12,
      paid_count: 0,
      customer_notify: false,
      created_at: expect.any(Number),
      expire_by: null,
      short_url: expect.stringMatching(new RegExp(`^${origin}/pay/s/[A-Za-z0-9]+$`)),
      has_scheduled_changes: false,
      change_scheduled_at: null,
      source: 'api',
      offer_id: null,
      remaining_count: 12,
    });
    expect(await api('GET', `/subscriptions/${subscription.id}`)).toEqual(subscription);
  });

  it('makes another one for each call: nothing holds them together', async () => {
    const { createPlan, createSubscription, api } = await startTestProvider();
    const { id: plan_id } = await createPlan();
    await Promise.all([createSubscription({ plan_id }), createSubscription({ plan_id })]);
    expect(await api('GET', `/subscriptions?plan_id=${plan_id}`)).toMatchObject({ count: 2 });
  });

  it.each([
    [{ total_count: 121 }, 'Exceeds the maximum total count (120) allowed for the given period and interval'],
    [{ total_count: 0 }, 'The total count is invalid.'],
    [{ total_count: undefined }, 'The total count field is required.'],
    [{ quantity: 0 }, 'The quantity is invalid.'],
    [{ start_at: 1 }, 'The start at must be in the future.'],
    [{ expire_by: 1 }, 'The expire by must be in the future.'],
    [{ plan_id: 'plan_00000000000000' }, 'The id provided does not exist'],
    [{ offer_id: 'offer_1' }, 'Offer Not Found'],
    [{ customer_id: 'cust_1' }, 'customer_id is/are not required and should not be sent'],
    [
      { addons: [{ item: { name: 'x', amount: 1, currency: 'INR' } }] },
      'The addon currency must be the currency of the plan.',
    ],
  ])('refuses %j', async (more, description) => {
    const { refusal, createPlan } = await startTestProvider();
    const { id: plan_id } = await createPlan();
    const { status, error } = await refusal('POST', '/subscriptions', { plan_id, total_count: 12, ...more });
    expect([status, error.description]).toEqual([400, description]);
  });
});

describe('POST /subscriptions/:id/cancel', () => {
  it.each([true, 1, '1'])('waits for the end of the cycle on %j', async (cancel_at_cycle_end) => {
    const { api, id, subscription, advanceTo, receiver, invoices } = await startActive();
    const answer = await api('POST', `/subscriptions/${id}/cancel`, { cancel_at_cycle_end });
    expect(answer).toMatchObject({ status: 'active', ended_at: null });
    await advanceTo(answer.current_end);
    expect(await subscription(id)).toMatchObject({
      status: 'cancelled',
      ended_at: answer.current_end,
      charge_at: null,
    });
    expect(await invoices(id)).toHaveLength(1);
    expect(receiver.names().at(-1)).toBe('subscription.cancelled');
  });

  it.each([{}, { cancel_at_cycle_end: false }, { cancel_at_cycle_end: 0 }, undefined])(
    'ends at once on %j',
    async (body) => {
      const { api, id, refusal } = await startActive();
      expect(await api('POST', `/subscriptions/${id}/cancel`, body)).toMatchObject({ status: 'cancelled' });
      const again = await refusal('POST', `/subscriptions/${id}/cancel`, body);
      expect(again).toMatchObject({
        status: 400,
        error: { description: notCancellable('cancelled'), field: 'status' },
      });
    },
  );

  it('refuses the end of a cycle where none is going on', async () => {
    const { createSubscription, refusal } = await startTestProvider();
    const { id } = await createSubscription();
    expect((await refusal('POST', `/subscriptions/${id}/cancel`, { cancel_at_cycle_end: 1 })).status).toBe(400);
  });

  it('cancels what is still unpaid', async () => {
    const { api, id, control, advanceTo, subscription, invoices } = await startActive();
    await control('PATCH', `/tokens/${id}`, { next: ['fail:card_declined'] });
    await advanceTo((await subscription(id)).current_end);
    await api('POST', `/subscriptions/${id}/cancel`, {});
    expect((await invoices(id)).map(({ status }) => status)).toEqual(['cancelled', 'paid']);
  });
});

describe('POST /subscriptions/:id/pause and /resume', () => {
  it('stops the charges and takes them up again', async () => {
    const { api, id, subscription, advanceTo, advance, receiver, refusal } = await startActive();
    const paused = await api('POST', `/subscriptions/${id}/pause`, { pause_at: 'now' });
    expect(paused).toMatchObject({
      status: 'paused',
      charge_at: null,
      paused_at: expect.any(Number),
      pause_initiated_by: 'self',
    });
    expect((await refusal('POST', `/subscriptions/${id}/pause`, {})).status).toBe(400);
    await advanceTo(Number(paused.current_end) + 86_400);
    expect(await subscription(id)).toMatchObject({ status: 'paused', paid_count: 1 });
    await api('POST', `/subscriptions/${id}/resume`, { resume_at: 'now' });
    await advance(5);
    expect(await subscription(id)).toMatchObject({ status: 'active', paid_count: 2 });
    expect(await subscription(id)).not.toHaveProperty('paused_at');
    expect(receiver.names()).toEqual(expect.arrayContaining(['subscription.paused', 'subscription.resumed']));
    expect((await refusal('POST', `/subscriptions/${id}/resume`, {})).status).toBe(400);
  });

  it('cancels one that is only authenticated', async () => {
    const { createSubscription, pay, api, control } = await startTestProvider();
    const start_at = Number((await control('GET', '/clock')).now) + 86_400;
    const { id } = await createSubscription({ start_at });
    await pay({ subscription_id: id });
    expect(await api('POST', `/subscriptions/${id}/pause`, { pause_at: 'now' })).toMatchObject({ status: 'cancelled' });
  });
});

describe('addresses of subscriptions that do not exist', () => {
  it.each([
    ['GET', ''],
    ['PATCH', ''],
    ['POST', '/cancel'],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['GET', '/retrieve_scheduled_changes'],
    ['POST', '/cancel_scheduled_changes'],
  ])('%s …%s says so', async (method, tail) => {
    const { refusal } = await startTestProvider();
    const { status, error } = await refusal(
      method,
      `/subscriptions/sub_00000000000000${tail}`,
      method === 'GET' ? undefined : {},
    );
    expect([status, error.description]).toEqual([400, 'The id provided does not exist']);
  });
});
