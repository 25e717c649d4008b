import { type PaymentMethod, PlanPeriod } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { holdsOneOf, moment, momentNow, oneOf } from '../columns.ts';
import { inWorkspace } from './workspaces.ts';

/** The provider's, and `unknown` for a word that it adds some day. */
export const subscriptionStatuses = [
  'created',
  'authenticated',
  'active',
  'pending',
  'halted',
  'paused',
  'cancelled',
  'completed',
  'expired',
  'unknown',
] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** Those of the provider's that are bills. */
export const invoiceStatuses = ['issued', 'partially_paid', 'paid', 'expired', 'cancelled'] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** How it is paid, and the payment that told us. */
export interface KnownMethod extends PaymentMethod {
  paymentId: string;
}

/** What we read of the provider's own words, which are kept whole. */
export interface ProviderWords {
  status?: string;
  short_url?: string | null | undefined;
  payment_method?: string | null | undefined;
}

export interface LineItem {
  name: string;
  amount: number;
}

// A price that was changed is another plan at the provider, and so is the same price for another key.
export const providerPlans = pgTable(
  'provider_plans',
  {
    providerPlanId: text('provider_plan_id').primaryKey(),
    keyId: text('key_id').notNull(),
    planId: text('plan_id').notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    period: oneOf('period', PlanPeriod.options).notNull(),
    createdAt: momentNow('created_at'),
  },
  (table) => [holdsOneOf('provider_plans_period', table.period, PlanPeriod.options)],
);

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    workspaceId: inWorkspace(),
    planId: text('plan_id').notNull(),
    providerSubscriptionId: text('provider_subscription_id').unique(),
    providerPlanId: text('provider_plan_id'),
    status: oneOf('status', subscriptionStatuses).notNull(),
    live: boolean('live').notNull(),
    /** Null begins with the first payment. */
    startAt: moment('start_at'),
    endedAt: moment('ended_at'),
    currentStart: moment('current_start'),
    currentEnd: moment('current_end'),
    cancelAtCycleEnd: boolean('cancel_at_cycle_end').notNull().default(false),
    switchesToPlanId: text('switches_to_plan_id'),
    paymentMethod: jsonb('payment_method').$type<KnownMethod>(),
    raw: jsonb('raw').$type<ProviderWords>(),
    syncedAt: moment('synced_at'),
    createdAt: momentNow('created_at'),
  },
  (table) => [
    uniqueIndex('subscriptions_one_live').on(table.workspaceId).where(sql`${table.live}`),
    uniqueIndex('subscriptions_one_created').on(table.workspaceId).where(sql`${table.status} = 'created'`),
    index('subscriptions_workspace').on(table.workspaceId, table.createdAt),
    holdsOneOf('subscriptions_status', table.status, subscriptionStatuses),
  ],
);

export const invoices = pgTable(
  'invoices',
  {
    providerInvoiceId: text('provider_invoice_id').primaryKey(),
    workspaceId: inWorkspace(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    status: oneOf('status', invoiceStatuses).notNull(),
    lineItems: jsonb('line_items').$type<LineItem[]>().notNull(),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull(),
    billingStart: moment('billing_start'),
    billingEnd: moment('billing_end'),
    paidAt: moment('paid_at'),
    shortUrl: text('short_url').notNull(),
    issuedAt: moment('issued_at').notNull(),
    // The provider counts in whole seconds and its ids are random: of two bills of one second this tells the later.
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    index('invoices_newest').on(table.workspaceId, table.issuedAt.desc(), table.sequence.desc()),
    holdsOneOf('invoices_status', table.status, invoiceStatuses),
  ],
);

export const payments = pgTable(
  'payments',
  {
    providerPaymentId: text('provider_payment_id').primaryKey(),
    workspaceId: inWorkspace(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    confirmedAt: momentNow('confirmed_at'),
  },
  (table) => [index('payments_workspace').on(table.workspaceId)],
);

export const paymentWebhookEvents = pgTable('payment_webhook_events', {
  eventId: text('event_id').primaryKey(),
  // Any word: the provider has dozens and adds others at will. We keep it to look at, and decide nothing by it.
  kind: text('kind').notNull(),
  providerSubscriptionId: text('provider_subscription_id'),
  receivedAt: momentNow('received_at'),
  handledAt: moment('handled_at'),
});
