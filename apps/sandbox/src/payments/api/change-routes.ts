import type { FastifyInstance } from 'fastify';
import type { Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { type Change, type ChangeResult, changeNow, scheduleChange } from '../subscriptions/subscription-change.ts';
import type { Addresses } from '../wire/addresses.ts';
import { toWireSubscription } from '../wire/wire-subscription.ts';
import { failedPayment, invalidInput, unknownId } from './api-error.ts';
import { parseInput } from './api-input.ts';
import { ChangeInput, requireCount } from './subscription-input.ts';
import { getSubscription } from './subscription-routes.ts';

type ById = { Params: { id: string } };

export function changeRoutes(api: FastifyInstance, simulator: PaymentSimulator, addresses: Addresses): void {
  const toWire = (subscription: Subscription) =>
    toWireSubscription(subscription, addresses.subscription(subscription.code));

  api.patch<ById>('/subscriptions/:id', async ({ params, body }) => {
    const input = parseInput(ChangeInput, body);
    // The failed charge has to stay on record, so the refusal waits until the work is done.
    return toWire(
      accepted(await simulator.work((context) => makeChange(context, getSubscription(context, params.id), input))),
    );
  });
  api.get<ById>('/subscriptions/:id/retrieve_scheduled_changes', async ({ params }) => {
    const subscription = simulator.ledger.find('subscriptions', params.id);
    if (!subscription) throw unknownId();
    const { plan_id, quantity, total_count } = getScheduled(subscription);
    return toWire({ ...subscription, plan_id, quantity, total_count });
  });
  api.post<ById>('/subscriptions/:id/cancel_scheduled_changes', async ({ params }) =>
    toWire(
      await simulator.work((context) => {
        const subscription = getSubscription(context, params.id);
        getScheduled(subscription);
        return context.draft.put('subscriptions', { ...subscription, scheduled_change: null });
      }),
    ),
  );
}

function getScheduled({ scheduled_change }: Subscription) {
  if (!scheduled_change) throw invalidInput('The subscription has no scheduled changes.');
  return scheduled_change;
}

function makeChange(context: TransactionContext, subscription: Subscription, input: ChangeInput): ChangeResult {
  requireChangeable(context, subscription, input);
  const change = toChange(context, subscription, input);
  const { customer_notify = subscription.customer_notify, schedule_change_at } = input;
  const current = { ...subscription, customer_notify };
  if (schedule_change_at === 'now') return changeNow(context, current, change);
  return { subscription: scheduleChange(context, current, change) };
}

function accepted(result: ChangeResult): Subscription {
  if ('problem' in result) throw invalidInput(result.problem);
  if ('failed' in result) {
    const { error, id } = result.failed;
    throw error ? failedPayment(error, id) : new Error(`${id} failed without a reason.`);
  }
  return result.subscription;
}

function requireChangeable(
  { draft }: TransactionContext,
  { status, payment_method, token_id }: Subscription,
  input: ChangeInput,
) {
  if (status !== 'authenticated' && status !== 'active')
    throw invalidInput("Can't update Subscription when Subscription is not in Authenticated or Active state");
  if (payment_method === 'upi') throw invalidInput('subscriptions cannot be updated when payment mode is UPI');
  const instrument = draft.find('tokens', token_id ?? '')?.instrument;
  if (instrument?.method === 'card' && !instrument.card.international)
    throw invalidInput('Only offers can be updated for subscriptions when payment mode is domestic card');
  if (input.offer_id !== undefined) throw invalidInput('Offer Not Found', 'offer_id');
  if (input.start_at !== undefined && status === 'active')
    throw invalidInput('The start at of a started subscription cannot be updated.', 'start_at');
}

function toChange({ draft, now }: TransactionContext, subscription: Subscription, input: ChangeInput): Change {
  const plan = draft.find('plans', input.plan_id ?? subscription.plan_id);
  if (!plan) throw unknownId();
  const { currency } = draft.get('plans', subscription.plan_id).item;
  if (plan.item.currency !== currency) throw invalidInput('The plan must have the same currency.', 'plan_id');
  const { issued_count, total_count } = subscription;
  const remaining = input.remaining_count ?? total_count - issued_count;
  if (input.remaining_count !== undefined) requireCount(remaining, plan);
  if (input.start_at !== undefined && input.start_at <= now)
    throw invalidInput('The start at must be in the future.', 'start_at');
  return {
    plan,
    quantity: input.quantity ?? subscription.quantity,
    total_count: issued_count + remaining,
    start_at: input.start_at ?? null,
  };
}
