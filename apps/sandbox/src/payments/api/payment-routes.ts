import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { PaymentSimulator } from '../payment-simulator.ts';
import { toWireCard } from '../wire/wire-card.ts';
import { toWirePayment } from '../wire/wire-payment.ts';
import { toWireToken } from '../wire/wire-token.ts';
import { invalidInput, unknownId } from './api-error.ts';
import { parseInput } from './api-input.ts';

const Expand = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const PaymentQuery = z.strictObject({ 'expand[]': Expand.optional() });

type ById = { Params: { id: string } };
type ByToken = { Params: { id: string; tokenId: string } };

export function paymentRoutes(api: FastifyInstance, simulator: PaymentSimulator): void {
  const { ledger } = simulator;
  const getPayment = (id: string) => {
    const payment = ledger.find('payments', id);
    if (!payment) throw unknownId();
    return payment;
  };
  const tokensOf = (customerId: string) => {
    if (!ledger.find('customers', customerId)) throw unknownId();
    return ledger
      .list('tokens')
      .filter(({ customer_id, deleted_at }) => customer_id === customerId && deleted_at === null)
      .reverse();
  };
  const getToken = ({ id, tokenId }: ByToken['Params']) => {
    const token = tokensOf(id).find((candidate) => candidate.id === tokenId);
    if (!token) throw unknownId();
    return token;
  };

  api.get<ById>('/payments/:id', async ({ params, query }) => {
    const { 'expand[]': expand = [] } = parseInput(PaymentQuery, query);
    return toWirePayment(getPayment(params.id), { withCard: expand.includes('card') });
  });
  api.get<ById>('/payments/:id/card', async ({ params }) => {
    const { instrument } = getPayment(params.id);
    if (instrument.method !== 'card') throw invalidInput('Payment was not done using card');
    return toWireCard(instrument.card);
  });
  api.get<ById>('/customers/:id/tokens', async ({ params }) => {
    const items = tokensOf(params.id).map(toWireToken);
    return { entity: 'collection', count: items.length, items };
  });
  api.get<ByToken>('/customers/:id/tokens/:tokenId', async ({ params }) => toWireToken(getToken(params)));
  api.delete<ByToken>('/customers/:id/tokens/:tokenId', async ({ params }) => {
    const { id } = getToken(params);
    await simulator.work(({ draft, now }) => draft.put('tokens', { ...draft.get('tokens', id), deleted_at: now }));
    return { deleted: true };
  });
}
