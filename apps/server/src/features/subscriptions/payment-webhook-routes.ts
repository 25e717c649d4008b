import { done } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { refuse } from '../../http/refusal.ts';
import type { PaymentWebhookService } from './payment-webhook-service.ts';

/** The signature is over the bytes as they came, so nothing may parse them before it is checked. */
export function paymentWebhookRoutes(app: FastifyInstance, webhooks: PaymentWebhookService): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post('/payments/webhook', async ({ body, headers }, reply) => {
      const signature = headers['x-razorpay-signature'];
      const eventId = headers['x-razorpay-event-id'];
      if (!Buffer.isBuffer(body) || typeof signature !== 'string') return refuse('webhook_invalid');
      await webhooks.receive({ body, signature, eventId: typeof eventId === 'string' ? eventId : undefined });
      return reply.header('cache-control', 'no-store').send(done);
    });
  });
}
