import type { FastifyInstance } from 'fastify';
import { apiPath } from '../wire/addresses.ts';
import { OtpInput, PaymentInput, SessionInput } from './checkout-input.ts';
import type { CheckoutService } from './checkout-service.ts';

type ById = { Params: { id: string } };

/** The calls of the payment form. A browser makes them, so no secret takes part. */
export function checkoutRoutes(http: FastifyInstance, checkout: CheckoutService): void {
  const base = `${apiPath}/checkout`;
  http.post(`${base}/session`, async ({ body }) => checkout.describe(SessionInput.parse(body)));
  http.post(`${base}/payments`, async ({ body }) => checkout.start(PaymentInput.parse(body)));
  http.post<ById>(`${base}/payments/:id/otp`, async ({ params, body }) =>
    checkout.confirm(params.id, OtpInput.parse(body).otp),
  );
  http.post<ById>(`${base}/payments/:id/cancel`, async ({ params }) => checkout.abandon(params.id));
}
