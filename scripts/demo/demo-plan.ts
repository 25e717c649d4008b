import { KinoraError } from '../../packages/client/src/index.ts';
import { api, type Plan } from '../../packages/contract/src/index.ts';
import type { DemoApi } from './demo-api.ts';
import { DemoError } from './demo-error.ts';

/** The provider's stand-in; with a real one nothing is ever bought. */
export interface SandboxPayments {
  apiUrl: string;
  keyId: string;
}

const largestFilmMb = 50;
const testCard = { number: '5104015555555558', name: 'Demo', expiry_month: 12, expiry_year: 2090, cvv: '123' };

const holds = (limit: number, wanted: number): boolean => limit === 0 || limit >= wanted;

/** The cheapest plan that holds these videos and one that a visitor uploads. */
export function choosePlan(plans: readonly Plan[], videoCount: number, canPay: boolean): Plan | undefined {
  return plans
    .filter(({ available, amount }) => available && (canPay || amount === 0))
    .filter((plan) => holds(plan.total_video_upload_limit, videoCount + 1))
    .filter((plan) => holds(plan.per_video_upload_limit, largestFilmMb))
    .sort((one, other) => one.amount - other.amount)[0];
}

/** A plan that somebody chose for the demo stays; without one it gets one that fits. */
export async function ensurePlan(demo: DemoApi, videoCount: number, payments: SandboxPayments | undefined) {
  if (await hasPlan(demo)) return;
  const plan = choosePlan(await demo.call(api.plans.list, {}), videoCount, payments !== undefined);
  if (!plan) throw new DemoError(`The demo finds no plan without costs that holds ${videoCount + 1} videos.`);
  const { provider_subscription_id } = await demo.call(api.subscriptions.subscribe, { plan_id: plan.id });
  if (plan.amount > 0 && payments && provider_subscription_id)
    await demo.call(api.subscriptions.confirmPayment, await payInSandbox(payments, provider_subscription_id));
}

async function hasPlan(demo: DemoApi): Promise<boolean> {
  try {
    const { subscription } = await demo.call(api.subscriptions.current, {});
    return subscription.access === 'full';
  } catch (error) {
    if (error instanceof KinoraError && error.code === 'subscription_not_found') return false;
    throw error;
  }
}

/** What a person types into the checkout: a card, then the bank's code. */
async function payInSandbox({ apiUrl, keyId }: SandboxPayments, subscriptionId: string) {
  const start = {
    key_id: keyId,
    target: { subscription_id: subscriptionId },
    email: 'demo@kinora.test',
    contact: '+15550100200',
    instrument: { card: testCard },
  };
  const { payment_id } = await post<{ payment_id: string }>(`${apiUrl}/checkout/payments`, start);
  const { payload } = await post<{ payload?: Record<string, string> }>(
    `${apiUrl}/checkout/payments/${payment_id}/otp`,
    { otp: '1234' },
  );
  if (!payload) throw new DemoError('The sandbox refused the payment of the demo.');
  return { payment_id, subscription_id: subscriptionId, signature: payload.razorpay_signature ?? '' };
}

async function post<Answer>(address: string, body: object): Promise<Answer> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new DemoError(`The sandbox refused the payment of the demo (${answer.status}).`);
  return (await answer.json()) as Answer;
}
