import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../testing/factories.ts';
import {
  type Confirmation,
  declinedCard,
  type PaymentSandbox,
  startPaymentSandbox,
} from '../../testing/payment-sandbox.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const { current, subscribe, confirmPayment, invoices } = api.subscriptions;

let provider: PaymentSandbox;
let test: TestApp;
beforeAll(async () => {
  provider = await startPaymentSandbox();
  test = await startTestApp(provider.env);
});
afterEach(() => provider.break([]));
afterAll(async () => {
  await test.close();
  await provider.stop();
});

const newMember = async () => ({ token: (await registerAccount(test)).token });
type Member = Awaited<ReturnType<typeof newMember>>;

const choose = async (plan_id: string, as: Member) => (await test.call(subscribe, { plan_id }, as)).body;
const prepared = async (plan_id: string, as: Member) => (await choose(plan_id, as)).provider_subscription_id ?? '';
const paid = async (plan_id: string, as: Member) =>
  (await provider.pay(await prepared(plan_id, as))) ?? expect.fail('the card was declined');
const confirm = (confirmation: Confirmation, as: Member) => test.call(confirmPayment, confirmation, as);
const stateOf = async (as: Member) => (await test.call(current, {}, as)).body.subscription;
const madeAtProvider = async () =>
  (await provider.ask<{ items: object[] }>('GET', '/pay/v1/subscriptions?count=100')).items;

describe.runIf(hasPostgres())('GET /subscriptions', () => {
  it('answers 404 to somebody who has none', async () => {
    const { status, body } = await test.call(current, {}, await newMember());
    expect(status).toBe(404);
    expect(body).toMatchObject({ code: 'subscription_not_found', error: 'No subscription yet' });
  });

  it('answers how it is paid, card and network', async () => {
    const member = await newMember();
    await confirm(await paid('starter', member), member);
    const { status, body } = await test.call(current, {}, member);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      subscription: { status: 'active', plan_id: 'starter', payment_method: 'card', access: 'full', pay_url: null },
      payment_method: { type: 'credit', network: 'MasterCard', last4: '5558', vpa: null },
    });
    expect(body.subscription.current_end).toBeGreaterThan(Date.now() / 1000);
  });
});

