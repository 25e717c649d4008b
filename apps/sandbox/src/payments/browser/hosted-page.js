import { openPayForm } from './pay-form.js';

const main = /** @type {HTMLElement} */ (document.querySelector('main'));
const { invoice, subscription, name = '', email = '', contact = '' } = main.dataset;
const target = invoice ? { invoice_code: invoice } : { subscription_code: subscription };

if (document.querySelector('#pay'))
  openPayForm({
    target,
    prefill: { name, email, contact },
    onSuccess: () => setTimeout(() => location.reload(), 1200),
  }).catch((error) => main.append(String(error.message)));
