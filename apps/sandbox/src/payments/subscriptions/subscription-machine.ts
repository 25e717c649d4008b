import type { Subscription, SubscriptionStatus } from '../ledger/records.ts';
import { cycleBoundary, secondsPerDay } from '../money/calendar.ts';
import { isSameCadence } from '../money/proration.ts';

export type SubscriptionEvent =
  | { kind: 'authorised' }
  | { kind: 'cycle_due' }
  | { kind: 'expiry_due' }
  | { kind: 'charged' }
  | { kind: 'charge_failed' }
  | { kind: 'cancel' }
  | { kind: 'cancel_at_cycle_end' }
  | { kind: 'pause' }
  | { kind: 'resume' };

export type SubscriptionNotice =
  | 'authenticated'
  | 'activated'
  | 'charged'
  | 'completed'
  | 'updated'
  | 'pending'
  | 'halted'
  | 'cancelled'
  | 'paused'
  | 'resumed';

export type Effect =
  | { kind: 'notify'; notice: SubscriptionNotice }
  /** Bills the cycle that has just begun. */
  | { kind: 'issue_invoice' }
  /** The payment that authorised the subscription pays the invoice just issued. */
  | { kind: 'settle_invoice' }
  | { kind: 'charge_invoice' }
  | { kind: 'void_invoices' };

export type Step = { state: Subscription; effects: Effect[] };

/** Attempts on the day of the charge and on the three days after it. */
const maxAttempts = 4;

const notify = (notice: SubscriptionNotice): Effect => ({ kind: 'notify', notice });
const issueInvoice: Effect = { kind: 'issue_invoice' };
const settleInvoice: Effect = { kind: 'settle_invoice' };
const chargeInvoice: Effect = { kind: 'charge_invoice' };
const voidInvoices: Effect = { kind: 'void_invoices' };

type Rule = (state: Subscription, now: number) => Step;
type Rules = Partial<Record<SubscriptionStatus, Rule>>;

const rules: Record<SubscriptionEvent['kind'], Rules> = {
  authorised: { created: authorise },
  cycle_due: { authenticated: start, active: renew, pending: renew, halted: renew },
  expiry_due: { created: (state) => ({ state: { ...state, status: 'expired', charge_at: null }, effects: [] }) },
  charged: {
    authenticated: (state, now) => settle(state, now, [notify('activated'), notify('charged')]),
    active: (state, now) => settle(state, now, [notify('charged')]),
    pending: (state, now) => settle(state, now, [notify('charged'), notify('activated')]),
    halted: (state, now) => settle(state, now, [notify('charged'), notify('activated')]),
    paused: (state) => ({ state: countPaid(state), effects: [notify('charged')] }),
    completed: (state) => ({ state: countPaid(state), effects: [notify('charged')] }),
  },
  charge_failed: { active: fail, pending: fail, halted: (state) => ({ state, effects: [] }) },
  cancel: { created: end, authenticated: end, active: end, pending: end, halted: end, paused: end },
  cancel_at_cycle_end: { active: scheduleEnd, pending: scheduleEnd, halted: scheduleEnd },
  pause: { active: pause, authenticated: end },
  resume: { paused: resume },
};

export function canHappen(status: SubscriptionStatus, kind: SubscriptionEvent['kind']): boolean {
  return rules[kind][status] !== undefined;
}

/** Everything a subscription ever does. What a status has no rule for leaves it as it is. */
export function advance(state: Subscription, event: SubscriptionEvent, now: number): Step {
  return rules[event.kind][state.status]?.(state, now) ?? { state, effects: [] };
}

function authorise(state: Subscription, now: number): Step {
  const authenticated: Subscription = { ...state, status: 'authenticated' };
  if (!state.starts_at_once) return { state: authenticated, effects: [notify('authenticated')] };
  const anchored = { ...authenticated, start_at: now, charge_at: now, cycle_anchor: now };
  const started = beginCycle(withEnd(anchored));
  return { state: started, effects: [notify('authenticated'), issueInvoice, settleInvoice] };
}

function start(state: Subscription): Step {
  const { state: changed, effects } = applyScheduledChange(state);
  const active = beginCycle({ ...changed, status: 'active' });
  return { state: active, effects: [...effects, issueInvoice, notify('activated'), chargeInvoice] };
}

