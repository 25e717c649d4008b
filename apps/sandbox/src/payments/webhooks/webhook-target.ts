import { z } from 'zod';
import type { LedgerDraft, LedgerView } from '../ledger/ledger.ts';
import type { WebhookTarget } from '../ledger/records.ts';

export type WebhookDefaults = { url: string; secret: string };

export const WebhookInput = z.strictObject({
  url: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().min(1).optional(),
  events: z.array(z.string().regex(/^[a-z]+\.[a-z_]+$/)).default([]),
  active: z.boolean().default(true),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

/** As set from outside, else as the environment says. No events named means all of them. */
export function findTarget(view: LedgerView, { url, secret }: WebhookDefaults): WebhookTarget {
  const fact = view.find('facts', 'webhook');
  const set = fact?.id === 'webhook' ? fact.target : null;
  return set ?? { url, secret, previous_secret: null, events: [], active: true };
}

export function setTarget(draft: LedgerDraft, defaults: WebhookDefaults, input: WebhookInput): WebhookTarget {
  const before = findTarget(draft, defaults);
  const { url = defaults.url, secret = defaults.secret, events, active } = input;
  const previous_secret = secret === before.secret ? before.previous_secret : before.secret;
  return putTarget(draft, { url, secret, previous_secret, events, active });
}

export function putTarget(draft: LedgerDraft, target: WebhookTarget): WebhookTarget {
  draft.put('facts', { id: 'webhook', target });
  return target;
}

export function resetTarget(draft: LedgerDraft): void {
  draft.put('facts', { id: 'webhook', target: null });
}
