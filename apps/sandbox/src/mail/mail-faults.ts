import { z } from 'zod';

/** How the SMTP side misbehaves on purpose. Held in memory: a restart is healthy again. */
export const MailFaults = z.strictObject({
  refuse: z.boolean().default(false),
  delay_ms: z.number().int().min(0).max(60_000).default(0),
});
export type MailFaults = z.infer<typeof MailFaults>;

export type MailFaultSwitch = ReturnType<typeof createMailFaultSwitch>;

export function createMailFaultSwitch() {
  let current: MailFaults = MailFaults.parse({});
  return {
    get: () => current,
    set: (faults: MailFaults) => {
      current = faults;
      return current;
    },
  };
}
