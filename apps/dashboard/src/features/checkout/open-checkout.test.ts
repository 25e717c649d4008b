// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import type { Checkout, CheckoutOptions } from './load-checkout.ts';
import { openCheckout } from './open-checkout.ts';

const sale = {
  keyId: 'key_1',
  subscriptionId: 'sub_1',
  planName: 'Pro',
  buyer: { name: 'Ada', email: 'ada@example.test', phone: '+1 (555) 010-0199' },
};

const answer = { razorpay_payment_id: 'pay_1', razorpay_subscription_id: 'sub_1', razorpay_signature: 'f00' };

type Listener = (details?: { error?: { description?: string } }) => void;

/** Stands where the provider's script would, and does what the given buyer does. */
function checkoutOf(act: (options: CheckoutOptions, emit: (event: string, description?: string) => void) => void) {
  const seen: CheckoutOptions[] = [];
  class Window {
    readonly options: CheckoutOptions;
    readonly listeners = new Map<string, Listener>();
    constructor(options: CheckoutOptions) {
      this.options = options;
      seen.push(options);
    }
    on(event: string, listener: Listener) {
      this.listeners.set(event, listener);
    }
    open() {
      act(this.options, (event, description) =>
        this.listeners.get(event)?.({ error: description === undefined ? {} : { description } }),
      );
    }
  }
  return { Checkout: Window as Checkout, seen };
}

describe('openCheckout', () => {
  it('names the subscription, the currency and the buyer, the phone without decoration', async () => {
    const { Checkout, seen } = checkoutOf(({ handler }) => handler(answer));
    expect(await openCheckout(Checkout, sale)).toEqual({ kind: 'paid', answer });
    expect(seen[0]).toMatchObject({
      key: 'key_1',
      subscription_id: 'sub_1',
      currency: 'USD',
      one_click_checkout: true,
      prefill: { name: 'Ada', email: 'ada@example.test', contact: '+15550100199' },
    });
  });

  it('is paid after a refusal, too', async () => {
    const { Checkout } = checkoutOf(({ handler }, emit) => {
      emit('payment.failed', 'Declined');
      handler(answer);
    });
    expect(await openCheckout(Checkout, sale)).toEqual({ kind: 'paid', answer });
  });

  it('remembers the last refusal of a form that is closed', async () => {
    const { Checkout } = checkoutOf(({ modal }, emit) => {
      emit('payment.failed', 'Declined');
      modal.ondismiss();
    });
    expect(await openCheckout(Checkout, sale)).toEqual({ kind: 'left', refusal: 'Declined' });
  });

  it('tells a form that cannot be shown from one that is closed', async () => {
    const { Checkout } = checkoutOf(({ modal }, emit) => {
      emit('fault.close');
      modal.ondismiss();
    });
    expect(await openCheckout(Checkout, sale)).toEqual({ kind: 'broken' });
  });

  it('rejects when the script throws', async () => {
    const { Checkout } = checkoutOf(() => {
      throw new Error('No key passed');
    });
    await expect(openCheckout(Checkout, sale)).rejects.toThrow('No key passed');
  });
});
