import type * as z from 'zod';
import {
  Collection,
  ProviderInvoice,
  ProviderPayment,
  ProviderPlan,
  ProviderSubscription,
} from './provider-entities.ts';
import { ProviderDown } from './provider-errors.ts';
import { createProviderHttp, type Patience, type ProviderAccess, usualPatience } from './provider-http.ts';

const pageSize = 100;

export interface NewPlan {
  name: string;
  amount: number;
  currency: string;
  period: string;
}

export interface NewSubscription {
  planId: string;
  totalCount: number;
  /** Null begins with the first payment. */
  startAt: Date | null;
  notes: Record<string, string>;
}

export interface PlanChange {
  planId: string;
  at: 'now' | 'cycle_end';
  remainingCount?: number;
}

export type PaymentProvider = ReturnType<typeof createPaymentProvider>;

/** The only door to the card payment provider. Whoever answers behind the base address, the calls are these. */
export function createPaymentProvider(access: ProviderAccess, patience: Patience = usualPatience) {
  const http = createProviderHttp(access, patience);
  const subscriptionPath = (id: string, rest = '') => `/subscriptions/${encodeURIComponent(id)}${rest}`;
  const toSubscription = (json: unknown) => parse(ProviderSubscription, json);

  /** Pages are short unless asked for, and how many there are is not said. */
  async function listAll<T extends z.ZodType>(schema: T, path: string, query: Record<string, string | number>) {
    const all: z.output<T>[] = [];
    for (let skip = 0; ; skip += pageSize) {
      const { items } = parse(Collection, await http.read(path, { ...query, count: pageSize, skip }));
      all.push(...items.map((item) => parse(schema, item)));
      if (items.length < pageSize) return all;
    }
  }

  return {
    /** Rejects with the reason where it does not answer, or does not know us. */
    async check(): Promise<void> {
      parse(Collection, await http.read('/subscriptions', { count: 1 }));
    },

    async createPlan({ name, amount, currency, period }: NewPlan): Promise<string> {
      const plan = { period, interval: 1, item: { name, amount, currency } };
      return parse(ProviderPlan, await http.write('POST', '/plans', plan)).id;
    },

    async createSubscription({ planId, totalCount, startAt, notes }: NewSubscription): Promise<ProviderSubscription> {
      const start = startAt ? { start_at: startAt.getTime() / 1000 } : {};
      const order = { plan_id: planId, total_count: totalCount, quantity: 1, ...start, notes };
      return toSubscription(await http.write('POST', '/subscriptions', order));
    },

    listSubscriptions: ({ planId, since }: { planId: string; since: Date }): Promise<ProviderSubscription[]> =>
      listAll(ProviderSubscription, '/subscriptions', { plan_id: planId, from: Math.floor(since.getTime() / 1000) }),

    getSubscription: async (id: string): Promise<ProviderSubscription> =>
      toSubscription(await http.read(subscriptionPath(id))),

    async cancelSubscription(id: string, when: 'now' | 'cycle_end'): Promise<ProviderSubscription> {
      const flag = { cancel_at_cycle_end: when === 'cycle_end' };
      return toSubscription(await http.write('POST', subscriptionPath(id, '/cancel'), flag));
    },

    async changeSubscription(id: string, { planId, at, remainingCount }: PlanChange): Promise<ProviderSubscription> {
      const count = remainingCount === undefined ? {} : { remaining_count: remainingCount };
      const change = { plan_id: planId, schedule_change_at: at, ...count };
      return toSubscription(await http.write('PATCH', subscriptionPath(id), change));
    },

    cancelScheduledChanges: async (id: string): Promise<ProviderSubscription> =>
      toSubscription(await http.write('POST', subscriptionPath(id, '/cancel_scheduled_changes'), {})),

    listInvoices: (subscriptionId: string): Promise<ProviderInvoice[]> =>
      listAll(ProviderInvoice, '/invoices', { subscription_id: subscriptionId }),

    getPayment: async (id: string): Promise<ProviderPayment> =>
      parse(ProviderPayment, await http.read(`/payments/${encodeURIComponent(id)}`, { 'expand[]': 'card' })),
  };
}

/** An answer of another shape is as good as none. */
function parse<T extends z.ZodType>(schema: T, json: unknown): z.output<T> {
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ProviderDown('the provider answered in another shape than expected', { cause: parsed.error });
}
