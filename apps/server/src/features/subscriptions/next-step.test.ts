import type { Plan } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { readPlanFile } from '../../settings/plan-file.ts';
import { cycleCount, findNextStep } from './next-step.ts';
import type { SubscriptionRow } from './subscription-store.ts';

const { plans } = readPlanFile('');
const plan = (id: string): Plan => plans.find((one) => one.id === id) ?? expect.fail(id);
const currentEnd = new Date('2026-06-01T00:00:00Z');
const have = (planId: string, change: Partial<SubscriptionRow> = {}) =>
  ({
    planId,
    status: 'active',
    providerSubscriptionId: 'sub_1',
    cancelAtCycleEnd: false,
    currentEnd,
    ...change,
  }) as SubscriptionRow;
const step = (live: SubscriptionRow | undefined, wanted: string) =>
  findNextStep(live, live && plan(live.planId), plan(wanted));

describe('choosing a paid plan', () => {
  it.each([
    ['nothing', undefined],
    ['a free plan', have('free', { providerSubscriptionId: null })],
    ['a plan whose renewal failed', have('starter', { status: 'pending' })],
    ['a plan on hold', have('starter', { status: 'halted' })],
    ['a plan on hold that ends', have('starter', { status: 'halted', cancelAtCycleEnd: true })],
  ])('with %s prepares a subscription that begins when it is paid', (_, live) => {
    expect(step(live, 'pro')).toEqual({ kind: 'prepare', startAt: null });
  });

  it.each(['starter', 'pro'])('%s while one ends prepares one that follows', (wanted) => {
    const live = have('starter', { cancelAtCycleEnd: true });
    expect(step(live, wanted)).toEqual({ kind: 'prepare', startAt: currentEnd });
  });

  it.each(['active', 'pending', 'halted', 'paused'] as const)('that one has, %s, keeps it', (status) => {
    expect(step(have('starter', { status }), 'starter')).toEqual({ kind: 'keep' });
  });

  it('dearer by the year changes now, cheaper with the next cycle', () => {
    expect(step(have('starter'), 'pro')).toEqual({ kind: 'change', at: 'now' });
    expect(step(have('pro'), 'starter')).toEqual({ kind: 'change', at: 'cycle_end' });
    expect(step(have('pro'), 'o')).toEqual({ kind: 'change', at: 'cycle_end' });
    expect(step(have('o'), 'pro')).toEqual({ kind: 'change', at: 'now' });
  });
});

describe('cycleCount', () => {
  it.each([
    ['weekly', 520],
    ['monthly', 120],
    ['quarterly', 40],
    ['yearly', 10],
  ] as const)('covers ten years of %s cycles', (period, count) => {
    expect(cycleCount({ ...plan('pro'), period })).toBe(count);
  });
});
