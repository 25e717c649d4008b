import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { startSandboxProcess } from './sandbox-process.ts';
import type { TestApp } from './start-test-app.ts';

export const goodCard = '5104015555555558';
export const domesticCard = '4718609108204366';
export const declinedCard = '4100280000060003';
export const goodVpa = 'success@razorpay';

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

interface Paying {
  /** Of a card. */
  number?: string;
  /** An address that pays instead of a card, where the plan is in rupees. */
  vpa?: string;
  otp?: string;
}

function toInstrument({ number = goodCard, vpa }: Paying): object {
  if (vpa) return { vpa };
  return { card: { number, name: 'Ada', expiry_month: 12, expiry_year: 2090, cvv: '123' } };
}

/** The provider that ships with the product. */
export async function startPaymentSandbox() {
  const keys = {
    PAYMENTS_KEY_ID: 'rzp_test_server',
    PAYMENTS_KEY_SECRET: randomBytes(16).toString('hex'),
    PAYMENTS_WEBHOOK_SECRET: randomBytes(16).toString('hex'),
  };
  // Until a test says where events go, they go nowhere.
  const { origin, stop } = await startSandboxProcess({ ...keys, PAYMENTS_WEBHOOK_URL: 'http://127.0.0.1:9/' });
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

  /** What a person does in the checkout: card or address, then code. */
  async function pay(target: object, paying: Paying = {}): Promise<Confirmation | undefined> {
    const instrument = toInstrument(paying);
    const form = { key_id: keys.PAYMENTS_KEY_ID, target, email: 'ada@example.test', contact: '+15550100200' };
    const base = '/pay/v1/checkout/payments';
    const started = await ask<{ payment_id: string }>('POST', base, { ...form, instrument });
    const code = { otp: paying.otp ?? '1234' };
    const { payload } = await ask<{ payload?: Payload }>('POST', `${base}/${started.payment_id}/otp`, code);
    return payload && toConfirmation(payload);
  }

  return {
    keys,
    access: { apiUrl, keyId: keys.PAYMENTS_KEY_ID, keySecret: keys.PAYMENTS_KEY_SECRET },
    /** For the app that is to use it. */
    env: { ...keys, PAYMENTS_API_URL: apiUrl, PAYMENTS_CHECKOUT_URL: `${apiUrl}/checkout.js` },
    ask,
    pay: (subscriptionId: string, paying?: Paying) => pay({ subscription_id: subscriptionId }, paying),
    changeCard: (subscriptionId: string) => pay({ subscription_id: subscriptionId, card_change: true }),
    advance: (seconds: number) => ask('POST', '/_sandbox/clock', { advance_seconds: seconds }),
    break: (faults: object[]) => ask('PUT', '/_sandbox/faults', faults),
    /** From now on its events reach this app. */
    async deliverTo({ app }: TestApp) {
      await app.listen({ host: '127.0.0.1', port: 0 });
      const { port: appPort } = app.server.address() as AddressInfo;
      await ask('PUT', '/_sandbox/webhook', { url: `http://127.0.0.1:${appPort}/api/payments/webhook` });
    },
    stop,
  };
}
