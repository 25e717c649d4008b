import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ProviderInvoice } from '../../payments/provider-entities.ts';
import { findWorkspaceId, registerUploader } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { invoiceStore } from './invoice-store.ts';
import { toInvoiceRows } from './provider-reading.ts';
import { subscriptionStore } from './subscription-store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** The provider counts in whole seconds, so that a payment and the upgrade right after it are issued at one time. */
const bill = (id: string, issued_at = 1_800_000_000) =>
  ProviderInvoice.parse({
    id,
    status: 'paid',
    line_items: [],
    billing_start: issued_at,
    billing_end: null,
    issued_at,
    created_at: issued_at,
    paid_at: issued_at,
  });

async function newReader() {
  const member = await registerUploader(test);
  const { token } = member;
  const { db } = test.connection;
  const [row] = await subscriptionStore.listStanding(db, await findWorkspaceId(test, member));
  if (!row) return expect.fail('the free plan is a subscription');
  return {
    read: (newestFirst: ProviderInvoice[]) => invoiceStore.upsert(db, toInvoiceRows(newestFirst, row)),
    shown: async () => (await test.call(api.subscriptions.invoices, {}, { token })).body.items.map(({ id }) => id),
  };
}

describe.runIf(hasPostgres())('receipts of one second', () => {
  it('stand as the provider lists them, whatever their ids are', async () => {
    const { read, shown } = await newReader();
    await read([bill('inv_b'), bill('inv_c'), bill('inv_a')]);
    expect(await shown()).toEqual(['inv_b', 'inv_c', 'inv_a']);
  });

  it('keep their places when they are read again, below one that came since', async () => {
    const { read, shown } = await newReader();
    await read([bill('inv_1f')]);
    await read([bill('inv_1e'), bill('inv_1f')]);
    await read([bill('inv_1g'), bill('inv_1e'), bill('inv_1f')]);
    await read([bill('inv_1g'), bill('inv_1e'), bill('inv_1f')]);
    expect(await shown()).toEqual(['inv_1g', 'inv_1e', 'inv_1f']);
  });

  it('stand below those of later seconds, also when they are read after them', async () => {
    const { read, shown } = await newReader();
    await read([bill('inv_2y', 1_800_000_001)]);
    await read([bill('inv_2z'), bill('inv_2x')]);
    expect(await shown()).toEqual(['inv_2y', 'inv_2z', 'inv_2x']);
  });
});
