import { html } from '../../pages/html.ts';
import type { LedgerView } from '../ledger/ledger.ts';
import type { Subscription, SubscriptionStatus } from '../ledger/records.ts';
import { toMoneyText } from '../money/currencies.ts';
import { toDateText } from './page-dates.ts';
import { knownContact, payForm, testMode } from './pay-form.ts';

const headings: Record<SubscriptionStatus, string> = {
  created: 'Authorise this subscription',
  authenticated: 'Change the card',
  active: 'Change the card',
  pending: 'The last payment failed',
  halted: 'The payments have stopped',
  paused: 'This subscription is paused',
  cancelled: 'This subscription was cancelled',
  completed: 'This subscription is complete',
  expired: 'This subscription has expired',
};

const payable: SubscriptionStatus[] = ['created', 'authenticated', 'active', 'pending', 'halted'];

export function subscriptionBody(subscription: Subscription, view: LedgerView) {
  const { status, quantity, current_end, code, plan_id, cadence, customer_id } = subscription;
  const { item } = view.get('plans', plan_id);
  const price = `${toMoneyText(item.amount * quantity, item.currency)}, ${cadence.period}`;
  return html`<body class="sheet">
<main data-subscription="${code}"${knownContact(view.find('customers', customer_id ?? ''))}>
${testMode}
<header><h1>${headings[status]}</h1><p class="status ${status}">${status}</p></header>
<dl>
<dt>Plan</dt><dd>${item.name}</dd>
<dt>Price</dt><dd>${price}</dd>
${current_end !== null && html`<dt>Current cycle ends</dt><dd>${toDateText(current_end)}</dd>`}
</dl>
${payable.includes(status) ? payForm : html`<p class="notice">There is nothing to do here.</p>`}
</main>
</body>`;
}
