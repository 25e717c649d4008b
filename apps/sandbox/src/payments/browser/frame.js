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

/** @param {unknown} color */
function paint(color) {
  if (typeof color !== 'string' || !/^#([\da-f]{3}|[\da-f]{6})$/i.test(color)) return;
  const hex = color.length === 4 ? color.replace(/[\da-f]/gi, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const { style } = document.documentElement;
  style.setProperty('--pay', hex);
  style.setProperty('--on-pay', luminance > 0.179 ? '#000' : '#fff');
}

/** @param {number} part */
const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** @param {Record<string, any>} options */
async function open(options) {
  write('#merchant', options.name || 'Checkout');
  write('#merchant-line', options.description || '');
  paint(options.theme?.color);
  const named = (/** @type {object} */ marks = {}) =>
    Object.entries(marks).flatMap(([name, isOn]) => (isOn ? [name] : []));
  try {
    form = await openPayForm({
      target: {
        subscription_id: String(options.subscription_id),
        card_change: Boolean(options.subscription_card_change),
      },
      keyId: String(options.key),
      prefill: options.prefill,
      locked: named(options.readonly),
      unseen: named(options.hidden),
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
  write('#title', title);
  write('#amount', toMoneyText(amount, currency));
  document.querySelector('#waiting')?.remove();
  /** @type {HTMLInputElement | undefined} */ ([...document.querySelectorAll('input')].find(isEmptyField))?.focus();
}

/** @param {HTMLInputElement} field */
function isEmptyField(field) {
  return field.type !== 'radio' && !field.value && field.checkVisibility();
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

document.querySelector('[data-close]')?.addEventListener('click', () => tell('dismiss', { by: 'button' }));
addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') tell('dismiss', { by: 'escape' });
});

// Holds nothing but the news that the script runs, so any page may hear it.
window.parent.postMessage({ channel: 'sandbox-checkout', type: 'ready' }, '*');
