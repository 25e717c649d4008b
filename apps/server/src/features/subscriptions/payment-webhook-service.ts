import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Database } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import type { Queue } from '../../jobs/queue.ts';
import { isSigned } from '../../payments/payment-signature.ts';
import { paymentWebhookStore } from './payment-webhook-store.ts';

interface Parts {
  db: Database;
  queue: Queue;
  /** While it is being changed, the new one and the old one. */
  secrets: string[];
}

export interface Delivery {
  body: Buffer;
  signature: string;
  eventId: string | undefined;
}

const Event = z.looseObject({
  event: z.string().max(100),
  payload: z
    .looseObject({
      subscription: z.looseObject({ entity: z.looseObject({ id: z.string().max(100) }) }).optional(),
      invoice: z.looseObject({ entity: z.looseObject({ subscription_id: z.string().max(100).nullish() }) }).optional(),
    })
    .optional(),
});

export type PaymentWebhookService = ReturnType<typeof createPaymentWebhookService>;

/** An event only says that something happened, perhaps long ago and perhaps not for the first time. */
export function createPaymentWebhookService({ db, queue, secrets }: Parts) {
  return {
    /** Answers quickly: the look at the provider is a job, kept together with the event. */
    async receive({ body, signature, eventId }: Delivery): Promise<void> {
      if (!secrets.some((secret) => isSigned(secret, body, signature))) refuse('webhook_invalid');
      const { event, payload } = Event.safeParse(parseJson(body)).data ?? refuse('webhook_invalid');
      const subscriptionId = payload?.subscription?.entity.id ?? payload?.invoice?.entity.subscription_id ?? null;
      const id = eventId ?? createHash('sha256').update(body).digest('hex');
      await db.transaction(async (tx) => {
        const isNew = await paymentWebhookStore.insert(tx, {
          eventId: id,
          kind: event,
          providerSubscriptionId: subscriptionId,
        });
        if (!isNew || subscriptionId === null) return;
        await queue.send(tx, 'sync-subscription', { providerSubscriptionId: subscriptionId, eventId: id });
      });
    },
  };
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
