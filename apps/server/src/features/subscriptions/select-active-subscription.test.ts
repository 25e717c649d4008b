import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SubscriptionStatus, subscriptionStatuses } from '../../db/schema.ts';
import { toStatus } from './provider-reading.ts';
import { selectActiveSubscription } from './select-active-subscription.ts';
import { type Access, accessOf, accessTable } from './subscription-access.ts';
import type { SubscriptionRow } from './subscription-store.ts';
import { statusWordOf } from './subscription-view.ts';

const now = new Date('2026-05-05T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

function row(id: string, change: Partial<SubscriptionRow>): SubscriptionRow {
  return {
    id,
    workspaceId: 'wsp_1',
    planId: 'pro',
    providerSubscriptionId: `provider ${id}`,
    providerPlanId: 'plan_1',
    status: 'active',
    live: false,
    startAt: null,
    endedAt: null,
    currentStart: hours(-1),
    currentEnd: hours(1),
    cancelAtCycleEnd: false,
    switchesToPlanId: null,
    paymentMethod: null,
    raw: null,
    syncedAt: now,
    createdAt: now,
    ...change,
  };
}
const free = row('free', { planId: 'free', providerSubscriptionId: null, createdAt: hours(-9) });

describe('accessOf', () => {
  it.each(Object.entries(accessTable) as [SubscriptionStatus, Access][])('gives %s: %s', (status, access) => {
    expect(accessOf(row('a', { status }), now)).toBe(access);
  });

  it('neither opens nor ends a plan for a status that is new', () => {
    expect(accessOf(row('a', { status: toStatus('resting') }), now)).toBe('read_only');
  });

  it('is told to people in the provider’s own word where we do not know it', () => {
    const status = toStatus('resting');
    expect(statusWordOf({ status, raw: { status: 'resting' } })).toBe('resting');
    expect(statusWordOf({ status: 'expired', raw: { status: 'active' } })).toBe('expired');
  });

  it('lets a paid cycle run out that was ended before its end', () => {
    const early = { status: 'cancelled', cancelAtCycleEnd: true, endedAt: hours(-0.5) } as const;
    expect(accessOf(row('a', early), now)).toBe('full');
    expect(accessOf(row('a', { ...early, currentEnd: hours(-0.1) }), now)).toBe('none');
    expect(accessOf(row('a', { ...early, cancelAtCycleEnd: false }), now)).toBe('none');
    expect(accessOf(row('a', { ...early, endedAt: hours(1) }), now)).toBe('none');
    expect(accessOf(row('a', { status: 'completed', endedAt: hours(-0.5) }), now)).toBe('full');
  });
});

describe('selectActiveSubscription', () => {
  it.each(['created', 'cancelled', 'expired', 'completed'] as const)('counts nothing that is %s', (status) => {
    expect(selectActiveSubscription([row('a', { status })], now)).toEqual({ live: undefined, replaced: [], toEnd: [] });
  });

  it('prefers what is paid to what is free, whichever is newer', () => {
    const paid = row('paid', { status: 'halted', createdAt: hours(-20) });
    expect(selectActiveSubscription([paid, free], now)).toEqual({ live: paid, replaced: [free], toEnd: [] });
  });

  it('keeps the free one while the paid one waits for its payment', () => {
    expect(selectActiveSubscription([free, row('a', { status: 'created' })], now)).toEqual({
      live: free,
      replaced: [],
      toEnd: [],
    });
  });

  it('lets nobody pay two that run: the newer counts, the older ends', () => {
    const [older, newer] = [row('older', { createdAt: hours(-2) }), row('newer', {})];
    const settlement = selectActiveSubscription([older, newer], now);
    expect(settlement.live).toBe(newer);
    expect(settlement.toEnd).toEqual([{ row: older, when: 'now', successorPlanId: null }]);
  });

  it('ends the one that runs with its cycle when another is authorised to follow', () => {
    const running = row('running', { createdAt: hours(-2) });
    const next = row('next', { status: 'authenticated', planId: 'starter' });
    const settlement = selectActiveSubscription([running, next], now);
    expect(settlement.live).toBe(running);
    expect(settlement.toEnd).toEqual([{ row: running, when: 'cycle_end', successorPlanId: 'starter' }]);
    expect(selectActiveSubscription([{ ...running, cancelAtCycleEnd: true }, next], now).toEnd).toEqual([]);
  });

  it('counts the one that follows as soon as the other is over', () => {
    const over = row('over', { status: 'cancelled', cancelAtCycleEnd: true, endedAt: hours(1), createdAt: hours(-2) });
    const next = row('next', { status: 'authenticated' });
    expect(selectActiveSubscription([over, next], now).live).toBe(next);
  });

  it('never counts what it ends at once, and never ends what gives nothing', () => {
    const anyRow = fc
      .record({
        status: fc.constantFrom(...subscriptionStatuses),
        providerSubscriptionId: fc.constantFrom(null, 'sub_1'),
        cancelAtCycleEnd: fc.boolean(),
      })
      .map((change) => row('any', change));
    fc.assert(
      fc.property(fc.array(anyRow, { maxLength: 6 }), (rows) => {
        const { live, toEnd } = selectActiveSubscription(rows, now);
        const ending = toEnd.filter(({ when }) => when === 'now').map(({ row: stale }) => stale);
        expect(ending).not.toContain(live);
        for (const stale of ending) expect(accessOf(stale, now)).not.toBe('none');
        if (rows.some((one) => accessOf(one, now) !== 'none')) expect(live).toBeDefined();
      }),
    );
  });
});
