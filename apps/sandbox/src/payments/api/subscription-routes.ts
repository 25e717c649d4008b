import type { FastifyInstance } from 'fastify';
import type { Subscription } from '../ledger/records.ts';
import type { TransactionContext } from '../ledger/transaction-context.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { createSubscription } from '../subscriptions/subscription-draft.ts';
import { canHappen } from '../subscriptions/subscription-machine.ts';
import { happen } from '../subscriptions/subscription-runner.ts';
import type { Addresses } from '../wire/addresses.ts';
import { toWireSubscription } from '../wire/wire-subscription.ts';
import { invalidInput, unknownId } from './api-error.ts';
import { parseInput } from './api-input.ts';
import { toCollection } from './api-list.ts';
import {
  CancelInput,
  PauseInput,
  ResumeInput,
  SubscriptionInput,
  SubscriptionQuery,
  toOrder,
} from './subscription-input.ts';

type ById = { Params: { id: string } };

export function subscriptionRoutes(api: FastifyInstance, simulator: PaymentSimulator, addresses: Addresses): void {
  const { ledger } = simulator;
  const toWire = (subscription: Subscription) =>
    toWireSubscription(subscription, addresses.subscription(subscription.code));
  const change = async (id: string, job: (context: TransactionContext, subscription: Subscription) => Subscription) =>
    toWire(await simulator.work((context) => job(context, getSubscription(context, id))));

  api.post('/subscriptions', async ({ body }) => {
    const input = parseInput(SubscriptionInput, body);
    const subscription = await simulator.work(({ draft, now }) => {
      const plan = draft.find('plans', input.plan_id);
      if (!plan) throw unknownId();
      return draft.put('subscriptions', createSubscription(toOrder(input, plan, now), plan, now));
    });
    return toWire(subscription);
  });
  api.get('/subscriptions', async ({ query }) => {
    const { plan_id, ...page } = parseInput(SubscriptionQuery, query);
    const found = ledger.list('subscriptions').filter((subscription) => !plan_id || subscription.plan_id === plan_id);
    return toCollection(found, page, { timeOf: ({ created_at }) => created_at, toWire });
  });
  api.get<ById>('/subscriptions/:id', async ({ params }) => {
    const subscription = ledger.find('subscriptions', params.id);
    if (!subscription) throw unknownId();
    return toWire(subscription);
  });
  api.post<ById>('/subscriptions/:id/cancel', async ({ params, body }) => {
    const { cancel_at_cycle_end } = parseInput(CancelInput, body);
    return change(params.id, cancel_at_cycle_end ? cancelAtCycleEnd : cancel);
  });
  api.post<ById>('/subscriptions/:id/pause', async ({ params, body }) => {
    parseInput(PauseInput, body);
    return change(params.id, pause);
  });
  api.post<ById>('/subscriptions/:id/resume', async ({ params, body }) => {
    parseInput(ResumeInput, body);
    return change(params.id, resume);
  });
}

export function getSubscription({ draft }: TransactionContext, id: string): Subscription {
  const subscription = draft.find('subscriptions', id);
  if (!subscription) throw unknownId();
  return subscription;
}

function cancel(context: TransactionContext, subscription: Subscription): Subscription {
  requireCancellable(subscription);
  return happen(context, subscription, { kind: 'cancel' });
}

function cancelAtCycleEnd(context: TransactionContext, subscription: Subscription): Subscription {
  requireCancellable(subscription);
  if (!canHappen(subscription.status, 'cancel_at_cycle_end'))
    throw invalidInput('Subscription cannot be cancelled at cycle end since no billing cycle is going on', 'status');
  return happen(context, subscription, { kind: 'cancel_at_cycle_end' });
}

function requireCancellable({ status }: Subscription): void {
  if (!canHappen(status, 'cancel'))
    throw invalidInput(`Subscription is not cancellable in ${status} status.`, 'status');
}

function pause(context: TransactionContext, subscription: Subscription): Subscription {
  if (!canHappen(subscription.status, 'pause'))
    throw invalidInput(`Subscription cannot be paused in ${subscription.status} status.`, 'status');
  return happen(context, subscription, { kind: 'pause' });
}

function resume(context: TransactionContext, subscription: Subscription): Subscription {
  if (!canHappen(subscription.status, 'resume'))
    throw invalidInput(`Subscription cannot be resumed in ${subscription.status} status.`, 'status');
  return happen(context, subscription, { kind: 'resume' });
}
