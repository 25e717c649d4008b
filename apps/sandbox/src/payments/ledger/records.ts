export type Notes = Record<string, string>;

export type Period = 'daily' | 'weekly' | 'monthly' | 'quarterly' | 'yearly';

/** When cycles turn: at midnight in the zone that the offset names. */
export type Cadence = { period: Period; interval: number; utcOffsetSeconds: number };

export type Item = { id: string; name: string; description: string | null; amount: number; currency: string };

export type Plan = { id: string; cadence: Cadence; item: Item; notes: Notes; created_at: number };

export type SubscriptionStatus =
  | 'created'
  | 'authenticated'
  | 'active'
  | 'pending'
  | 'halted'
  | 'paused'
  | 'cancelled'
  | 'completed'
  | 'expired';

export type ScheduledChange = { plan_id: string; cadence: Cadence; quantity: number; total_count: number; at: number };

export type Subscription = {
  id: string;
  plan_id: string;
  cadence: Cadence;
  customer_id: string | null;
  token_id: string | null;
  payment_method: 'card' | 'upi' | null;
  status: SubscriptionStatus;
  current_start: number | null;
  current_end: number | null;
  ended_at: number | null;
  quantity: number;
  notes: Notes;
  charge_at: number | null;
  start_at: number | null;
  end_at: number | null;
  /** Cycles are counted from the anchor, so that the 31st comes back after a short month. */
  cycle_anchor: number | null;
  cycles_since_anchor: number;
  auth_attempts: number;
  total_count: number;
  issued_count: number;
  paid_count: number;
  customer_notify: boolean;
  created_at: number;
  expire_by: number | null;
  code: string;
  addons: Omit<Item, 'id'>[];
  scheduled_change: ScheduledChange | null;
  cancel_at_cycle_end: boolean;
  starts_at_once: boolean;
  paused_at: number | null;
};

export type LineItem = {
  id: string;
  name: string;
  description: string | null;
  amount: number;
  quantity: number;
  type: 'plan' | 'addon';
};

export type Invoice = {
  id: string;
  subscription_id: string;
  customer_id: string | null;
  order_id: string;
  payment_id: string | null;
  status: 'issued' | 'paid' | 'cancelled' | 'expired';
  /** Only a cycle's invoice counts towards the subscription; the others are for add-ons and changes of plan. */
  purpose: 'cycle' | 'addon' | 'change';
  line_items: LineItem[];
  amount: number;
  currency: string;
  issued_at: number;
  paid_at: number | null;
  cancelled_at: number | null;
  billing_start: number | null;
  billing_end: number | null;
  code: string;
};

/** What may be kept of a card. The number and the CVV never are. */
export type Card = {
  id: string;
  name: string;
  last4: string;
  network: string;
  type: 'credit' | 'debit' | 'prepaid' | 'unknown';
  international: boolean;
  expiry_month: number;
  expiry_year: number;
};

export type Instrument = { method: 'card'; card: Card } | { method: 'upi'; vpa: string };

export type PaymentError = { code: string; description: string; source: string; step: string; reason: string };

export type Payment = {
  id: string;
  amount: number;
  currency: string;
  status: 'created' | 'captured' | 'refunded' | 'failed';
  purpose: 'first' | 'card_change' | 'invoice' | 'renewal' | 'change';
  subscription_id: string;
  invoice_id: string | null;
  order_id: string;
  customer_id: string | null;
  token_id: string | null;
  instrument: Instrument;
  /** Why this one will fail once it is confirmed. */
  verdict: string | null;
  amount_refunded: number;
  email: string;
  contact: string;
  error: PaymentError | null;
  created_at: number;
};

export type Customer = { id: string; name: string | null; email: string; contact: string; created_at: number };

export type Token = {
  id: string;
  customer_id: string;
  instrument: Instrument;
  /** Outcomes of the coming charges, first one next: `ok` or `fail:reason`. */
  next: string[];
  created_at: number;
  deleted_at: number | null;
};

export type WebhookEvent = {
  id: string;
  event: string;
  /** Sent again byte for byte. */
  body: string;
  /** Retries keep the secret that was current when the event happened. */
  secret: string;
  status: 'pending' | 'delivered' | 'dropped' | 'failed' | 'skipped';
  attempts: number;
  next_attempt_at: number;
  last_answer: string | null;
  created_at: number;
};

export type WebhookTarget = {
  url: string;
  secret: string;
  previous_secret: string | null;
  events: string[];
  active: boolean;
};

/** Single facts: the clock's lead over real time, the account's id, the webhook as set from outside. */
export type Fact =
  | { id: 'clock'; lead_seconds: number }
  | { id: 'account'; account_id: string }
  | { id: 'webhook'; target: WebhookTarget | null };

export type Tables = {
  plans: Plan;
  subscriptions: Subscription;
  invoices: Invoice;
  payments: Payment;
  customers: Customer;
  tokens: Token;
  events: WebhookEvent;
  facts: Fact;
};

export type TableName = keyof Tables;
export const tableNames: TableName[] = [
  'plans',
  'subscriptions',
  'invoices',
  'payments',
  'customers',
  'tokens',
  'events',
  'facts',
];