describe.runIf(hasPostgres())('GET /subscriptions/:plan_id', () => {
  it('makes the free plan active at once, and again changes nothing', async () => {
    const member = await newMember();
    const first = await test.call(subscribe, { plan_id: 'free' }, member);
    expect(first).toMatchObject({
      status: 200,
      body: { provider_subscription_id: null, status: 'active', plan_id: 'free', change: null },
    });
    expect(first.headers['cache-control']).toBe('no-store');
    await choose('free', member);
    expect(await stateOf(member)).toMatchObject({ status: 'active', plan_id: 'free', access: 'full' });
  });

  it('prepares a paid plan without charging, the same one each time', async () => {
    const member = await newMember();
    const first = await prepared('starter', member);
    expect(first).toMatch(/^sub_\w{14}$/);
    expect(await prepared('starter', member)).toBe(first);
    expect(await stateOf(member)).toMatchObject({
      status: 'created',
      plan_id: 'starter',
      provider_subscription_id: first,
      access: 'none',
    });
    expect((await test.call(invoices, {}, member)).body.items).toEqual([]);
  });

  it('gives one to fifty who ask at once', async () => {
    const member = await newMember();
    const ids = await Promise.all(Array.from({ length: 50 }, () => prepared('pro', member)));
    expect(new Set(ids).size).toBe(1);
    const { rows } = await test.connection.db.execute(
      sql`select id from subscriptions where provider_subscription_id = ${ids[0]}`,
    );
    expect(rows).toHaveLength(1);
  });

  it('lets nobody pay for two: choosing another plan ends the one that waited', async () => {
    const member = await newMember();
    const starter = await prepared('starter', member);
    const pro = await prepared('pro', member);
    expect(pro).not.toBe(starter);
    await expect(provider.pay(starter)).rejects.toThrow('cancelled');
    expect(await stateOf(member)).toMatchObject({ plan_id: 'pro', provider_subscription_id: pro });
  });

  it.each([
    ['unknown', 404, 'plan_not_found'],
    ['o', 409, 'plan_unavailable'],
    ['UPPER', 404, 'not_found'],
  ])('refuses %s', async (plan_id, status, code) => {
    expect(await test.call(subscribe, { plan_id }, await newMember())).toMatchObject({ status, body: { code } });
  });

  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' },
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
  ])('does nothing for %j', async (headers) => {
    const member = await newMember();
    const answer = await test.call(subscribe, { plan_id: 'free' }, { ...member, headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await test.call(current, {}, member)).status).toBe(404);
  });

  it('answers scripts of the dashboard, wherever it lives', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' };
    expect((await test.call(subscribe, { plan_id: 'free' }, { ...(await newMember()), headers })).status).toBe(200);
  });

  it('does nothing for HEAD, for nobody and for a cookie', async () => {
    const { token } = await newMember();
    const head = { method: 'HEAD' as const, url: '/api/subscriptions/free' };
    expect((await test.app.inject({ ...head, headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200);
    expect((await test.call(subscribe, { plan_id: 'free' })).status).toBe(401);
    const cookie = { cookie: `s-token=${token}`, 'sec-fetch-site': 'cross-site' };
    expect((await test.app.inject({ url: '/api/subscriptions/free', headers: cookie })).statusCode).toBe(401);
    expect((await test.call(current, {}, { token })).status).toBe(404);
  });
});

describe.runIf(hasPostgres())('a provider in trouble', () => {
  it.each([500, 429, '502-html', 'timeout'])(
    'is told apart from a failure of ours (%s)',
    { timeout: 60_000 },
    async (status) => {
      const member = await newMember();
      await provider.break([
        { method: 'POST', path: '/subscriptions', status },
        { method: 'GET', path: '/subscriptions', status },
      ]);
      const answer = await test.call(subscribe, { plan_id: 'pro' }, member);
      expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
      await provider.break([]);
      expect(await prepared('pro', member)).toMatch(/^sub_/);
    },
  );

  it('gives no second subscription where it fell silent after making the first', async () => {
    const member = await newMember();
    const before = (await madeAtProvider()).length;
    await provider.break([{ method: 'POST', path: '/subscriptions', nth: 1, status: 'close_after_commit' }]);
    const id = await prepared('pro', member);
    expect(id).toMatch(/^sub_/);
    expect(await prepared('pro', member)).toBe(id);
    expect((await madeAtProvider()).length).toBe(before + 1);
  });

  it('gives none either where we could not even look', async () => {
    const member = await newMember();
    const before = (await madeAtProvider()).length;
    await provider.break([
      { method: 'POST', path: '/subscriptions', nth: 1, status: 'close_after_commit' },
      { method: 'GET', path: '/subscriptions', status: 500 },
    ]);
    expect((await test.call(subscribe, { plan_id: 'pro' }, member)).status).toBe(503);
    expect((await test.call(current, {}, member)).status).toBe(404);
    await provider.break([]);
    expect(await prepared('pro', member)).toMatch(/^sub_/);
    expect((await madeAtProvider()).length).toBe(before + 1);
  });

  it('keeps nobody from the free plan', async () => {
    const member = await newMember();
    await prepared('pro', member);
    await provider.break([{ method: 'POST', path: '/subscriptions/*/cancel', status: 500 }]);
    expect(await choose('free', member)).toMatchObject({ status: 'active', plan_id: 'free' });
  });
});

describe.runIf(hasPostgres())('POST /subscriptions/payment', () => {
  it('makes the plan active, and the receipt appears', async () => {
    const member = await newMember();
    expect(await confirm(await paid('pro', member), member)).toMatchObject({ status: 200, body: { success: true } });
    expect(await stateOf(member)).toMatchObject({ status: 'active', plan_id: 'pro' });
    const { items } = (await test.call(invoices, {}, member)).body;
    expect(items).toEqual([
      expect.objectContaining({
        status: 'paid',
        amount: 2900,
        currency: 'USD',
        line_items: [{ name: 'Pro', amount: 2900 }],
        paid_at: expect.any(Number),
        short_url: expect.stringMatching(/^http/),
      }),
    ]);
  });

  it('replaces a free plan', async () => {
    const member = await newMember();
    await choose('free', member);
    await confirm(await paid('starter', member), member);
    expect(await stateOf(member)).toMatchObject({ status: 'active', plan_id: 'starter' });
  });

  it('takes a second card after a declined one', async () => {
    const member = await newMember();
    const id = await prepared('starter', member);
    expect(await provider.pay(id, { number: declinedCard })).toBeUndefined();
    expect(await stateOf(member)).toMatchObject({ status: 'created' });
    await confirm((await provider.pay(id)) ?? expect.fail(), member);
    expect(await stateOf(member)).toMatchObject({ status: 'active' });
  });

  it('is one line in the ledger however often it is sent', async () => {
    const member = await newMember();
    const confirmation = await paid('starter', member);
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(confirmation, member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const { rows } = await test.connection.db.execute(
      sql`select * from payments where provider_payment_id = ${confirmation.payment_id}`,
    );
    expect(rows).toHaveLength(1);
    expect(await stateOf(member)).toMatchObject({ status: 'active' });
  });

  it('refuses what the provider did not sign for this person', async () => {
    const [mine, theirs] = [await newMember(), await newMember()];
    const good = await paid('starter', mine);
    const other = await paid('starter', theirs);
    const forged = [
      { ...good, signature: '0'.repeat(64) },
      { ...good, signature: good.signature.toUpperCase() },
      { ...good, signature: good.signature.slice(0, 63) },
      { ...good, payment_id: good.subscription_id, subscription_id: good.payment_id },
      { ...good, payment_id: other.payment_id },
      { ...good, subscription_id: other.subscription_id },
      { ...other, subscription_id: good.subscription_id },
      other,
    ];
    for (const confirmation of forged)
      expect(await confirm(confirmation, mine)).toMatchObject({ status: 400, body: { code: 'payment_invalid' } });
    for (const broken of [
      { ...good, signature: '' },
      { ...good, signature: [good.signature] },
      { ...good, amount: 1 },
    ])
      expect((await confirm(broken as Confirmation, mine)).status).toBe(400);
    expect((await test.call(confirmPayment, good)).status).toBe(401);
    expect(await stateOf(mine)).toMatchObject({ status: 'created' });
  });

  it('is not lost while the provider is silent', async () => {
    const member = await newMember();
    const confirmation = await paid('starter', member);
    await provider.break([{ method: 'GET', path: '/subscriptions/*', status: 500 }]);
    expect((await confirm(confirmation, member)).status).toBe(200);
    expect(await stateOf(member)).toMatchObject({ status: 'created' });
    await provider.break([]);
    await expect.poll(async () => (await stateOf(member)).status, { timeout: 20_000 }).toBe('active');
  });
});
