import { brandName } from '../../api/page-settings.ts';
import { brand } from '../../ui/palette.ts';
import type { Checkout, PaidAnswer } from './load-checkout.ts';

export interface Sale {
  keyId: string;
  subscriptionId: string;
  planName: string;
  buyer: { name: string; email: string; phone: string };
}

export type CheckoutResult =
  | { kind: 'paid'; answer: PaidAnswer }
  /** Closed by the buyer, perhaps after a bank refused. */
  | { kind: 'left'; refusal: string | undefined }
  /** The provider could not show its form at all. */
  | { kind: 'broken' };

/** A number without its country code would be taken for one of the provider's own country. */
const toContact = (phone: string): string => phone.replace(/[\s().-]/g, '');

/** Several cards may be refused before one is accepted: the form stays open until it is paid or closed. */
export function openCheckout(Checkout: Checkout, { keyId, subscriptionId, planName, buyer }: Sale) {
  return new Promise<CheckoutResult>((resolve) => {
    let refusal: string | undefined;
    const window = new Checkout({
      key: keyId,
      subscription_id: subscriptionId,
      name: brandName(),
      description: `${planName} plan`,
      // A fixed word of the contract: what is charged is the plan's own amount, in the plan's own currency.
      currency: 'USD',
      one_click_checkout: true,
      prefill: { name: buyer.name, email: buyer.email, contact: toContact(buyer.phone) },
      // The card may be in another name than the account.
      readonly: { email: true },
      theme: { color: brand[6] },
      modal: { ondismiss: () => resolve({ kind: 'left', refusal }), confirm_close: false },
      handler: (answer) => resolve({ kind: 'paid', answer }),
    });
    window.on('payment.failed', (details) => {
      refusal = details?.error?.description;
    });
    window.on('fault.close', () => resolve({ kind: 'broken' }));
    window.open();
  });
}
