import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Plan } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readPlanFile } from '../../settings/plan-file.ts';
import { registerAccount } from '../../testing/factories.ts';
import { goodVpa, type PaymentSandbox, startPaymentSandbox } from '../../testing/payment-sandbox.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let provider: PaymentSandbox;
let test: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-plans-'));
  provider = await startPaymentSandbox();
  test = await startTestApp(provider.env);
  await provider.deliverTo(test);
});
afterAll(async () => {
  await test.close();
  await provider.stop();
  await rm(folder, { recursive: true, force: true });
});

const newMember = async () => ({ token: (await registerAccount(test)).token });
type Member = Awaited<ReturnType<typeof newMember>>;
const ticket = (as: Member) => test.call(api.videos.createTicket, { filename: 'a.mp4' }, as);
const choose = async (plan_id: string, as: Member, on = test) =>
  (await on.call(api.subscriptions.subscribe, { plan_id }, as)).body.provider_subscription_id ?? '';

async function buy(plan_id: string) {
  const member = await newMember();
  const id = await choose(plan_id, member);
  const confirmation = (await provider.pay(id)) ?? expect.fail('the card was declined');
  await test.call(api.subscriptions.confirmPayment, confirmation, member);
  return { ...member, id };
}

const refused = { status: 400, body: { code: 'video_limit_reached' } };

describe.runIf(hasPostgres())('uploads', () => {
  it('need a plan: not one that only waits to be paid', async () => {
    const member = await newMember();
    expect(await ticket(member)).toMatchObject(refused);
    await choose('starter', member);
    expect(await ticket(member)).toMatchObject(refused);
  });

  it('have the number and the size of the free plan', async () => {
    const member = await newMember();
    await choose('free', member);
    const answers = await Promise.all(Array.from({ length: 9 }, () => ticket(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 200)?.body.max_bytes).toBe(200 * 1024 * 1024);
    expect(await ticket(member)).toMatchObject(refused);
  });

  it('have those of a paid plan from the moment it is paid', async () => {
    const member = await newMember();
    await choose('free', member);
    for (const _ of Array(5)) await ticket(member);
    const confirmation = (await provider.pay(await choose('starter', member))) ?? expect.fail('the card was declined');
    await test.call(api.subscriptions.confirmPayment, confirmation, member);
    expect(await ticket(member)).toMatchObject({ status: 200, body: { max_bytes: 1024 * 1024 * 1024 } });
  });

  it('stop when the plan ends, and what is there stays', async () => {
    const member = await buy('pro');
    const { body } = await ticket(member);
    await provider.ask('POST', `/pay/v1/subscriptions/${member.id}/cancel`, {});
    await expect.poll(async () => (await ticket(member)).status, { timeout: 20_000 }).toBe(400);
    expect(await ticket(member)).toMatchObject(refused);
    const { rows } = await test.connection.db.execute(sql`select id from videos where id = ${body.id}`);
    expect(rows).toHaveLength(1);
  });
});

describe.runIf(hasPostgres())('an edited plan file', () => {
  const { plans } = readPlanFile('');
  async function startWith(edited: Plan[]) {
    const PLANS_FILE = join(folder, 'plans.json');
    await writeFile(PLANS_FILE, JSON.stringify(edited));
    const { database } = test.settings;
    if (database.kind !== 'external') return expect.fail('the tests have a database of their own');
    const shared = { DATABASE_URL: database.url, SMTP_URL: test.mailbox.smtpUrl };
    return startTestApp({ ...provider.env, ...shared, PLANS_FILE });
  }

  it('makes another plan at the provider and leaves the old one to those who pay it', async () => {
    const [old, waiting] = [await buy('starter'), await newMember()];
    const before = await choose('starter', waiting);
    const dearer = await startWith(plans.map((plan) => (plan.id === 'starter' ? { ...plan, amount: 1200 } : plan)));
    const after = await choose('starter', waiting, dearer);
    const planOf = async (id: string) => (await provider.ask(`GET`, `/pay/v1/subscriptions/${id}`)).plan_id;
    expect(after).not.toBe(before);
    expect(await planOf(after)).not.toBe(await planOf(before));
    const { item } = await provider.ask<{ item: { amount: number } }>('GET', `/pay/v1/plans/${await planOf(after)}`);
    expect(item.amount).toBe(1200);
    expect(await planOf(old.id)).toBe(await planOf(before));
    const { body } = await dearer.call(api.subscriptions.current, {}, old);
    expect(body.subscription).toMatchObject({ status: 'active', plan_id: 'starter' });
    await dearer.close();
  });

  it('may not lack a plan that somebody has', async () => {
    await buy('starter');
    await expect(startWith(plans.filter(({ id }) => id !== 'starter'))).rejects.toThrow(
      /PLANS_FILE lacks starter, which people subscribe to/,
    );
  });

  it('may ask for rupees, which an address pays as well as a card', async () => {
    const member = await newMember();
    const inRupees = { id: 'rupees', currency: 'INR', amount: 50_000 };
    const edited = await startWith([...plans, ...plans.slice(0, 1).map((plan) => ({ ...plan, ...inRupees }))]);
    const id = await choose('rupees', member, edited);
    const confirmation = (await provider.pay(id, { vpa: goodVpa })) ?? expect.fail('the address was declined');
    await edited.call(api.subscriptions.confirmPayment, confirmation, member);
    expect((await edited.call(api.subscriptions.current, {}, member)).body).toMatchObject({
      subscription: { status: 'active', plan_id: 'rupees', payment_method: 'upi' },
      payment_method: { type: 'upi', network: null, last4: null, vpa: goodVpa },
    });
    await edited.close();
  });
});
