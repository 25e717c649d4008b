import { expectScript } from '../../ui/trusted-types.ts';

/** What the provider's script calls us back with. */
export interface PaidAnswer {
  razorpay_payment_id: string;
  razorpay_subscription_id: string;
  razorpay_signature: string;
}

export interface CheckoutOptions {
  key: string;
  subscription_id: string;
  name: string;
  description: string;
  currency: string;
  one_click_checkout: boolean;
  prefill: { name: string; email: string; contact: string };
  readonly: { email: boolean };
  theme: { color: string };
  modal: { ondismiss: () => void; confirm_close: boolean };
  handler: (answer: PaidAnswer) => void;
}

interface CheckoutWindow {
  open: () => void;
  on: (event: string, listener: (details?: { error?: { description?: string } }) => void) => void;
}

export type Checkout = new (options: CheckoutOptions) => CheckoutWindow;

/** The name is the provider's choice. */
const findCheckout = (): Checkout | undefined => (window as { Razorpay?: Checkout }).Razorpay;

let loading: Promise<Checkout> | undefined;

/** Once for the page; a failure is forgotten, so that it can be tried again when the network is back. */
export function loadCheckout(address: string): Promise<Checkout> {
  loading ??= addScript(address).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  return loading;
}

function addScript(address: string): Promise<Checkout> {
  expectScript(address);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (): void => {
      script.remove();
      reject(new Error(`${address} did not load`));
    };
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      const checkout = findCheckout();
      if (checkout) resolve(checkout);
      else fail();
    });
    script.src = address;
    document.head.append(script);
  });
}
