import type { Subscription } from '@kinora/contract';
import { checkoutAddress } from '../../api/checkout-address.ts';

interface Marks {
  /** This browser saw a payment succeed within the last day. */
  isPaid: boolean;
  /** Somebody looked at the open bill in this session and chose to go on. */
  isBillPutOff: boolean;
}

const settled = new Set(['active', 'authenticated']);

/** Where somebody has to go before the dashboard and the library; undefined lets them stay. */
export function subscriptionRedirect(subscription: Subscription | undefined, marks: Marks): string | undefined {
  if (!subscription) return '/plans';
  const { status, plan_id, provider_subscription_id, access } = subscription;
  if (settled.has(status) || (status === 'created' && marks.isPaid)) return undefined;
  if (access !== 'none' && marks.isBillPutOff) return undefined;
  return checkoutAddress(plan_id, provider_subscription_id ?? '');
}
