import { describe, expect, it } from 'vitest';
import { testSubscription as subscription } from '../../testing/test-subscription.ts';
import { subscriptionRedirect } from './subscription-redirect.ts';

const none = { isPaid: false, isBillPutOff: false };
const checkout = '/checkout?planid=pro&s_id=sub_1';

describe('subscriptionRedirect', () => {
  it('sends somebody without a subscription to the plans, whatever the browser remembers', () => {
    expect(subscriptionRedirect(undefined, { isPaid: true, isBillPutOff: true })).toBe('/plans');
  });

  it.each(['active', 'authenticated'])('lets somebody stay whose subscription is %s', (status) => {
    expect(subscriptionRedirect(subscription({ status }), none)).toBeUndefined();
  });

  it('lets a created one pass only after a payment seen to succeed', () => {
    const created = subscription({ status: 'created', access: 'none' });
    expect(subscriptionRedirect(created, none)).toBe(checkout);
    expect(subscriptionRedirect(created, { ...none, isBillPutOff: true })).toBe(checkout);
    expect(subscriptionRedirect(created, { ...none, isPaid: true })).toBeUndefined();
  });

  it.each(['pending', 'halted', 'paused'])('sends %s to the checkout until it is put off', (status) => {
    expect(subscriptionRedirect(subscription({ status }), { ...none, isPaid: true })).toBe(checkout);
    expect(subscriptionRedirect(subscription({ status }), { ...none, isBillPutOff: true })).toBeUndefined();
  });

  it.each(['cancelled', 'completed', 'expired', 'of a later version'])(
    'never lets %s without access pass',
    (status) => {
      const ended = subscription({ status, access: 'none' });
      expect(subscriptionRedirect(ended, { isPaid: true, isBillPutOff: true })).toBe(checkout);
    },
  );
});
