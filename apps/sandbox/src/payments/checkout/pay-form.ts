import { html } from '../../pages/html.ts';
import type { Customer } from '../ledger/records.ts';

export const testMode = html`<p class="test-mode">TEST MODE – no money moves</p>`;

const goodCards = [
  ['5104 0155 5555 5558', 'Mastercard credit'],
  ['5104 0600 0000 0008', 'Mastercard debit'],
  ['4718 6091 0820 4366', 'Visa credit, Indian'],
] as const;

const badCards = [
  ['4100 2800 0006 0003', 'Declined by the bank'],
  ['4100 2800 0008 0001', 'Not enough money'],
  ['4100 2800 0009 0000', 'Times out'],
  ['4100 2800 0007 0002', 'Cancelled'],
  ['4100 2800 0003 0006', 'Off for online payments'],
  ['4100 2800 0001 0008', 'Wrong number'],
  ['4100 2800 0002 0007', 'Gateway trouble'],
  ['4100 2800 0000 0009', 'Authentication fails'],
] as const;

/** Who is known already need not type it again. */
export function knownContact(customer: Customer | undefined) {
  if (!customer) return undefined;
  const { name, email, contact } = customer;
  return html` data-name="${name ?? ''}" data-email="${email}" data-contact="${contact}"`;
}

/** Contact, card or UPI, the bank's step, and the outcome. One of them is shown at a time. */
export const payForm = html`<section id="pay" class="pay" hidden>
<form id="details" novalidate>
<p id="refunded" class="hint" hidden>This only proves that the card works. The amount is given back at once.</p>
<p id="contact-line" class="contact-line" hidden></p>
${field('email', 'Email', html`type="email" autocomplete="email" required`)}
${field('contact', 'Phone', html`type="tel" autocomplete="tel" required`)}
<fieldset id="methods" class="methods" hidden>
<legend class="visually-hidden">Pay by</legend>
<label><input type="radio" name="method" value="card" checked> Card</label>
<label><input type="radio" name="method" value="upi"> UPI</label>
</fieldset>
<div id="card-fields">
${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" maxlength="23" placeholder="0000 0000 0000 0000"`)}
<div class="pair">
${field('expiry', 'Expiry', html`inputmode="numeric" autocomplete="cc-exp" maxlength="7" placeholder="MM / YY"`)}
${field('cvv', 'CVV', html`type="password" inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
</div>
${field('name', 'Name on card', html`autocomplete="cc-name"`)}
</div>
<div id="upi-fields" hidden>
${field('vpa', 'UPI ID', html`autocapitalize="none" spellcheck="false" placeholder="success@razorpay"`)}
</div>
<p id="problem" class="problem" role="alert" hidden></p>
<button class="button primary wide" data-pay>Pay</button>
<details class="cards">
<summary>Test cards</summary>
<p class="hint">Any CVV and any future date will do.</p>
${cardList('They work', goodCards)}
${cardList('They fail', badCards)}
</details>
</form>
<form id="otp-step" novalidate hidden>
<h2 tabindex="-1">Your bank asks for a code</h2>
<p class="hint">Nothing is sent. Any 4 to 10 digits are right, fewer are wrong.</p>
${field('otp', 'One-time code', html`inputmode="numeric" autocomplete="one-time-code" maxlength="10"`)}
<button class="button primary wide">Submit</button>
<button type="button" class="button wide" data-abandon>Cancel payment</button>
</form>
<div id="done" class="done" role="status" hidden><h2>Payment successful</h2><p id="done-text"></p></div>
</section>`;

function field(id: string, label: string, attributes: ReturnType<typeof html>) {
  return html`<div class="field" data-field="${id}">
<label for="${id}">${label}</label>
<input id="${id}" name="${id}" aria-describedby="${id}-problem" ${attributes}>
<p id="${id}-problem" class="problem" hidden></p>
</div>`;
}

function cardList(title: string, cards: readonly (readonly [string, string])[]) {
  return html`<p class="list-title">${title}</p>
<ul>${cards.map(
    ([number, effect]) =>
      html`<li><button type="button" class="card-choice" data-card="${number}"><code>${number}</code> <span>${effect}</span></button></li>`,
  )}</ul>`;
}
