import type { PaymentMethod } from '@kinora/contract';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function paymentMethodText({ type, network, last4, vpa }: PaymentMethod): string {
  if (type !== 'card') return vpa ?? capitalised(type);
  return [capitalised(type), network, last4 && `•••• ${last4}`].filter(Boolean).join(' ');
}
