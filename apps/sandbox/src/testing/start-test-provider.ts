import { createHmac } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../app.ts';
import { readSettings } from '../settings.ts';
import { makeTestFolder, testSettings } from './start-test-sandbox.ts';
import { startReceiver } from './webhook-receiver.ts';

export const keys = { keyId: 'rzp_test_abc', keySecret: 'key secret', webhookSecret: 'webhook secret' };
export const cards = { credit: '5104015555555558', debit: '5104060000000008', indian: '4718609108204366' };

type Json = Record<string, unknown>;
export type Wire = Record<string, unknown>;

/** A provider with an empty ledger and a product that listens to its webhooks. */
export async function startTestProvider(given: { dataDir?: string } = {}) {
  const receiver = await startReceiver();
  const dataDir = given.dataDir ?? (await makeTestFolder());
  const payments = { ...readSettings({}).payments, ...keys, webhookUrl: receiver.url };
  const sandbox = await startSandbox(testSettings({ dataDir, payments }));
  onTestFinished(sandbox.close);
  return { ...sandbox, dataDir, receiver, ...providerClients(sandbox) };
}

export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>;

export function providerClients({ httpPort }: Pick<Sandbox, 'httpPort'>) {
  const origin = `http://localhost:${httpPort}`;
  const authorization = `Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`;

  const raw: Raw = (path, { body, headers, ...init } = {}) =>
    fetch(origin + path, {
      ...init,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const call = (method: string, path: string, body?: unknown) =>
    raw(`/pay/v1${path}`, { method, headers: { authorization }, body });
  const read = async (answer: Response) => {
    const json = (await answer.json()) as Wire;
    expect(answer.status, JSON.stringify(json)).toBe(200);
    return json;
  };
  const api = async (method: string, path: string, body?: unknown) => read(await call(method, path, body));
  const refusal = async (method: string, path: string, body?: unknown) => {
    const answer = await call(method, path, body);
    return { status: answer.status, ...((await answer.json()) as { error: Json }) };
  };
  const control = async (method: string, path: string, body?: unknown) =>
    read(await raw(`/_sandbox${path}`, { method, body }));

  return { origin, raw, call, api, refusal, control, ...checkoutClients(raw, read), ...shortcuts(api, control) };
}

type Raw = (path: string, init?: Omit<RequestInit, 'body'> & { body?: unknown }) => Promise<Response>;
type Read = (answer: Response) => Promise<Wire>;
type Call = (method: string, path: string, body?: unknown) => Promise<Wire>;

/** What the payment form does, without the form. */
function checkoutClients(raw: Raw, read: Read) {
  const post = (path: string, body: unknown) => raw(`/pay/v1/checkout/${path}`, { method: 'POST', body });
  const startPayment = (target: Json, number = cards.credit, more: Json = {}) =>
    post('payments', {
      key_id: keys.keyId,
      target,
      email: 'ada@x.test',
      contact: '+15551234567',
      instrument: { card: { number, name: 'Ada', expiry_month: 12, expiry_year: 2098, cvv: '123' } },
      ...more,
    });
  return {
    post,
    startPayment,
    /** Card, code, result. */
    async pay(
      target: Json,
      { number = cards.credit, otp = '1234', ...more }: Json & { number?: string; otp?: string } = {},
    ) {
      const started = await read(await startPayment(target, number, more));
      if (started.result !== 'otp') return started;
      return read(await post(`payments/${started.payment_id}/otp`, { otp }));
    },
  };
}

function shortcuts(api: Call, control: Call) {
  const createPlan = (more: Json = {}, item: Json = {}) =>
    api('POST', '/plans', {
      period: 'monthly',
      interval: 1,
      item: { name: 'Starter', amount: 900, currency: 'USD', ...item },
      ...more,
    });
  return {
    createPlan,
    async createSubscription(more: Json = {}, plan: Json = {}, item: Json = {}) {
      const plan_id = more.plan_id ?? (await createPlan(plan, item)).id;
      return api('POST', '/subscriptions', { total_count: 12, ...more, plan_id });
    },
    subscription: (id: unknown) => api('GET', `/subscriptions/${id}`),
    invoices: async (id: unknown) => (await api('GET', `/invoices?subscription_id=${id}&count=100`)).items as Wire[],
    advanceTo: (to: unknown) => control('POST', '/clock', { to }),
    advance: (advance_seconds: number) => control('POST', '/clock', { advance_seconds }),
    events: async () => (await control('GET', '/events')) as unknown as Wire[],
  };
}

export function expectedSignature(paymentId: unknown, subscriptionId: unknown): string {
  return createHmac('sha256', keys.keySecret).update(`${paymentId}|${subscriptionId}`).digest('hex');
}
