import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PaymentSandbox, startPaymentSandbox } from '../testing/payment-sandbox.ts';
import { createPaymentProvider, type PaymentProvider } from './payment-provider.ts';
import { ProviderDown, ProviderRefused } from './provider-errors.ts';

const patience = { readMs: 1_000, writeMs: 1_000, retryMs: [10, 20] };
const proPlan = { name: 'Contract', amount: 2900, currency: 'USD', period: 'monthly' };
const anId = (prefix: string) => expect.stringMatching(new RegExp(`^${prefix}_[A-Za-z0-9]{14}$`));

/** What every provider behind this door has to do, the real one included. */
function holdTheContract(open: () => PaymentProvider) {
  let provider: PaymentProvider;
  let planId: string;
  beforeAll(async () => {
    provider = open();
    planId = await provider.createPlan(proPlan);
  });
  const order = (notes: Record<string, string> = {}, startAt: Date | null = null) =>
    provider.createSubscription({ planId, totalCount: 12, startAt, notes });

  it('makes plans and subscriptions that wait for their first payment', async () => {
    expect(planId).toEqual(anId('plan'));
    expect(await order()).toMatchObject({
      id: anId('sub'),
      plan_id: planId,
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      short_url: expect.stringMatching(/^https?:/),
    });
  });

  it('keeps a start in the future and the notes', async () => {
    const startAt = new Date((Math.floor(Date.now() / 1000) + 40 * 86_400) * 1000);
    const made = await order({ kinora_subscription: 'sub_of_ours' }, startAt);
    const read = await provider.getSubscription(made.id);
    expect(read).toMatchObject({ id: made.id, start_at: startAt, notes: { kinora_subscription: 'sub_of_ours' } });
  });

  it('lists the subscriptions of a plan', async () => {
    const made = await order({ kinora_subscription: 'to be found' });
    const listed = await provider.listSubscriptions({ planId, since: new Date(Date.now() - 3_600_000) });
    expect(listed.find(({ notes }) => notes?.kinora_subscription === 'to be found')?.id).toBe(made.id);
  });

  it('knows no bills before a payment', async () => {
    expect(await provider.listInvoices((await order()).id)).toEqual([]);
  });

  it('ends what nobody paid, and refuses to end it again', async () => {
    const { id } = await order();
    expect(await provider.cancelSubscription(id, 'now')).toMatchObject({ id, status: 'cancelled' });
    await expect(provider.cancelSubscription(id, 'now')).rejects.toThrow(ProviderRefused);
  });

  it('changes nothing that does not run', async () => {
    const { id } = await order();
    const refused = provider.changeSubscription(id, { planId, at: 'now' });
    await expect(refused).rejects.toMatchObject({ name: 'ProviderRefused', isDeclined: false });
  });

  it('says of an unknown id that there is none', async () => {
    const refused = provider.getSubscription('sub_00000000000000');
    await expect(refused).rejects.toMatchObject({ name: 'ProviderRefused', isUnknownId: true });
  });
}

let sandbox: PaymentSandbox;
beforeAll(async () => {
  sandbox = await startPaymentSandbox();
});
afterAll(() => sandbox.stop());
const open = () => createPaymentProvider(sandbox.access, patience);

describe('the contract, held by the sandbox', () => {
  holdTheContract(open);
});

const { KINORA_TEST_PAYMENTS_KEY_ID: keyId = '', KINORA_TEST_PAYMENTS_KEY_SECRET: keySecret = '' } = process.env;
const hasKeys = keyId.startsWith('rzp_test_') && keySecret !== '';
if (!hasKeys)
  process.stderr.write(
    'No KINORA_TEST_PAYMENTS_KEY_ID and _SECRET: the contract was not tried at the real provider.\n',
  );
describe.runIf(hasKeys)('the contract, held by the real provider', () => {
  holdTheContract(() => createPaymentProvider({ apiUrl: 'https://api.razorpay.com/v1', keyId, keySecret }));
});

describe('a subscription that is paid', () => {
  it('has a bill for each cycle, whatever fits on a page, and a card', async () => {
    const provider = open();
    const planId = await provider.createPlan({ ...proPlan, period: 'weekly' });
    const { id } = await provider.createSubscription({ planId, totalCount: 200, startAt: null, notes: {} });
    await sandbox.pay(id);
    await sandbox.advance(104 * 7 * 86_400);
    const invoices = await provider.listInvoices(id);
    expect(invoices.length).toBeGreaterThan(100);
    expect(new Set(invoices.map((invoice) => invoice.id)).size).toBe(invoices.length);
    const payment = await provider.getPayment(invoices[0]?.payment_id ?? '');
    expect(payment).toMatchObject({ method: 'card', card: { network: 'MasterCard', type: 'credit', last4: '5558' } });
  });
});

describe('a provider in trouble', () => {
  const broken = (status: unknown, nth?: number) =>
    sandbox.break([{ method: 'GET', path: '/subscriptions/*', status, ...(nth ? { nth } : {}) }]);
  const read = () => open().getSubscription('sub_00000000000000');

  it.each([429, 500, '502-html', 'timeout'])('is asked again after %s, and then given up', async (status) => {
    await broken(status, 1);
    await expect(read()).rejects.toThrow(ProviderRefused);
    await broken(status);
    await expect(read()).rejects.toThrow(ProviderDown);
    await sandbox.break([]);
  });

  it('is never asked twice to write', async () => {
    const provider = open();
    const planId = await provider.createPlan(proPlan);
    await sandbox.break([{ method: 'POST', path: '/subscriptions', nth: 1, status: 'close_after_commit' }]);
    const lost = provider.createSubscription({ planId, totalCount: 12, startAt: null, notes: {} });
    await expect(lost).rejects.toThrow(ProviderDown);
    await sandbox.break([]);
    expect(await provider.listSubscriptions({ planId, since: new Date(0) })).toHaveLength(1);
  });

  it('names the call, and neither key nor secret', async () => {
    const { apiUrl, keyId } = sandbox.access;
    const wrong = createPaymentProvider({ apiUrl, keyId, keySecret: 'a wrong secret' }, patience);
    const error = await wrong.getSubscription('sub_1').then(
      () => expect.fail('it was let in'),
      (reason: Error) => reason,
    );
    expect(error).toBeInstanceOf(ProviderDown);
    expect(error.message).toContain('GET /subscriptions/sub_1 failed with 401');
    expect(JSON.stringify([error.message, error.stack, String(error.cause)])).not.toContain('wrong secret');
  });

  it.each(['{"items":"none"}', '{"id":5}', '[]', 'null'])('that answers %s is not believed', async (body) => {
    const server = createServer((_request, answer) => answer.end(body)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const odd = createPaymentProvider({ ...sandbox.access, apiUrl }, patience);
    await expect(odd.getSubscription('sub_1')).rejects.toThrow(ProviderDown);
    await expect(odd.listInvoices('sub_1')).rejects.toThrow(ProviderDown);
    server.close();
  });
});
