import { openPayForm, toMoneyText } from './pay-form.js';

// The page around the frame is somebody else's. It says what to sell; what is typed here never leaves the frame.

/** @type {Awaited<ReturnType<typeof openPayForm>> | undefined} */
let form;
let replyTo = '';

/** @param {string} type @param {object} details */
function tell(type, details = {}) {
  if (replyTo) window.parent.postMessage({ channel: 'sandbox-checkout', type, ...details }, replyTo);
}

/** @param {string} selector @param {string} text */
function write(selector, text) {
  const element = document.querySelector(selector);
  if (element) element.textContent = text;
}

/** @param {Record<string, any>} options */
async function open(options) {
  write('#merchant', options.name || 'Checkout');
  write('#merchant-line', options.description || '');
  try {
    form = await openPayForm({
      target: {
        subscription_id: String(options.subscription_id),
        card_change: Boolean(options.subscription_card_change),
      },
      keyId: String(options.key),
      prefill: options.prefill,
      locked: Object.keys(options.readonly ?? {}).filter((name) => options.readonly[name]),
      isOneClick: Boolean(options.one_click_checkout),
      onSubmit: (method) => tell('submit', { method }),
      onFailed: (error) => tell('failed', { error }),
      onSuccess: (payload) => setTimeout(() => tell('success', { payload }), 600),
    });
  } catch (error) {
    tell('fault', { description: error instanceof Error ? error.message : 'Something went wrong' });
    return;
  }
  const { title, amount, currency } = form.session;
  write('#title', `${title}, ${toMoneyText(amount, currency)}`);
}

addEventListener('message', ({ source, origin, data }) => {
  if (source !== window.parent || data?.channel !== 'sandbox-checkout') return;
  if (data.type === 'open' && !replyTo) {
    replyTo = origin;
    open(data.options);
  }
  if (data.type === 'closing' && origin === replyTo)
    Promise.resolve(form?.abandon())
      .catch(() => undefined)
      .then(() => tell('closed'));
});

document.querySelector('[data-close]')?.addEventListener('click', () => tell('dismiss'));
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('dismiss');
});

// Holds nothing but the news that the script runs, so any page may hear it.
window.parent.postMessage({ channel: 'sandbox-checkout', type: 'ready' }, '*');
