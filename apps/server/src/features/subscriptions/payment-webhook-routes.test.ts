import { createHmac, randomUUID } from 'node:crypto';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeBilling } from '../../compose/billing.ts';
import { registerAccount } from '../../testing/factories.ts';
import { type PaymentSandbox, startPaymentSandbox } from '../../testing/payment-sandbox.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { reconcileSubscriptions } from './sync-job.ts';

const oldSecret = 'the secret before this one';

let provider: PaymentSandbox;
let test: TestApp;
beforeAll(async () => {
  provider = await startPaymentSandbox();
  const PAYMENTS_WEBHOOK_SECRET = `${provider.keys.PAYMENTS_WEBHOOK_SECRET}, ${oldSecret}`;
  test = await startTestApp({ ...provider.env, PAYMENTS_WEBHOOK_SECRET });
  await provider.deliverTo(test);
});
beforeEach(() => provider.ask('PUT', '/_sandbox/delivery', { hold: true }));
afterAll(async () => {
  await test.close();
  await provider.stop();
});

const sign = (body: string, secret = provider.keys.PAYMENTS_WEBHOOK_SECRET) =>
  createHmac('sha256', secret).update(body).digest('hex');

interface Delivery {
  body: string;
  signature?: string | undefined;
  id?: string | undefined;
}

const post = ({ body, signature, id = randomUUID() }: Delivery) =>
  test.app.inject({
    method: 'POST',
    url: '/api/payments/webhook',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': id,
      ...(signature === undefined ? {} : { 'x-razorpay-signature': signature }),
    },
    payload: body,
  });

const eventOf = (event: string, subscriptionId: string) =>
  JSON.stringify({
    entity: 'event',
    workspace_id: 'acc_00000000000000',
    event,
    contains: ['subscription'],
    payload: { subscription: { entity: { id: subscriptionId, status: 'halted', plan_id: 'plan_of_a_snapshot' } } },
    created_at: 1,
  });

const storedEvents = async (id: string) =>
  (await test.connection.db.execute(sql`select * from payment_webhook_events where event_id = ${id}`)).rows;

/** Pays, and closes the browser before anything can be confirmed. */
async function payAndLeave() {
  const { token } = await registerAccount(test);
  const { body } = await test.call(api.subscriptions.subscribe, { plan_id: 'starter' }, { token });
  const id = body.provider_subscription_id ?? '';
  expect(await provider.pay(id)).toBeDefined();
  return { token, id };
}

const stateOf = async (token: string) => (await test.call(api.subscriptions.current, {}, { token })).body.subscription;
const becomes = (token: string, state: object) =>
  expect.poll(() => stateOf(token), { timeout: 20_000 }).toMatchObject(state);

describe.runIf(hasPostgres())('POST /payments/webhook', () => {
  it('makes a plan active that was paid by somebody who closed the browser', async () => {
    const { token } = await payAndLeave();
    expect(await stateOf(token)).toMatchObject({ status: 'created' });
    await provider.ask('POST', '/_sandbox/delivery/flush');
    await becomes(token, { status: 'active', plan_id: 'starter' });
  });

  it('takes an event for a hint: its snapshot, however late, changes nothing', async () => {
    const { token, id } = await payAndLeave();
    const body = eventOf('subscription.halted', id);
    expect((await post({ body, signature: sign(body) })).statusCode).toBe(200);
    await becomes(token, { status: 'active', plan_id: 'starter' });
  });

  it('keeps each event once, however often it comes', async () => {
    const { id } = await payAndLeave();
    const body = eventOf('subscription.activated', id);
    const delivery = { body, signature: sign(body), id: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(delivery)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    expect(await storedEvents(delivery.id)).toHaveLength(1);
    await expect.poll(async () => (await storedEvents(delivery.id))[0]?.handled_at).toEqual(expect.anything());
  });

  it.each(['subscription.surprised', 'payment.downtime.started'])(
    'stores %s, which it does not know',
    async (event) => {
      const body = JSON.stringify({ event, payload: {} });
      const id = randomUUID();
      expect((await post({ body, signature: sign(body), id })).statusCode).toBe(200);
      expect(await storedEvents(id)).toMatchObject([{ kind: event, provider_subscription_id: null }]);
    },
  );

  it('accepts events about subscriptions of others without a trace in ours', async () => {
    const body = eventOf('subscription.charged', 'sub_of_another_shop');
    const id = randomUUID();
    expect((await post({ body, signature: sign(body), id })).statusCode).toBe(200);
    await expect.poll(async () => (await storedEvents(id))[0]?.handled_at).toEqual(expect.anything());
  });

  it('accepts the secret of before while both are configured', async () => {
    const body = eventOf('subscription.charged', 'sub_x');
    expect((await post({ body, signature: sign(body, oldSecret) })).statusCode).toBe(200);
  });

  it('refuses what is not signed, signed by others, or changed on the way', async () => {
    const body = eventOf('subscription.charged', 'sub_x');
    const respaced = JSON.stringify(JSON.parse(body), null, 1);
    const deliveries: Delivery[] = [
      { body },
      { body, signature: '' },
      { body, signature: sign(body, 'another secret') },
      { body, signature: sign(body).toUpperCase() },
      { body, signature: `${sign(body)}00` },
      { body: respaced, signature: sign(body) },
      { body: body.replace('sub_x', 'sub_y'), signature: sign(body) },
      { body: `${body} `, signature: sign(body) },
      { body: 'not json', signature: sign('not json') },
      { body: '[]', signature: sign('[]') },
      { body: '{"event":1}', signature: sign('{"event":1}') },
    ];
    for (const delivery of deliveries) {
      const id = randomUUID();
      const answer = await post({ ...delivery, id });
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'webhook_invalid']);
      expect(await storedEvents(id)).toEqual([]);
    }
    const huge = JSON.stringify({ event: 'x'.repeat(300_000) });
    expect((await post({ body: huge, signature: sign(huge) })).statusCode).toBe(413);
    expect((await test.app.inject({ url: '/api/payments/webhook' })).statusCode).toBe(404);
  });
});

describe.runIf(hasPostgres())('the periodic look', () => {
  const billing = () => composeBilling(test);
  const look = () =>
    reconcileSubscriptions({
      db: test.connection.db,
      sync: billing().sync,
      onError: (error) => expect.fail(String(error)),
    });
  const age = (id: string, interval: string) =>
    test.connection.db.execute(
      sql`update subscriptions set synced_at = synced_at - ${interval}::interval where provider_subscription_id = ${id}`,
    );

  it('finds a payment of which neither browser nor event told', async () => {
    const { token, id } = await payAndLeave();
    await look();
    expect(await stateOf(token)).toMatchObject({ status: 'created' });
    await age(id, '2 minutes');
    await look();
    expect(await stateOf(token)).toMatchObject({ status: 'active' });
  });

  it('finds out that a plan ended', async () => {
    const { token, id } = await payAndLeave();
    await age(id, '2 minutes');
    await look();
    await provider.ask('POST', `/pay/v1/subscriptions/${id}/cancel`, {});
    await age(id, '2 hours');
    await look();
    expect((await test.call(api.subscriptions.current, {}, { token })).status).toBe(404);
  });
});
