import type { Plan, Subscription } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { standingOf } from './standing.ts';

const plans = [
  { id: 'free', name: 'Free' },
  { id: 'starter', name: 'Starter' },
  { id: 'pro', name: 'Pro' },
] as Plan[];

const subscription = (changes: Partial<Subscription>): Subscription => ({
  status: 'active',
  plan_id: 'pro',
  provider_subscription_id: 'sub_1',
  payment_method: null,
  access: 'full',
  current_end: Date.UTC(2026, 11, 15, 12) / 1000,
  cancel_at_cycle_end: false,
  switches_to_plan_id: null,
  pay_url: null,
  manage_url: null,
  ...changes,
});

describe('standingOf', () => {
  it.each(['active', 'authenticated', 'created'])('has nothing to say of a plan that is %s', (status) => {
    expect(standingOf(subscription({ status }), plans)).toBeUndefined();
  });

  it('says until when a plan goes on that was left, and what follows', () => {
    const standing = standingOf(subscription({ cancel_at_cycle_end: true, switches_to_plan_id: 'free' }), plans);
    expect(standing?.title).toBe('Pro ends on 15 Dec 2026');
    expect(standing?.text).toContain('will switch to the Free plan');
  });

  it('says that uploads stop where nothing follows', () => {
    expect(standingOf(subscription({ cancel_at_cycle_end: true }), plans)?.text).toContain('new uploads stop');
  });

  it('says when a smaller plan begins', () => {
    const standing = standingOf(subscription({ switches_to_plan_id: 'starter' }), plans);
    expect(standing?.title).toBe('Starter begins on 15 Dec 2026');
    expect(standing?.urgent).toBe(false);
  });

  it.each(['pending', 'halted'])('says what to do about a plan that is %s, before anything else', (status) => {
    const standing = standingOf(subscription({ status, cancel_at_cycle_end: true }), plans);
    expect(standing?.urgent).toBe(true);
    expect(standing?.text).toContain('Pay the open bill or change the card');
  });
});
