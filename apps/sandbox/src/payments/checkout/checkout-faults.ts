import { z } from 'zod';

/** A bank that takes its time over the one-time code. Held in memory: a restart is healthy again. */
export const CheckoutFaults = z.strictObject({ otp_delay_ms: z.int().min(0).max(60_000).default(0) });
type CheckoutFaults = z.infer<typeof CheckoutFaults>;

export type CheckoutFaultSwitch = ReturnType<typeof createCheckoutFaultSwitch>;

export function createCheckoutFaultSwitch() {
  let current = CheckoutFaults.parse({});
  return {
    get: () => current,
    set: (faults: CheckoutFaults) => {
      current = faults;
      return current;
    },
  };
}
