import type { FastifyInstance } from 'fastify';
import type { PaymentSimulator } from '../payment-simulator.ts';
import type { Delivery } from '../webhooks/delivery.ts';
import { DeliverySettings } from '../webhooks/delivery-settings.ts';
import { RedeliverInput, redeliver } from '../webhooks/redelivery.ts';
import { findTarget, resetTarget, setTarget, type WebhookDefaults, WebhookInput } from '../webhooks/webhook-target.ts';

type Parts = { simulator: PaymentSimulator; delivery: Delivery; webhook: WebhookDefaults };

export function webhookRoutes(http: FastifyInstance, { simulator, delivery, webhook }: Parts): void {
  const { ledger } = simulator;

  http.get('/_sandbox/webhook', async () => findTarget(ledger, webhook));
  http.put('/_sandbox/webhook', async ({ body }) => {
    const input = WebhookInput.parse(body);
    return simulator.work(({ draft }) => setTarget(draft, webhook, input));
  });
  http.delete('/_sandbox/webhook', async () => {
    await simulator.work(({ draft }) => resetTarget(draft));
    return findTarget(ledger, webhook);
  });

  http.get('/_sandbox/delivery', async () => delivery.settings());
  http.put('/_sandbox/delivery', async ({ body }) => delivery.configure(DeliverySettings.parse(body ?? {})));
  http.post('/_sandbox/delivery/flush', async () => {
    await delivery.flush();
    return { pending: ledger.list('events').filter(({ status }) => status === 'pending').length };
  });

  /** Newest first. */
  http.get('/_sandbox/events', async () =>
    ledger
      .list('events')
      .map(({ secret: _secret, body, ...event }) => ({ ...event, body: JSON.parse(body) }))
      .reverse(),
  );
  http.post<{ Params: { id: string } }>('/_sandbox/events/:id/redeliver', async ({ params, body }) => {
    const { isAccepted, answer } = await redeliver({ ledger, webhook }, params.id, RedeliverInput.parse(body ?? {}));
    return { accepted: isAccepted, answer };
  });
}
