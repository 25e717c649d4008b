import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { askCode, newAddress, registerAccount } from '../../testing/factories.ts';
import { domesticCard, goodCard, type PaymentSandbox, startPaymentSandbox } from '../../testing/payment-sandbox.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const { current, subscribe, change, cancel, confirmPayment, invoices } = api.subscriptions;
const day = 86_400;
const month = 32 * day;

let provider: PaymentSandbox;
let test: TestApp;
beforeAll(async () => {
  provider = await startPaymentSandbox();
  test = await startTestApp(provider.env);
  await provider.deliverTo(test);
});
afterEach(() => provider.break([]));
afterAll(async () => {
  await test.close();
  await provider.stop();
});

interface Member {
  token: string;
}

async function buy(plan_id: string, number = goodCard): Promise<Member & { id: string }> {
  const { token } = await registerAccount(test);
  const { body } = await test.call(subscribe, { plan_id }, { token });
  const id = body.provider_subscription_id ?? '';
  await pay({ token }, id, number);
  expect(await stateOf({ token })).toMatchObject({ status: 'active', plan_id });
  return { token, id };
}

async function pay(as: Member, id: string, number = goodCard): Promise<void> {
  const confirmation = (await provider.pay(id, { number })) ?? expect.fail('the card was declined');
  expect((await test.call(confirmPayment, confirmation, as)).status).toBe(200);
}

const stateOf = async (as: Member) => (await test.call(current, {}, as)).body.subscription;
const becomes = (as: Member, state: object) => expect.poll(() => stateOf(as), { timeout: 20_000 }).toMatchObject(state);
const bills = async (as: Member) => (await test.call(invoices, {}, as)).body.items;

describe.runIf(hasPostgres())('an upgrade', () => {
  it('is only offered by choosing, and made by its confirmation: at once, for the difference', async () => {
    const member = await buy('starter');
    const chosen = await test.call(subscribe, { plan_id: 'pro' }, member);
    expect(chosen.body).toEqual({
      provider_subscription_id: member.id,
      status: 'active',
      plan_id: 'pro',
      change: 'now',
    });
    expect(await stateOf(member)).toMatchObject({ plan_id: 'starter' });
    expect(await bills(member)).toHaveLength(1);

    const changed = await test.call(change, { plan_id: 'pro' }, member);
    expect(changed.body).toMatchObject({ provider_subscription_id: member.id, status: 'active', plan_id: 'pro' });
    expect(await stateOf(member)).toMatchObject({ plan_id: 'pro', provider_subscription_id: member.id });
    const [newest] = await bills(member);
    expect(newest).toMatchObject({ status: 'paid' });
    expect(newest?.amount).toBeLessThan(2900);
  });

  it('is not made when the bank says no', async () => {
    const member = await buy('starter');
    await provider.ask('PATCH', `/_sandbox/tokens/${member.id}`, { next: ['fail:insufficient_fund'] });
    const answer = await test.call(change, { plan_id: 'pro' }, member);
    expect(answer).toMatchObject({ status: 402, body: { code: 'payment_declined' } });
    expect(answer.body.error).toContain('insufficient');
    expect(await stateOf(member)).toMatchObject({ plan_id: 'starter', status: 'active' });
  });

  it('is charged once where the provider fell silent after making it', async () => {
    const member = await buy('starter');
    await provider.break([{ method: 'PATCH', path: '/subscriptions/*', nth: 1, status: 'close_after_commit' }]);
    expect((await test.call(change, { plan_id: 'pro' }, member)).body).toMatchObject({ plan_id: 'pro' });
    expect((await test.call(change, { plan_id: 'pro' }, member)).body).toMatchObject({ plan_id: 'pro' });
    expect(await bills(member)).toHaveLength(2);
  });

  it('says that nobody knows where the provider stays silent', async () => {
    const member = await buy('starter');
    await provider.break([{ method: 'PATCH', path: '/subscriptions/*', status: 500 }]);
    const answer = await test.call(change, { plan_id: 'pro' }, member);
    expect(answer).toMatchObject({ status: 503, body: { code: 'payment_provider_unavailable' } });
    expect(answer.body.error).not.toContain('Nothing was charged');
  });

  it('follows the running cycle where the card allows no change', async () => {
    const member = await buy('starter', domesticCard);
    const { body } = await test.call(change, { plan_id: 'pro' }, member);
    expect(body).toMatchObject({ status: 'created', plan_id: 'pro' });
    expect(body.provider_subscription_id).not.toBe(member.id);
    expect(await stateOf(member)).toMatchObject({ plan_id: 'starter', cancel_at_cycle_end: false });

    await pay(member, body.provider_subscription_id ?? '');
    expect(await stateOf(member)).toMatchObject({
      plan_id: 'starter',
      status: 'active',
      cancel_at_cycle_end: true,
      switches_to_plan_id: 'pro',
    });
    await provider.advance(month);
    await becomes(member, { plan_id: 'pro', status: 'active', switches_to_plan_id: null });
  });
});

