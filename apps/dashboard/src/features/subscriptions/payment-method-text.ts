import type { PaymentMethod } from '@kinora/contract';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A card is known by its last digits; its type says whether it is one of credit or debit. */
export function paymentMethodText({ type, network, last4, vpa }: PaymentMethod): string {
  if (last4 === null) return vpa ?? capitalised(type);
  return [capitalised(type), network, `•••• ${last4}`].filter(Boolean).join(' ');
}
