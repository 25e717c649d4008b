import type { Plan, Subscription } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { testSubscription } from '../../testing/test-subscription.ts';
import { billingStatusOf } from './billing-status.ts';

const plans = [
  { id: 'free', name: 'Free' },
  { id: 'starter', name: 'Starter' },
  { id: 'pro', name: 'Pro' },
] as Plan[];

const subscription = (changes: Partial<Subscription>): Subscription =>
  testSubscription({ current_end: Date.UTC(2026, 11, 15, 12) / 1000, ...changes });

describe('billingStatusOf', () => {
  it.each(['active', 'authenticated', 'created'])('has nothing to say of a plan that is %s', (status) => {
    expect(billingStatusOf(subscription({ status }), plans)).toBeUndefined();
  });

  it('says until when a plan goes on that was left, and what follows', () => {
    const status = billingStatusOf(subscription({ cancel_at_cycle_end: true, switches_to_plan_id: 'free' }), plans);
    expect(status?.title).toBe('Pro ends on 15 Dec 2026');
    expect(status?.text).toContain('will switch to the Free plan');
  });

  it('says that uploads stop where nothing follows', () => {
    expect(billingStatusOf(subscription({ cancel_at_cycle_end: true }), plans)?.text).toContain('new uploads stop');
  });

  it('says when a smaller plan begins', () => {
    const status = billingStatusOf(subscription({ switches_to_plan_id: 'starter' }), plans);
    expect(status?.title).toBe('Your plan changes to Starter on 15 Dec 2026');
    expect(status?.urgent).toBe(false);
  });

  it.each(['pending', 'halted'])('says what to do about a plan that is %s, before anything else', (status) => {
    const found = billingStatusOf(subscription({ status, cancel_at_cycle_end: true }), plans);
    expect(found?.urgent).toBe(true);
    expect(found?.text).toContain('Pay the open bill or change the card');
  });
});
