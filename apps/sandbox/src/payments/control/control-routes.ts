import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Refusal } from '../../http-errors.ts';
import { type FaultInjector, Faults } from '../api/api-faults.ts';
import type { CheckoutFaultSwitch } from '../checkout/checkout-faults.ts';
import { CheckoutFaults } from '../checkout/checkout-faults.ts';
import { failureReasons } from '../money/failures.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { isOutcomeText, type Outcome } from '../subscriptions/outcomes.ts';
import { chargeNow } from '../subscriptions/subscription-runner.ts';
import type { Addresses } from '../wire/addresses.ts';
import { toWireSubscription } from '../wire/wire-subscription.ts';

const longestJump = 86_400 * 366 * 20;
const ClockInput = z.union([
  z.strictObject({ advance_seconds: z.int().min(0).max(longestJump) }),
  z.strictObject({ to: z.int().min(0) }),
]);

const OutcomeText = z
  .string()
  .refine(isOutcomeText, { message: `"ok" or "fail:" and one of ${failureReasons.join(', ')}` });
const TokenInput = z.strictObject({ next: z.array(OutcomeText).optional(), domestic: z.boolean().optional() });

const ChargeInput = z.strictObject({
  result: z.enum(['ok', 'success', 'fail', 'failure']).default('ok'),
  reason: z.enum(failureReasons).default('card_declined'),
});

type ById = { Params: { id: string } };
type Parts = {
  simulator: PaymentSimulator;
  faults: FaultInjector;
  checkoutFaults: CheckoutFaultSwitch;
  addresses: Addresses;
};

export function controlRoutes(http: FastifyInstance, { simulator, faults, checkoutFaults, addresses }: Parts): void {
  http.get('/_sandbox/clock', async () => ({ now: simulator.now() }));
  http.post('/_sandbox/clock', async ({ body }) => {
    const input = ClockInput.parse(body);
    const now = simulator.now();
    const to = 'to' in input ? input.to : now + input.advance_seconds;
    if (to < now) throw new Refusal(400, 'clock_runs_forward', 'The clock cannot go back.');
    if (to - now > longestJump) throw new Refusal(400, 'jump_too_long', 'The clock cannot jump more than 20 years.');
    await simulator.advanceTo(to);
    return { now: simulator.now() };
  });

  http.patch<ById>('/_sandbox/tokens/:id', async ({ params, body }) => {
    const { next, domestic } = TokenInput.parse(body ?? {});
    return simulator.work(({ draft }) => {
      const token = draft.find('tokens', params.id) ?? draft.find('tokens', tokenOf(params.id) ?? '');
      if (!token) throw new Refusal(404, 'token_not_found', 'There is no such token.');
      const { instrument } = token;
      const flagged =
        instrument.method === 'card' && domestic !== undefined
          ? { ...instrument, card: { ...instrument.card, international: !domestic } }
          : instrument;
      return draft.put('tokens', { ...token, instrument: flagged, next: next ?? token.next });
    });
  });

  http.post<ById>('/_sandbox/subscriptions/:id/charge', async ({ params, body }) => {
    const { result, reason } = ChargeInput.parse(body ?? {});
    const outcome: Outcome = result === 'ok' || result === 'success' ? {} : { failure: reason };
    const subscription = await simulator.work((context) => {
      const found = context.draft.find('subscriptions', params.id);
      if (!found) throw new Refusal(404, 'subscription_not_found', 'There is no such subscription.');
      const charged = chargeNow(context, found, outcome);
      if (!charged) throw new Refusal(409, 'not_chargeable', `A subscription that is ${found.status} is not charged.`);
      return charged;
    });
    return toWireSubscription(subscription, addresses.subscription(subscription.code));
  });

  http.get('/_sandbox/faults', async () => faults.list());
  http.put('/_sandbox/faults', async ({ body }) => faults.set(Faults.parse(body)));
  http.get('/_sandbox/checkout', async () => checkoutFaults.get());
  http.put('/_sandbox/checkout', async ({ body }) => checkoutFaults.set(CheckoutFaults.parse(body)));

  /** A subscription's own id serves as well: it is the one that a caller has at hand. */
  function tokenOf(subscriptionId: string): string | null | undefined {
    return simulator.ledger.find('subscriptions', subscriptionId)?.token_id;
  }
}

const ownOrigins = ['same-origin', 'none'];
const readingMethods = ['GET', 'HEAD'];

/** Test controls are for this computer's tests and people, not for a page elsewhere that happens to be open in a browser. */
export function refuseForeignPages(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ url, headers, method }) => {
    const site = headers['sec-fetch-site'];
    const isTestControl = url.startsWith('/_sandbox/') && !readingMethods.includes(method);
    if (!isTestControl || typeof site !== 'string' || ownOrigins.includes(site)) return;
    throw new Refusal(403, 'foreign_page', 'Pages of other origins may not use the control side.');
  });
}
