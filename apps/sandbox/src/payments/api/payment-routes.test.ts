import { describe, expect, it } from 'vitest';
import { startTestProvider } from '../../testing/start-test-provider.ts';

async function startPaid() {
  const provider = await startTestProvider();
  const { id } = await provider.createSubscription();
  await provider.pay({ subscription_id: id });
  const [invoice] = await provider.invoices(id);
  return { ...provider, id, invoice: invoice ?? {}, paymentId: invoice?.payment_id };
}

describe('GET /invoices', () => {
  it('answers the whole entity', async () => {
    const { id, invoice, api, origin } = await startPaid();
    const seconds = expect.any(Number);
    const zeroes = { tax_amount: 0, taxable_amount: 900, gross_amount: 900 };
    expect(invoice).toEqual({
      id: expect.stringMatching(/^inv_[A-Za-z0-9]{14}$/),
      entity: 'invoice',
      receipt: null,
      invoice_number: null,
      customer_id: expect.stringMatching(/^cust_/),
      customer_details: {
        id: invoice.customer_id,
        name: 'Ada',
        email: 'ada@x.test',
        contact: '+15551234567',
        gstin: null,
        billing_address: null,
        shipping_address: null,
        customer_name: 'Ada',
        customer_email: 'ada@x.test',
        customer_contact: '+15551234567',
      },
      order_id: expect.stringMatching(/^order_/),
      subscription_id: id,
      line_items: [
        {
          id: expect.stringMatching(/^li_/),
          item_id: null,
          ref_id: null,
          ref_type: null,
          name: 'Starter',
          description: null,
          amount: 900,
          unit_amount: 900,
          ...zeroes,
          net_amount: 900,
          currency: 'USD',
          type: 'plan',
          tax_inclusive: false,
          hsn_code: null,
          sac_code: null,
          tax_rate: null,
          unit: null,
          quantity: 1,
          taxes: [],
        },
      ],
      payment_id: expect.stringMatching(/^pay_/),
      status: 'paid',
      expire_by: null,
      issued_at: seconds,
      paid_at: seconds,
      cancelled_at: null,
      expired_at: null,
      sms_status: null,
      email_status: null,
      date: seconds,
      terms: null,
      partial_payment: false,
      ...zeroes,
      amount: 900,
      amount_paid: 900,
      amount_due: 0,
      currency: 'USD',
      currency_symbol: '$',
      description: null,
      notes: [],
      comment: null,
      short_url: expect.stringMatching(new RegExp(`^${origin}/pay/i/`)),
      view_less: true,
      billing_start: seconds,
      billing_end: seconds,
      type: 'invoice',
      group_taxes_discounts: false,
      created_at: seconds,
      idempotency_key: null,
    });
    expect(await api('GET', `/invoices/${invoice.id}`)).toEqual(invoice);
  });

  it('pages by ten', async () => {
    const { id, api, control } = await startPaid();
    for (let count = 0; count < 11; count += 1) await control('POST', `/subscriptions/${id}/charge`, {});
    const page = async (query: string) => (await api('GET', `/invoices?subscription_id=${id}${query}`)).count;
    expect([await page(''), await page('&skip=10'), await page('&count=100')]).toEqual([10, 2, 12]);
  });

  it('does not know foreign ids', async () => {
    const { refusal } = await startPaid();
    for (const path of ['/invoices/inv_00000000000000', '/invoices?subscription_id=sub_00000000000000'])
      expect((await refusal('GET', path)).error.description, path).toBe('The id provided does not exist');
  });
});

describe('GET /payments/:id', () => {
  it('shows the card only where it is asked for', async () => {
    const { api, paymentId, invoice } = await startPaid();
    const plain = await api('GET', `/payments/${paymentId}`);
    expect(plain).toMatchObject({ entity: 'payment', amount: 900, status: 'captured', captured: true, method: 'card' });
    expect(plain).toMatchObject({
      invoice_id: invoice.id,
      order_id: invoice.order_id,
      vpa: null,
      error_code: null,
      notes: [],
    });
    expect(plain).not.toHaveProperty('card');
    const expanded = await api('GET', `/payments/${paymentId}?expand[]=card`);
    const card = { entity: 'card', last4: '5558', network: 'MasterCard', type: 'credit', international: true };
    expect(expanded).toMatchObject({ ...plain, card });
    expect(await api('GET', `/payments/${paymentId}/card`)).toEqual(expanded.card);
    expect(JSON.stringify(expanded)).not.toContain('510401');
  });

  it('has the address of a UPI payment and no card', async () => {
    const { createSubscription, pay, api, refusal } = await startTestProvider();
    const { id } = await createSubscription({}, {}, { currency: 'INR' });
    const { payload } = (await pay({ subscription_id: id }, { instrument: { vpa: 'success@razorpay' } })) as {
      payload: Record<string, string>;
    };
    const path = `/payments/${payload.razorpay_payment_id}`;
    expect(await api('GET', `${path}?expand[]=card`)).toMatchObject({
      method: 'upi',
      vpa: 'success@razorpay',
      card_id: null,
    });
    expect((await refusal('GET', `${path}/card`)).error.description).toBe('Payment was not done using card');
  });

  it('does not know foreign ids', async () => {
    const { refusal } = await startPaid();
    for (const tail of ['', '/card'])
      expect((await refusal('GET', `/payments/pay_00000000000000${tail}`)).status).toBe(400);
  });
});

describe('GET /customers/:id/tokens', () => {
  it('lists the cards on file, and forgets one on demand so that it cannot be charged', async () => {
    const { api, refusal, invoice, control, id, subscription } = await startPaid();
    const path = `/customers/${invoice.customer_id}/tokens`;
    const { items } = (await api('GET', path)) as { items: Record<string, unknown>[] };
    expect(items).toMatchObject([
      {
        entity: 'token',
        method: 'card',
        recurring: true,
        recurring_details: { status: 'confirmed', failure_reason: null },
        card: { last4: '5558', expiry_month: 12, expiry_year: 2098 },
      },
    ]);
    expect(await api('GET', `${path}/${items[0]?.id}`)).toEqual(items[0]);
    expect(await api('DELETE', `${path}/${items[0]?.id}`)).toEqual({ deleted: true });
    expect(await api('GET', path)).toMatchObject({ count: 0 });
    expect((await refusal('GET', `${path}/${items[0]?.id}`)).status).toBe(400);
    expect((await refusal('GET', '/customers/cust_00000000000000/tokens')).status).toBe(400);
    await control('POST', '/clock', { to: (await subscription(id)).current_end });
    expect(await subscription(id)).toMatchObject({ status: 'pending' });
  });
});
