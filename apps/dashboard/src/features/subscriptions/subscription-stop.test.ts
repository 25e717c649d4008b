import type { Subscription } from '@kinora/contract';
import { describe, expect, it } from 'vitest';
import { subscriptionStop } from './subscription-stop.ts';

const subscription = (changes: Partial<Subscription>): Subscription => ({
  status: 'active',
  plan_id: 'pro',
  provider_subscription_id: 'sub_1',
  payment_method: null,
  access: 'full',
  current_end: null,
  cancel_at_cycle_end: false,
  switches_to_plan_id: null,
  pay_url: null,
  manage_url: null,
  ...changes,
});

const none = { isPaid: false, isBillPutOff: false };
const checkout = '/checkout?planid=pro&s_id=sub_1';

describe('subscriptionStop', () => {
  it('sends somebody without a subscription to the plans, whatever the browser remembers', () => {
    expect(subscriptionStop(undefined, { isPaid: true, isBillPutOff: true })).toBe('/plans');
  });

  it.each(['active', 'authenticated'])('lets somebody stay whose subscription is %s', (status) => {
    expect(subscriptionStop(subscription({ status }), none)).toBeUndefined();
  });

  it('lets a created one pass only after a payment seen to succeed', () => {
    const created = subscription({ status: 'created', access: 'none' });
    expect(subscriptionStop(created, none)).toBe(checkout);
    expect(subscriptionStop(created, { ...none, isBillPutOff: true })).toBe(checkout);
    expect(subscriptionStop(created, { ...none, isPaid: true })).toBeUndefined();
  });

  it.each(['pending', 'halted', 'paused'])('sends %s to the checkout until it is put off', (status) => {
    expect(subscriptionStop(subscription({ status }), { ...none, isPaid: true })).toBe(checkout);
    expect(subscriptionStop(subscription({ status }), { ...none, isBillPutOff: true })).toBeUndefined();
  });

  it.each(['cancelled', 'completed', 'expired', 'of a later version'])(
    'never lets %s without access pass',
    (status) => {
      const ended = subscription({ status, access: 'none' });
      expect(subscriptionStop(ended, { isPaid: true, isBillPutOff: true })).toBe(checkout);
    },
  );
});
