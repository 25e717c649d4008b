import type { PaymentMethod } from '@kinora/contract';
import { capitalised } from '../../ui/capitalised.ts';

/** A card is known by its last digits; its type says whether it is one of credit or debit. */
export function paymentMethodText({ type, network, last4, vpa }: PaymentMethod): string {
  if (last4 === null) return vpa ?? capitalised(type);
  return [capitalised(type), network, `•••• ${last4}`].filter(Boolean).join(' ');
}
