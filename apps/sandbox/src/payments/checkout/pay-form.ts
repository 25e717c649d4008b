import { html } from '../../pages/html.ts';
import type { Customer } from '../ledger/records.ts';

export const testMode = html`<p class="test-mode">TEST MODE – no money moves</p>`;

const testCards = [
  ['5104 0155 5555 5558', 'Mastercard credit'],
  ['5104 0600 0000 0008', 'Mastercard debit'],
  ['4718 6091 0820 4366', 'Visa credit, Indian'],
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

const field = (id: string, label: string, attributes = html``) =>
  html`<label>${label}<input id="${id}" ${attributes}></label>`;

/** Contact, card or UPI, the bank's step, and the outcome. One of them is shown at a time. */
export const payForm = html`<section id="pay" hidden>
<form id="details">
<p id="refunded" hidden>This only proves that the card works. The amount is given back at once.</p>
<fieldset id="contact-fields">
${field('email', 'Email', html`type="email" required`)}
${field('contact', 'Phone', html`type="tel" required`)}
</fieldset>
<fieldset id="methods" hidden>
<label><input type="radio" name="method" checked> Card</label>
<label><input type="radio" name="method" id="upi"> UPI</label>
</fieldset>
<fieldset id="card-fields">
${field('number', 'Card number', html`inputmode="numeric" required`)}
${field('expiry', 'Expiry', html`placeholder="MM / YY" pattern="\\d\\d\\D*\\d\\d" required`)}
${field('cvv', 'CVV', html`inputmode="numeric" pattern="\\d{3,4}" required`)}
${field('name', 'Name on card')}
</fieldset>
<fieldset id="upi-fields" hidden disabled>
${field('vpa', 'UPI ID', html`placeholder="success@razorpay" required`)}
</fieldset>
<p id="problem" role="alert" hidden></p>
<button class="button primary" id="pay-button">Pay</button>
<details>
<summary>Test cards</summary>
<p>Any CVV and any future date will do.</p>
<ul>${testCards.map(([number, effect]) => html`<li><code>${number}</code> ${effect}</li>`)}</ul>
</details>
</form>
<form id="otp-step" hidden>
<h2>Your bank asks for a code</h2>
<p>Nothing is sent. Any 4 to 10 digits are right, fewer are wrong.</p>
${field('otp', 'One-time code', html`inputmode="numeric" pattern="\\d{0,10}"`)}
<button class="button primary">Submit</button>
<button type="button" class="button" id="abandon">Cancel payment</button>
</form>
<p id="done" role="status" hidden>Payment successful</p>
</section>`;
