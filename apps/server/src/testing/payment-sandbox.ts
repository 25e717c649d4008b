import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestApp } from './start-test-app.ts';

const main = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));

export const goodCard = '5104015555555558';
export const domesticCard = '4718609108204366';
export const declinedCard = '4100280000060003';

export interface Confirmation {
  payment_id: string;
  subscription_id: string;
  signature: string;
}

type Payload = Record<'razorpay_payment_id' | 'razorpay_subscription_id' | 'razorpay_signature', string>;

/** As the checkout screen passes it on. */
const toConfirmation = (payload: Payload): Confirmation => ({
  payment_id: payload.razorpay_payment_id,
  subscription_id: payload.razorpay_subscription_id,
  signature: payload.razorpay_signature,
});

export type PaymentSandbox = Awaited<ReturnType<typeof startPaymentSandbox>>;

/** The provider that ships with the product, as a process of its own: it is spoken to over HTTP and no other way. */
export async function startPaymentSandbox() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinora-provider-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const keys = {
    PAYMENTS_KEY_ID: 'rzp_test_server',
    PAYMENTS_KEY_SECRET: randomBytes(16).toString('hex'),
    PAYMENTS_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
  };
  const env = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: dataDir, ...keys };
  // Until a test says where events go, they go nowhere.
  const child = fork(main, { env: { ...process.env, ...env, PAYMENTS_WEBHOOK_URL: 'http://127.0.0.1:9/' } });
  await once(child, 'message');
  const origin = `http://localhost:${port}`;
  const apiUrl = `${origin}/pay/v1`;
  const credentials = `${keys.PAYMENTS_KEY_ID}:${keys.PAYMENTS_KEY_SECRET}`;
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;

  async function ask<T = Record<string, unknown>>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
    const answer = await fetch(`${origin}${path}`, init);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  }

  /** What a person does in the checkout: card, then code. */
  async function pay(target: object, { number = goodCard, otp = '1234' } = {}): Promise<Confirmation | undefined> {
    const card = { number, name: 'Ada', expiry_month: 12, expiry_year: 2090, cvv: '123' };
    const form = { key_id: keys.PAYMENTS_KEY_ID, target, email: 'ada@example.test', contact: '+15550100200' };
    const base = '/pay/v1/checkout/payments';
    const started = await ask<{ payment_id: string }>('POST', base, { ...form, instrument: { card } });
    const { payload } = await ask<{ payload?: Payload }>('POST', `${base}/${started.payment_id}/otp`, { otp });
    return payload && toConfirmation(payload);
  }

  return {
    keys,
    access: { apiUrl, keyId: keys.PAYMENTS_KEY_ID, keySecret: keys.PAYMENTS_KEY_SECRET },
    /** For the app that is to use it. */
    env: { ...keys, PAYMENTS_API_URL: apiUrl, PAYMENTS_CHECKOUT_URL: `${apiUrl}/checkout.js` },
    ask,
    pay: (subscriptionId: string, options?: { number?: string; otp?: string }) =>
      pay({ subscription_id: subscriptionId }, options),
    changeCard: (subscriptionId: string) => pay({ subscription_id: subscriptionId, card_change: true }),
    advance: (seconds: number) => ask('POST', '/_sandbox/clock', { advance_seconds: seconds }),
    break: (faults: object[]) => ask('PUT', '/_sandbox/faults', faults),
    /** From now on its events reach this app. */
    async deliverTo({ app }: TestApp) {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port: appPort } = app.server.address() as AddressInfo;
      await ask('PUT', '/_sandbox/webhook', { url: `http://127.0.0.1:${appPort}/api/payments/webhook` });
    },
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