describe.runIf(hasPostgres())('a downgrade', () => {
  it('to a cheaper plan waits for the end of the cycle, and can be taken back until then', async () => {
    const member = await buy('pro');
    expect((await test.call(subscribe, { plan_id: 'starter' }, member)).body).toMatchObject({ change: 'cycle_end' });
    expect((await test.call(change, { plan_id: 'starter' }, member)).body).toMatchObject({ plan_id: 'pro' });
    expect(await stateOf(member)).toMatchObject({ plan_id: 'pro', switches_to_plan_id: 'starter' });
    await test.call(change, { plan_id: 'pro' }, member);
    expect(await stateOf(member)).toMatchObject({ plan_id: 'pro', switches_to_plan_id: null });

    await test.call(change, { plan_id: 'starter' }, member);
    await provider.advance(month);
    await becomes(member, { plan_id: 'starter', status: 'active', switches_to_plan_id: null });
    expect((await bills(member))[0]).toMatchObject({ amount: 900, status: 'paid' });
  });

  it('to the free plan is arranged, and said with the one 500 that is no failure', async () => {
    const member = await buy('pro');
    for (const _ of [1, 2]) {
      const answer = await test.call(subscribe, { plan_id: 'free' }, member);
      expect(answer).toMatchObject({
        status: 500,
        body: {
          code: 'switch_scheduled',
          error: 'At the end of the billing cycle the subscription will switch to the free plan',
        },
      });
    }
    expect(await stateOf(member)).toMatchObject({
      plan_id: 'pro',
      status: 'active',
      access: 'full',
      cancel_at_cycle_end: true,
      switches_to_plan_id: 'free',
    });
    await provider.advance(month);
    await becomes(member, { plan_id: 'free', status: 'active', provider_subscription_id: null });
    expect(await bills(member)).toHaveLength(1);
  });

  it('is undone by a subscription that follows, authorised now and charged then', async () => {
    const member = await buy('pro');
    await test.call(subscribe, { plan_id: 'free' }, member);
    const { body } = await test.call(subscribe, { plan_id: 'pro' }, member);
    expect(body).toMatchObject({ status: 'created', change: null });
    await pay(member, body.provider_subscription_id ?? '');
    expect(await stateOf(member)).toMatchObject({ plan_id: 'pro', provider_subscription_id: member.id });
    await provider.advance(month);
    await becomes(member, { plan_id: 'pro', provider_subscription_id: body.provider_subscription_id });
  });
});

describe.runIf(hasPostgres())('POST /subscriptions/cancel', () => {
  it('ends the plan with its cycle, and then says so', async () => {
    const member = await buy('starter');
    expect((await test.call(cancel, {}, member)).status).toBe(200);
    expect(await stateOf(member)).toMatchObject({ status: 'active', cancel_at_cycle_end: true, access: 'full' });
    await provider.advance(month);
    await expect.poll(async () => (await test.call(current, {}, member)).status, { timeout: 20_000 }).toBe(404);
    const { body } = await test.call(current, {}, member);
    expect(body).toMatchObject({ code: 'subscription_not_found', error: expect.stringMatching(/^Your Starter plan/) });
    expect(await bills(member)).toHaveLength(1);
  });

  it('has nothing to end without a paid plan', async () => {
    const { token } = await registerAccount(test);
    expect((await test.call(cancel, {}, { token })).status).toBe(404);
    await test.call(subscribe, { plan_id: 'free' }, { token });
    expect((await test.call(cancel, {}, { token })).status).toBe(404);
    expect((await test.call(change, { plan_id: 'pro' }, { token })).status).toBe(404);
    expect((await test.call(change, { plan_id: 'free' }, { token })).body.code).toBe('plan_unavailable');
    expect((await test.call(change, { plan_id: 'unknown' }, { token })).body.code).toBe('plan_not_found');
  });

  it('ends nothing while the provider does not answer', async () => {
    const member = await buy('starter');
    await provider.break([{ method: 'POST', path: '/subscriptions/*/cancel', status: 500 }]);
    const silent = { status: 503, body: { code: 'payment_provider_unavailable' } };
    expect(await test.call(cancel, {}, member)).toMatchObject(silent);
    expect(await stateOf(member)).toMatchObject({ status: 'active', cancel_at_cycle_end: false });
  });
});