/** At the end of a cycle: change, cancel, complete, or bill the next one. */
function renew(state: Subscription, now: number): Step {
  const { state: changed, effects } = applyScheduledChange(state);
  if (changed.cancel_at_cycle_end) return after(effects, end(changed, now));
  if (changed.issued_count >= changed.total_count) return after(effects, complete(changed, now));
  const next = beginCycle(changed);
  if (next.status !== 'active') return { state: next, effects: [...effects, issueInvoice] };
  return { state: next, effects: [...effects, issueInvoice, chargeInvoice] };
}

function after(earlier: Effect[], { state, effects }: Step): Step {
  return { state, effects: [...earlier, ...effects] };
}

function beginCycle(state: Subscription): Subscription {
  const { cycle_anchor, cycles_since_anchor: count, cadence } = state;
  if (cycle_anchor === null) throw new Error(`${state.id} has no anchor to count cycles from.`);
  const current_end = cycleBoundary(cycle_anchor, count + 1, cadence);
  return {
    ...state,
    current_start: cycleBoundary(cycle_anchor, count, cadence),
    current_end,
    charge_at: state.status === 'halted' ? current_end : cycleBoundary(cycle_anchor, count, cadence),
    cycles_since_anchor: count + 1,
    issued_count: state.issued_count + 1,
  };
}

/** `end_at` is where the last cycle begins. */
export function withEnd(state: Subscription): Subscription {
  if (state.cycle_anchor === null) return state;
  const remaining = state.total_count - state.issued_count;
  const lastCycle = Math.max(0, state.cycles_since_anchor + remaining - 1);
  return { ...state, end_at: cycleBoundary(state.cycle_anchor, lastCycle, state.cadence) };
}

function applyScheduledChange(state: Subscription): Step {
  const change = state.scheduled_change;
  if (!change) return { state, effects: [] };
  const { plan_id, cadence, quantity, total_count } = change;
  const changed = { ...state, plan_id, cadence, quantity, total_count, scheduled_change: null };
  return { state: withEnd(reanchor(changed, state)), effects: [notify('updated')] };
}

/** Another cadence counts its cycles from the boundary at which it begins. */
function reanchor(changed: Subscription, { cadence, current_end }: Subscription): Subscription {
  if (isSameCadence(changed.cadence, cadence) || current_end === null) return changed;
  return { ...changed, cycle_anchor: current_end, cycles_since_anchor: 0 };
}

function countPaid(state: Subscription): Subscription {
  return { ...state, paid_count: state.paid_count + 1 };
}

function settle(state: Subscription, now: number, effects: Effect[]): Step {
  const paid: Subscription = { ...countPaid(state), status: 'active', auth_attempts: 0, charge_at: state.current_end };
  if (paid.issued_count < paid.total_count) return { state: paid, effects };
  return after(effects, complete(paid, now));
}

function fail(state: Subscription, now: number): Step {
  const auth_attempts = state.auth_attempts + 1;
  if (auth_attempts < maxAttempts) {
    const pending: Subscription = { ...state, status: 'pending', auth_attempts, charge_at: now + secondsPerDay };
    return { state: pending, effects: [notify('pending')] };
  }
  const halted: Subscription = { ...state, status: 'halted', auth_attempts, charge_at: state.current_end };
  return { state: halted, effects: [notify('halted')] };
}

function complete(state: Subscription, now: number): Step {
  return {
    state: { ...state, status: 'completed', ended_at: now, charge_at: null },
    effects: [notify('completed')],
  };
}

function end(state: Subscription, now: number): Step {
  const ended: Subscription = { ...state, status: 'cancelled', ended_at: now, charge_at: null, scheduled_change: null };
  return { state: ended, effects: [voidInvoices, notify('cancelled')] };
}

function scheduleEnd(state: Subscription): Step {
  return { state: { ...state, cancel_at_cycle_end: true }, effects: [] };
}

function pause(state: Subscription, now: number): Step {
  const paused: Subscription = { ...state, status: 'paused', charge_at: null, paused_at: now };
  return { state: paused, effects: [notify('paused')] };
}

/** A cycle that ended meanwhile is not billed: the next one begins now. */
function resume(state: Subscription, now: number): Step {
  const active: Subscription = { ...state, status: 'active', paused_at: null, charge_at: state.current_end };
  if (state.current_end !== null && state.current_end > now) return { state: active, effects: [notify('resumed')] };
  const moved = withEnd({ ...active, charge_at: now, current_end: now, cycle_anchor: now, cycles_since_anchor: 0 });
  return { state: moved, effects: [notify('resumed')] };
}
