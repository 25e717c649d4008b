import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Invoice } from '../ledger/records.ts';
import type { PaymentSimulator } from '../payment-simulator.ts';
import type { Addresses } from '../wire/addresses.ts';
import { toWireInvoice } from '../wire/wire-invoice.ts';
import { unknownId } from './api-error.ts';
import { Paging, parseInput } from './api-input.ts';
import { toCollection } from './api-list.ts';

const InvoiceQuery = z.strictObject({ subscription_id: z.string().optional(), ...Paging });

export function invoiceRoutes(api: FastifyInstance, { ledger }: PaymentSimulator, addresses: Addresses): void {
  const toWire = (invoice: Invoice) =>
    toWireInvoice(invoice, {
      shortUrl: addresses.invoice(invoice.code),
      customer: ledger.find('customers', invoice.customer_id ?? ''),
    });

  api.get('/invoices', async ({ query }) => {
    const { subscription_id, ...page } = parseInput(InvoiceQuery, query);
    if (subscription_id && !ledger.find('subscriptions', subscription_id)) throw unknownId();
    const invoices = ledger
      .list('invoices')
      .filter((invoice) => !subscription_id || invoice.subscription_id === subscription_id);
    return toCollection(invoices, page, { timeOf: ({ issued_at }) => issued_at, toWire });
  });
  api.get<{ Params: { id: string } }>('/invoices/:id', async ({ params }) => {
    const invoice = ledger.find('invoices', params.id);
    if (!invoice) throw unknownId();
    return toWire(invoice);
  });
}
