import { html } from '../../pages/html.ts';
import type { LedgerView } from '../ledger/ledger.ts';
import type { Invoice } from '../ledger/records.ts';
import { toMoneyText } from '../money/currencies.ts';
import { toDateText } from './page-dates.ts';
import { knownContact, payForm, testMode } from './pay-form.ts';

const titles: Record<Invoice['status'], string> = {
  issued: 'Invoice',
  paid: 'Receipt',
  cancelled: 'Cancelled invoice',
  expired: 'Expired invoice',
};

const notices: Partial<Record<Invoice['status'], string>> = {
  cancelled: 'This invoice was cancelled. There is nothing to pay.',
  expired: 'This invoice has expired. There is nothing to pay.',
};

export function invoiceTitle({ status, id }: Invoice): string {
  return `${titles[status]} ${id}`;
}

export function invoiceBody(invoice: Invoice, view: LedgerView) {
  const notice = notices[invoice.status];
  const customer = view.find('customers', invoice.customer_id ?? '');
  return html`<body class="sheet">
<main data-invoice="${invoice.code}"${knownContact(customer)}>
${testMode}
<header><h1>${titles[invoice.status]}</h1><p class="status ${invoice.status}">${invoice.status}</p></header>
${notice !== undefined && html`<p class="notice">${notice}</p>`}
${facts(invoice, view)}
${lines(invoice)}
${invoice.status === 'issued' && payForm}
${invoice.status === 'paid' && html`<p class="no-print"><button type="button" class="button" data-print>Print</button></p>`}
</main>
</body>`;
}

function facts(invoice: Invoice, view: LedgerView) {
  const customer = view.find('customers', invoice.customer_id ?? '');
  const rows: [string, string | undefined][] = [
    ['Number', invoice.id],
    ['Issued', toDateText(invoice.issued_at)],
    ['Paid', invoice.paid_at === null ? undefined : toDateText(invoice.paid_at)],
    ['Billing period', period(invoice)],
    ['For', customer && [customer.name, customer.email].filter(Boolean).join(', ')],
    ['Paid with', paidWith(invoice, view)],
    ['Payment', invoice.payment_id ?? undefined],
  ];
  return html`<dl>${rows.flatMap(([term, value]) => (value ? [html`<dt>${term}</dt><dd>${value}</dd>`] : []))}</dl>`;
}

function period({ billing_start, billing_end }: Invoice): string | undefined {
  if (billing_start === null || billing_end === null) return undefined;
  return `${toDateText(billing_start)} – ${toDateText(billing_end)}`;
}

function paidWith({ payment_id }: Invoice, view: LedgerView): string | undefined {
  const instrument = view.find('payments', payment_id ?? '')?.instrument;
  if (!instrument) return undefined;
  return instrument.method === 'upi' ? instrument.vpa : `${instrument.card.network} •••• ${instrument.card.last4}`;
}

function lines({ line_items, amount, currency, status }: Invoice) {
  return html`<table>
<thead><tr><th scope="col">Item</th><th scope="col">Quantity</th><th scope="col">Amount</th></tr></thead>
<tbody>${line_items.map(
    (line) =>
      html`<tr><td>${line.name}</td><td>${line.quantity}</td><td>${toMoneyText(line.amount * line.quantity, currency)}</td></tr>`,
  )}</tbody>
<tfoot><tr><th scope="row" colspan="2">${status === 'paid' ? 'Total paid' : 'Total'}</th><td>${toMoneyText(amount, currency)}</td></tr></tfoot>
</table>`;
}
