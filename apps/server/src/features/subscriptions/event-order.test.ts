import { createHmac } from 'node:crypto';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeBilling } from '../../compose/billing.ts';
import { registerAccount } from '../../testing/factories.ts';
import { type PaymentSandbox, startPaymentSandbox } from '../../testing/payment-sandbox.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { reconcileSubscriptions } from './sync-job.ts';

let provider: PaymentSandbox;
let test: TestApp;
let token: string;
let subscriptionId: string;
/** As the provider told them: begun, charged, failed, halted, paid after all. */
let events: string[];

beforeAll(async () => {
  provider = await startPaymentSandbox();
  test = await startTestApp(provider.env);
  token = (await registerAccount(test)).token;
  const { body } = await test.call(api.subscriptions.subscribe, { plan_id: 'starter' }, { token });
  subscriptionId = body.provider_subscription_id ?? '';
  await provider.pay(subscriptionId);
  await provider.ask('PATCH', `/_sandbox/tokens/${subscriptionId}`, { next: Array(4).fill('fail:card_declined') });
  await provider.advance(40 * 86_400);
  await provider.changeCard(subscriptionId);
  events = await pickEvents();
});
afterAll(async () => {
  await test.close();
  await provider.stop();
});

async function pickEvents(): Promise<string[]> {
  const all = await provider.ask<{ event: string; body: object }[]>('GET', '/_sandbox/events');
  const inOrder = all.toReversed();
  const first = (kind: string) => inOrder.find(({ event }) => event === `subscription.${kind}`)?.body;
  const last = inOrder.findLast(({ event }) => event === 'subscription.charged')?.body;
  return [first('activated'), first('charged'), first('pending'), first('halted'), last].map((body) =>
    JSON.stringify(body ?? expect.fail('an event is missing')),
  );
}

/** As it was before the first event: whatever is right afterwards came by the events. */
async function forget(): Promise<void> {
  const { db } = test.connection;
  await db.execute(sql`delete from invoices`);
  await db.execute(sql`delete from payments`);
  await db.execute(sql`delete from payment_webhook_events`);
  await db.execute(sql`update subscriptions set status = 'created', live = false, current_end = null,
    payment_method = null, synced_at = now() - interval '1 day' where provider_subscription_id = ${subscriptionId}`);
}

let sent = 0;
/** Each event with an id of its own in this round; a repetition carries the same. */
async function deliver(order: number[]): Promise<void> {
  sent += 1;
  for (const index of order) {
    const payload = events[index] ?? '';
    const signature = createHmac('sha256', provider.keys.PAYMENTS_WEBHOOK_SECRET).update(payload).digest('hex');
    const headers = {
      'content-type': 'application/json',
      'x-razorpay-signature': signature,
      'x-razorpay-event-id': `event-${sent}-${index}`,
    };
    const answer = await test.app.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload });
    expect(answer.statusCode).toBe(200);
  }
}

const isHandled = async () =>
  (await test.connection.db.execute(sql`select 1 from payment_webhook_events where handled_at is null`)).rows.length ===
  0;

async function stateAfterwards(): Promise<unknown> {
  const current = await test.call(api.subscriptions.current, {}, { token });
  const receipts = await test.call(api.subscriptions.invoices, {}, { token });
  const { rows } = await test.connection.db.execute(sql`select provider_payment_id from payments order by 1`);
  return { subscription: current.body, receipts: receipts.body, rows };
}

describe.runIf(hasPostgres())('five events', () => {
  it('lead to one state in each of their 120 orders', { timeout: 240_000 }, async () => {
    await forget();
    await deliver([0, 1, 2, 3, 4]);
    await expect.poll(isHandled, { timeout: 20_000 }).toBe(true);
    const expected = await stateAfterwards();
    expect(expected).toMatchObject({
      subscription: { subscription: { status: 'active', access: 'full', pay_url: null } },
      receipts: { items: [{ status: 'paid' }, { status: 'paid' }] },
    });

    const orders = permutations([0, 1, 2, 3, 4]);
    expect(orders).toHaveLength(120);
    for (const order of orders) {
      await forget();
      await deliver(order);
      await expect.poll(isHandled, { timeout: 20_000, interval: 10 }).toBe(true);
      expect(await stateAfterwards()).toEqual(expected);
    }
  });

  it('may be lost and repeated as they like, as long as somebody looks', { timeout: 120_000 }, async () => {
    const { db } = test.connection;
    const { sync } = composeBilling(test);
    await forget();
    await sync.syncSubscription(subscriptionId);
    const expected = await stateAfterwards();
    const anyDelivery = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(anyDelivery, async (order) => {
        await forget();
        await Promise.all([
          deliver(order),
          reconcileSubscriptions({ db, sync, onError: (error) => expect.fail(String(error)) }),
        ]);
        await expect.poll(isHandled, { timeout: 20_000, interval: 10 }).toBe(true);
        expect(await stateAfterwards()).toEqual(expected);
      }),
      { numRuns: 15 },
    );
  });
});

function permutations(items: number[]): number[][] {
  if (items.length < 2) return [items];
  return items.flatMap((item) => permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}
