import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { markPaid } from '../../api/session.ts';
import { installation } from '../shell/system-queries.ts';
import { type PaymentProof, useConfirmPayment } from '../subscriptions/subscription-queries.ts';
import { loadCheckout, type PaidAnswer } from './load-checkout.ts';
import { type CheckoutResult, openCheckout, type Sale } from './open-checkout.ts';

export type PaymentStep =
  | { kind: 'ready'; failure?: string }
  | { kind: 'open' }
  | { kind: 'confirming' }
  | { kind: 'unconfirmed'; proof: PaymentProof };

/** The provider settles a payment a moment after its form closes. */
const settleMs = 3000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const scriptFailure = 'The payment form failed to load. Are you online?';

const leftMessage = (refusal: string | undefined): string =>
  refusal ? `The payment failed: ${refusal}` : 'The payment form was closed before anything was paid.';

const toProof = ({ razorpay_payment_id, razorpay_signature, razorpay_subscription_id }: PaidAnswer): PaymentProof => ({
  payment_id: razorpay_payment_id,
  signature: razorpay_signature,
  subscription_id: razorpay_subscription_id,
});

export function usePayment() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const confirmation = useConfirmPayment();
  const [step, setStep] = useState<PaymentStep>({ kind: 'ready' });

  async function confirm(proof: PaymentProof): Promise<void> {
    setStep({ kind: 'confirming' });
    try {
      await confirmation.mutateAsync(proof);
    } catch {
      setStep({ kind: 'unconfirmed', proof });
      return;
    }
    markPaid();
    await navigate('/payment-success');
  }

  async function finish(result: CheckoutResult): Promise<void> {
    if (result.kind === 'broken') return navigate('/payment-failed');
    if (result.kind === 'left') return setStep({ kind: 'ready', failure: leftMessage(result.refusal) });
    setStep({ kind: 'confirming' });
    await pause(settleMs);
    await confirm(toProof(result.answer));
  }

  async function pay(sale: Omit<Sale, 'keyId'>): Promise<void> {
    setStep({ kind: 'open' });
    const loaded = await queryClient
      .fetchQuery(installation())
      .then(async (place) => ({ Checkout: await loadCheckout(place.payments_checkout_url), place }))
      .catch(() => undefined);
    if (!loaded) return setStep({ kind: 'ready', failure: scriptFailure });
    const opened = openCheckout(loaded.Checkout, { ...sale, keyId: loaded.place.payments_key_id });
    await finish(await opened.catch(() => ({ kind: 'broken' as const })));
  }

  return { step, pay, confirm };
}
