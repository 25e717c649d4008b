import { html } from '../../pages/html.ts';
import type { LedgerView } from '../ledger/ledger.ts';
import type { Invoice, Subscription, SubscriptionStatus } from '../ledger/records.ts';
import { toMoneyText } from '../money/currencies.ts';
import { knownContact, payForm, testMode } from './pay-form.ts';

/** The inside of the checkout. What it is about arrives by message from the page that opened it. */
export const frameBody = html`<body class="pay">
<main>
${testMode}
<header><h1 id="merchant">Checkout</h1>
<button type="button" class="button" data-close aria-label="Close checkout">✕</button></header>
<p id="merchant-line"></p>
<p id="title"></p>
${payForm}
</main>
</body>`;

export function invoiceBody(invoice: Invoice, view: LedgerView) {
  const { status, code, id, line_items, amount, currency, paid_at, payment_id } = invoice;
  const paidOn = paid_at === null ? '' : `${new Date(paid_at * 1000).toISOString().slice(0, 10)} (UTC)`;
  return html`<body class="pay">
<main data-invoice="${code}"${knownContact(view.find('customers', invoice.customer_id ?? ''))}>
${testMode}
<h1>${status === 'paid' ? 'Receipt' : 'Invoice'}</h1>
<dl>
<dt>Number</dt><dd>${id}</dd>
<dt>Items</dt><dd>${line_items.map(({ name, quantity }) => html`${name} × ${quantity} `)}</dd>
<dt>Total</dt><dd>${toMoneyText(amount, currency)}</dd>
${status === 'paid' && html`<dt>Paid</dt><dd>${paidOn}, ${paidWith(invoice, view)}, ${payment_id ?? ''}</dd>`}
</dl>
${status === 'issued' && payForm}
${(status === 'cancelled' || status === 'expired') && html`<p>This invoice was ${status}. There is nothing to pay.</p>`}
</main>
</body>`;
}

function paidWith({ payment_id }: Invoice, view: LedgerView): string {
  const instrument = view.find('payments', payment_id ?? '')?.instrument;
  if (!instrument) return '';
  return instrument.method === 'upi' ? instrument.vpa : `${instrument.card.network} •••• ${instrument.card.last4}`;
}

const payable: SubscriptionStatus[] = ['created', 'authenticated', 'active', 'pending', 'halted'];

export function subscriptionBody(subscription: Subscription, view: LedgerView) {
  const { status, quantity, code, plan_id, cadence, customer_id } = subscription;
  const { item } = view.get('plans', plan_id);
  return html`<body class="pay">
<main data-subscription="${code}"${knownContact(view.find('customers', customer_id ?? ''))}>
${testMode}
<h1>${status === 'created' ? 'Authorise this subscription' : 'Change the card'}</h1>
<p>${item.name}, ${toMoneyText(item.amount * quantity, item.currency)}, ${cadence.period}: ${status}.</p>
${payable.includes(status) ? payForm : html`<p>There is nothing to do here.</p>`}
</main>
</body>`;
}