describe.runIf(hasPostgres())('a renewal', () => {
  it('that is charged adds a receipt', async () => {
    const member = await buy('starter');
    await provider.advance(month);
    await expect.poll(() => bills(member), { timeout: 20_000 }).toHaveLength(2);
    expect(await stateOf(member)).toMatchObject({ status: 'active' });
  });

  it('that fails keeps access while it is retried, stops uploads when halted, and recovers when the bill is paid', async () => {
    const member = await buy('starter');
    const fail = 'fail:insufficient_fund';
    await provider.ask('PATCH', `/_sandbox/tokens/${member.id}`, { next: Array(8).fill(fail) });
    const end = (await stateOf(member)).current_end ?? 0;
    await provider.ask('POST', '/_sandbox/clock', { to: Math.max(end + 60, await providerNow()) });
    await becomes(member, { status: 'pending', access: 'full', pay_url: expect.stringMatching(/^http.*\/pay\/i\//) });
    await provider.advance(4 * day);
    await becomes(member, { status: 'halted', access: 'read_only' });
    expect((await bills(member))[0]).toMatchObject({ status: 'issued', paid_at: null });

    expect((await provider.changeCard(member.id))?.payment_id).toMatch(/^pay_/);
    await becomes(member, { status: 'active', access: 'full', pay_url: null });
    expect((await bills(member))[0]).toMatchObject({ status: 'paid' });
  });

  it('that failed leaves the way to another plan open, and the old one is then over', async () => {
    const member = await buy('starter');
    await provider.ask('POST', `/_sandbox/subscriptions/${member.id}/charge`, { result: 'fail' });
    await becomes(member, { status: 'pending' });
    const { body } = await test.call(subscribe, { plan_id: 'pro' }, member);
    expect(body).toMatchObject({ status: 'created', change: null });
    await pay(member, body.provider_subscription_id ?? '');
    expect(await stateOf(member)).toMatchObject({ plan_id: 'pro', status: 'active' });
    const old = await provider.ask('GET', `/pay/v1/subscriptions/${member.id}`);
    expect(old).toMatchObject({ status: 'cancelled' });
  });

  async function providerNow(): Promise<number> {
    return (await provider.ask<{ now: number }>('GET', '/_sandbox/clock')).now;
  }
});

describe.runIf(hasPostgres())('a subscription that the provider does not know any more', () => {
  const rename = (id: string) =>
    test.connection.db.execute(
      sql`update subscriptions set provider_subscription_id = 'sub_of_other_keys' where provider_subscription_id = ${id}`,
    );

  it('stays until its owner chooses a plan, who is then not kept from it', async () => {
    const member = await buy('starter');
    await rename(member.id);
    await provider.ask('POST', '/_sandbox/delivery/flush');
    expect(await stateOf(member)).toMatchObject({ status: 'active', plan_id: 'starter' });
    const { body } = await test.call(subscribe, { plan_id: 'pro' }, member);
    expect(body).toMatchObject({ status: 'created', plan_id: 'pro' });
    await pay(member, body.provider_subscription_id ?? '');
    expect(await stateOf(member)).toMatchObject({ status: 'active', plan_id: 'pro' });
  });
});

describe.runIf(hasPostgres())('deleting an account', () => {
  it('ends its subscription at the provider, also after it was silent', async () => {
    const email = newAddress();
    const { token } = await registerAccount(test, email);
    const { body } = await test.call(subscribe, { plan_id: 'starter' }, { token });
    const id = body.provider_subscription_id ?? '';
    await pay({ token }, id);
    await provider.break([{ method: 'POST', path: '/subscriptions/*/cancel', nth: 1, status: 500 }]);
    const { otp } = await askCode(test, email, 'delete', token);
    expect((await test.call(api.accounts.deleteAccount, { otp }, { token })).status).toBe(200);
    const statusThere = async () => (await provider.ask('GET', `/pay/v1/subscriptions/${id}`)).status;
    await expect.poll(statusThere, { timeout: 25_000 }).toBe('cancelled');
    const rowsLeft = async () =>
      (await test.connection.db.execute(sql`select 1 from subscriptions where provider_subscription_id = ${id}`)).rows;
    await expect.poll(rowsLeft, { timeout: 25_000 }).toEqual([]);
  });
});
