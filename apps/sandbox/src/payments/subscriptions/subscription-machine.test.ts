import { describe, expect, it } from 'vitest';
import type { Plan, Subscription, SubscriptionStatus } from '../ledger/records.ts';
import { cycleBoundary, indiaOffsetSeconds, secondsPerDay } from '../money/calendar.ts';
import { createSubscription } from './subscription-draft.ts';
import { advance, canHappen, type Effect, type SubscriptionEvent } from './subscription-machine.ts';

const now = Date.parse('2027-01-31T10:00+05:30') / 1000;
const cadence = { period: 'monthly', interval: 1, utcOffsetSeconds: indiaOffsetSeconds } as const;
const plan: Plan = {
  id: 'plan_1',
  cadence,
  item: { id: 'item_1', name: 'Starter', description: null, amount: 900, currency: 'USD' },
  notes: {},
  created_at: now,
};

function subscriptionWith(given: Partial<Subscription>): Subscription {
  const order = { total_count: 12, quantity: 1, start_at: null, expire_by: null, customer_notify: true };
  return { ...createSubscription({ ...order, addons: [], notes: {} }, plan, now), ...given };
}

/** In the middle of its first cycle. */
function running(status: SubscriptionStatus, given: Partial<Subscription> = {}): Subscription {
  const current_end = cycleBoundary(now, 1, cadence);
  return subscriptionWith({
    status,
    start_at: now,
    cycle_anchor: now,
    cycles_since_anchor: 1,
    issued_count: 1,
    current_start: now,
    current_end,
    charge_at: status === 'paused' ? null : current_end,
    ...given,
  });
}

const toWords = (effects: Effect[]) =>
  effects.map((effect) => (effect.kind === 'notify' ? effect.notice : effect.kind));

type Row = [from: Subscription, event: SubscriptionEvent['kind'], to: SubscriptionStatus, effects: string[]];

const nextBoundary = cycleBoundary(now, 1, cadence);
const change = { plan_id: 'plan_2', cadence, quantity: 2, total_count: 12, at: nextBoundary };

const transitions: Row[] = [
  [subscriptionWith({}), 'authorised', 'authenticated', ['authenticated', 'issue_invoice', 'settle_invoice']],
  [subscriptionWith({ starts_at_once: false }), 'authorised', 'authenticated', ['authenticated']],
  [subscriptionWith({}), 'expiry_due', 'expired', []],
  [subscriptionWith({}), 'cancel', 'cancelled', ['void_invoices', 'cancelled']],
  [running('authenticated'), 'charged', 'active', ['activated', 'charged']],
  [running('authenticated'), 'cycle_due', 'active', ['issue_invoice', 'activated', 'charge_invoice']],
  [running('authenticated'), 'pause', 'cancelled', ['void_invoices', 'cancelled']],
  [running('authenticated'), 'cancel', 'cancelled', ['void_invoices', 'cancelled']],
  [running('active'), 'cycle_due', 'active', ['issue_invoice', 'charge_invoice']],
  [running('active', { cancel_at_cycle_end: true }), 'cycle_due', 'cancelled', ['void_invoices', 'cancelled']],
  [running('active', { total_count: 1 }), 'cycle_due', 'completed', ['completed']],
  [
    running('active', { scheduled_change: change }),
    'cycle_due',
    'active',
    ['updated', 'issue_invoice', 'charge_invoice'],
  ],
  [running('active'), 'charged', 'active', ['charged']],
  [running('active', { total_count: 1 }), 'charged', 'completed', ['charged', 'completed']],
  [running('active'), 'charge_failed', 'pending', ['pending']],
  [running('active'), 'pause', 'paused', ['paused']],
  [running('active'), 'cancel', 'cancelled', ['void_invoices', 'cancelled']],
  [running('active'), 'cancel_at_cycle_end', 'active', []],
  [running('pending', { auth_attempts: 1 }), 'charge_failed', 'pending', ['pending']],
  [running('pending', { auth_attempts: 3 }), 'charge_failed', 'halted', ['halted']],
  [running('pending', { auth_attempts: 2 }), 'charged', 'active', ['charged', 'activated']],
  [running('pending'), 'cancel', 'cancelled', ['void_invoices', 'cancelled']],
  [running('halted'), 'cycle_due', 'halted', ['issue_invoice']],
  [running('halted', { total_count: 1 }), 'cycle_due', 'completed', ['completed']],
  [running('halted'), 'charge_failed', 'halted', []],
  [running('halted'), 'charged', 'active', ['charged', 'activated']],
  [running('halted'), 'cancel', 'cancelled', ['void_invoices', 'cancelled']],
  [running('paused'), 'resume', 'active', ['resumed']],
  [running('paused'), 'charged', 'paused', ['charged']],
  [running('paused'), 'cancel', 'cancelled', ['void_invoices', 'cancelled']],
  [running('completed'), 'charged', 'completed', ['charged']],
];

