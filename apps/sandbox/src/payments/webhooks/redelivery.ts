import { z } from 'zod';
import { Refusal } from '../../http-errors.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { type Posted, postEvent, sign } from './post-event.ts';
import { findTarget, type WebhookDefaults } from './webhook-target.ts';

export const RedeliverInput = z.strictObject({
  tamper: z.boolean().default(false),
  secret: z.enum(['current', 'previous']).default('current'),
});
type RedeliverInput = z.infer<typeof RedeliverInput>;

/** Sends an old event again as the dashboard's replay does: same id, same bytes, signed with the secret of today. */
export async function redeliver(
  { ledger, webhook }: { ledger: Ledger; webhook: WebhookDefaults },
  eventId: string,
  { tamper, secret }: RedeliverInput,
): Promise<Posted> {
  const event = ledger.find('events', eventId);
  if (!event) throw new Refusal(404, 'event_not_found', 'There is no such event.');
  const target = findTarget(ledger, webhook);
  const key = secret === 'current' ? target.secret : target.previous_secret;
  if (!key) throw new Refusal(409, 'no_previous_secret', 'The webhook secret was never changed.');
  const signature = sign(key, event.body);
  const posted = await postEvent({
    url: target.url,
    id: event.id,
    body: tamper ? forge(event.body) : event.body,
    signature,
  });
  if (posted.isAccepted && !tamper)
    await ledger.transact((draft) => draft.put('events', { ...draft.get('events', eventId), status: 'delivered' }));
  return posted;
}

/** Still JSON, and still plausible: only the price or the count is another. */
function forge(body: string): string {
  return body.replace(/"(quantity|amount)":(\d+)/, '"$1":1$2');
}
