import type { Customer, Invoice, LineItem } from '../ledger/records.ts';
import { toCurrencySymbol } from '../money/currencies.ts';

type Context = { shortUrl: string; customer: Customer | undefined };

export function toWireInvoice(invoice: Invoice, { shortUrl, customer }: Context) {
  const { amount, currency, issued_at } = invoice;
  const isPaid = invoice.status === 'paid';
  return {
    id: invoice.id,
    entity: 'invoice',
    receipt: null,
    invoice_number: null,
    customer_id: invoice.customer_id,
    customer_details: toCustomerDetails(customer),
    order_id: invoice.order_id,
    subscription_id: invoice.subscription_id,
    line_items: invoice.line_items.map((line) => toWireLine(line, currency)),
    payment_id: invoice.payment_id,
    status: invoice.status,
    expire_by: null,
    issued_at,
    paid_at: invoice.paid_at,
    cancelled_at: invoice.cancelled_at,
    expired_at: null,
    sms_status: null,
    email_status: null,
    date: issued_at,
    terms: null,
    partial_payment: false,
    gross_amount: amount,
    tax_amount: 0,
    taxable_amount: amount,
    amount,
    amount_paid: isPaid ? amount : 0,
    amount_due: isPaid ? 0 : amount,
    currency,
    currency_symbol: toCurrencySymbol(currency),
    description: null,
    notes: [],
    comment: null,
    short_url: shortUrl,
    view_less: true,
    billing_start: invoice.billing_start,
    billing_end: invoice.billing_end,
    type: 'invoice',
    group_taxes_discounts: false,
    created_at: issued_at,
    idempotency_key: null,
  };
}

function toCustomerDetails(customer: Customer | undefined) {
  const { id = null, name = null, email = null, contact = null } = customer ?? {};
  return {
    id,
    name,
    email,
    contact,
    gstin: null,
    billing_address: null,
    shipping_address: null,
    customer_name: name,
    customer_email: email,
    customer_contact: contact,
  };
}

function toWireLine({ id, name, description, amount, quantity, type }: LineItem, currency: string) {
  const total = amount * quantity;
  return {
    id,
    item_id: null,
    ref_id: null,
    ref_type: null,
    name,
    description,
    amount,
    unit_amount: amount,
    gross_amount: total,
    tax_amount: 0,
    taxable_amount: total,
    net_amount: total,
    currency,
    type,
    tax_inclusive: false,
    hsn_code: null,
    sac_code: null,
    tax_rate: null,
    unit: null,
    quantity,
    taxes: [],
  };
}