const statuses: SubscriptionStatus[] = [
  ...['created', 'authenticated', 'active', 'pending', 'halted', 'paused', 'cancelled', 'completed', 'expired'],
] as SubscriptionStatus[];
const kinds = [...new Set(transitions.map(([, kind]) => kind))];

describe('advance', () => {
  it.each(transitions.map((row) => [`${row[0].status} + ${row[1]} → ${row[2]}`, row] as const))(
    '%s',
    (_name, [from, kind, status, effects]) => {
      const step = advance(from, { kind }, now);
      expect(step.state.status).toBe(status);
      expect(toWords(step.effects)).toEqual(effects);
    },
  );

  const listed = new Set(transitions.map(([from, kind]) => `${from.status} ${kind}`));
  const others = statuses.flatMap((status) => kinds.map((kind) => [status, kind] as const));

  it.each(others.filter(([status, kind]) => !listed.has(`${status} ${kind}`) && !canHappen(status, kind)))(
    'leaves %s as it is on %s',
    (status, kind) => {
      const state = running(status);
      expect(advance(state, { kind }, now)).toEqual({ state, effects: [] });
    },
  );

  it('never leaves an end', () => {
    for (const status of ['cancelled', 'expired'] as const)
      expect(kinds.filter((kind) => canHappen(status, kind))).toEqual([]);
    expect(kinds.filter((kind) => canHappen('completed', kind))).toEqual(['charged']);
  });

  it('starts at once with the payment and ends its first cycle at midnight', () => {
    const { state } = advance(subscriptionWith({}), { kind: 'authorised' }, now + 5);
    expect(state).toMatchObject({ start_at: now + 5, current_start: now + 5, issued_count: 1 });
    expect(state.current_end).toBe(Date.parse('2027-02-28T00:00+05:30') / 1000);
    expect(state.end_at).toBe(Date.parse('2027-12-31T00:00+05:30') / 1000);
  });

  it('keeps the 31st as its anchor over short months', () => {
    const ends = [1, 2, 3].reduce<Subscription[]>(
      (states) => [...states, advance(states.at(-1) ?? running('active'), { kind: 'cycle_due' }, now).state],
      [running('active')],
    );
    expect(ends.map(({ current_end }) => new Date((current_end ?? 0) * 1000 + 19_800_000).getUTCDate())).toEqual([
      28, 31, 30, 31,
    ]);
  });

  it('tries a failed charge again after a day, and after the fourth only in the next cycle', () => {
    const first = advance(running('active'), { kind: 'charge_failed' }, now).state;
    expect(first).toMatchObject({ auth_attempts: 1, charge_at: now + secondsPerDay });
    const last = advance(running('pending', { auth_attempts: 3 }), { kind: 'charge_failed' }, now).state;
    expect(last).toMatchObject({ auth_attempts: 4, charge_at: nextBoundary });
  });

  it('forgets the failures once paid', () => {
    const { state } = advance(running('pending', { auth_attempts: 3 }), { kind: 'charged' }, now);
    expect(state).toMatchObject({ auth_attempts: 0, paid_count: 1, charge_at: nextBoundary });
  });

  it('counts cycles of another cadence from the boundary at which it begins', () => {
    const yearly = { ...change, cadence: { ...cadence, period: 'yearly' as const } };
    const { state } = advance(running('active', { scheduled_change: yearly }), { kind: 'cycle_due' }, nextBoundary);
    expect(state).toMatchObject({
      plan_id: 'plan_2',
      quantity: 2,
      scheduled_change: null,
      current_start: nextBoundary,
    });
    expect(state.current_end).toBe(Date.parse('2028-02-28T00:00+05:30') / 1000);
  });

  it('bills no cycle that passed during a pause', () => {
    const late = nextBoundary + 40 * secondsPerDay;
    const { state } = advance(running('paused'), { kind: 'resume' }, late);
    expect(state).toMatchObject({ status: 'active', charge_at: late, issued_count: 1 });
    const inTime = advance(running('paused'), { kind: 'resume' }, now + 10).state;
    expect(inTime.charge_at).toBe(nextBoundary);
  });
});
