import { CheckoutScreen } from './features/checkout/checkout-screen.tsx';
import { OverdueBill } from './features/subscriptions/overdue-bill.tsx';

/** Paying for the first time and paying what is overdue belong to two features; this file only arranges them. */
export function CheckoutRoute() {
  return <CheckoutScreen overdueBill={<OverdueBill />} />;
}
