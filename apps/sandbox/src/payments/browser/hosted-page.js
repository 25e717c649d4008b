import { openPayForm } from './pay-form.js';

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const { invoice, subscription, name = '', email = '', contact = '' } = main.dataset;
const target = invoice ? { invoice_code: invoice } : { subscription_code: subscription };

document.querySelector('[data-print]')?.addEventListener('click', () => window.print());

/** @param {unknown} error */
function sayWhyNot(error) {
  const notice = document.createElement('p');
  notice.className = 'notice';
  notice.textContent = error instanceof Error ? error.message : String(error);
  main.append(notice);
}

if (document.querySelector('#pay')) {
  const onSuccess = () => setTimeout(() => location.reload(), 1200);
  openPayForm({ target, prefill: { name, email, contact }, onSuccess }).catch(sayWhyNot);
}
