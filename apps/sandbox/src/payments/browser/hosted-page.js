import { openPayForm } from './pay-form.js';

const { invoice, subscription } = /** @type {HTMLElement} */ (document.querySelector('main')).dataset;
const target = invoice ? { invoice_code: invoice } : { subscription_code: subscription };

document.querySelector('[data-print]')?.addEventListener('click', () => window.print());

if (document.querySelector('#pay')) {
  openPayForm({ target, onSuccess: () => setTimeout(() => location.reload(), 1200) }).catch(() => location.reload());
}
