/**
 * @typedef {{ code: string, description: string, source: string, step: string, reason: string, metadata: object }} PaymentError
 * @typedef {Record<'razorpay_payment_id' | 'razorpay_subscription_id' | 'razorpay_signature', string>} Payload
 * @typedef {{ title: string, amount: number, currency: string, purpose: string, is_refunded: boolean, has_upi: boolean }} Session
 * @typedef {{ result: 'otp', payment_id: string } | { result: 'failed', error: PaymentError } | { result: 'success', payload: Payload }} Answer
 * @typedef {{
 *   target: object, keyId?: string,
 *   prefill?: Partial<Record<'name' | 'email' | 'contact', string>>,
 *   locked?: string[], isOneClick?: boolean,
 *   onSubmit?: (method: string) => void, onFailed?: (error: PaymentError) => void, onSuccess: (payload: Payload) => void,
 * }} FormOptions
 */

/** @template {HTMLElement} T @param {string} id @returns {T} */
const byId = (id) => /** @type {T} */ (document.getElementById(id));
/** @param {string} id @returns {HTMLInputElement} */
const input = (id) => byId(id);

/** @param {string} path @param {object} body */
async function post(path, body = {}) {
  const answer = await fetch(`/pay/v1/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.error ?? 'The sandbox failed to answer.');
  return content;
}

/** @param {number} amount @param {string} currency */
export function toMoneyText(amount, currency) {
  const format = {
    style: /** @type {const} */ ('currency'),
    currency,
    currencyDisplay: /** @type {const} */ ('narrowSymbol'),
  };
  return new Intl.NumberFormat('en', format).format(amount / 100);
}

const isUpi = () => input('upi').checked;

function readInstrument() {
  if (isUpi()) return { vpa: input('vpa').value.trim() };
  const [number = '', name = '', cvv = ''] = ['number', 'name', 'cvv'].map((id) => input(id).value.trim());
  const [month, year] = input('expiry').value.match(/\d\d/g) ?? [];
  return { card: { number, name, cvv, expiry_month: Number(month), expiry_year: 2000 + Number(year) } };
}

/** @param {Session} session @param {FormOptions} options */
function fillIn({ amount, currency, has_upi, is_refunded }, { prefill = {}, locked = [], isOneClick = false }) {
  byId('pay-button').textContent = `Pay ${toMoneyText(amount, currency)}`;
  byId('methods').hidden = !has_upi;
  byId('refunded').hidden = !is_refunded;
  for (const name of /** @type {const} */ (['name', 'email', 'contact'])) {
    input(name).value = prefill[name] ?? '';
    input(name).readOnly = locked.includes(name) && Boolean(prefill[name]);
  }
  byId('contact-fields').hidden = isOneClick && Boolean(prefill.email && prefill.contact);
}

/** @param {'details' | 'otp-step' | 'done'} step */
function showStep(step) {
  for (const name of ['details', 'otp-step', 'done']) byId(name).hidden = name !== step;
}

/** @param {string} text */
function sayProblem(text) {
  byId('problem').textContent = text;
  byId('problem').hidden = text === '';
}

/** @param {string} id @param {() => Promise<void>} work */
function onSubmitOf(id, work) {
  byId(id).addEventListener('submit', async (event) => {
    event.preventDefault();
    const buttons = byId(id).querySelectorAll('button');
    // A second click would pay twice.
    for (const button of buttons) button.disabled = true;
    await work();
    for (const button of buttons) button.disabled = false;
  });
}

/**
 * Shows the form for what is to be paid. Rejects where there is nothing to pay.
 * @param {FormOptions} options
 */
export async function openPayForm(options) {
  const { target, keyId, onSubmit, onFailed, onSuccess } = options;
  const base = { target, ...(keyId === undefined ? {} : { key_id: keyId }) };
  /** @type {Session} */
  const session = await post('session', base);
  /** @type {string | undefined} */
  let openPayment;
  fillIn(session, options);
  byId('pay').hidden = false;

  /** @param {Answer} answer */
  function proceed(answer) {
    openPayment = answer.result === 'otp' ? answer.payment_id : undefined;
    showStep(answer.result === 'otp' ? 'otp-step' : answer.result === 'success' ? 'done' : 'details');
    if (answer.result === 'otp') input('otp').value = '';
    if (answer.result === 'otp') input('otp').focus();
    if (answer.result === 'success') onSuccess(answer.payload);
    if (answer.result !== 'failed') return;
    sayProblem(answer.error.description);
    onFailed?.(answer.error);
  }

  /** @param {string} path @param {object} [body] */
  async function tryTo(path, body) {
    try {
      proceed(await post(path, body));
    } catch (error) {
      openPayment = undefined;
      showStep('details');
      sayProblem(error instanceof Error ? error.message : String(error));
    }
  }

  onSubmitOf('details', () => {
    sayProblem('');
    onSubmit?.(isUpi() ? 'upi' : 'card');
    const contact = { email: input('email').value, contact: input('contact').value };
    return tryTo('payments', { ...base, ...contact, instrument: readInstrument() });
  });
  onSubmitOf('otp-step', () => tryTo(`payments/${openPayment}/otp`, { otp: input('otp').value }));
  byId('abandon').addEventListener('click', () => tryTo(`payments/${openPayment}/cancel`));
  byId('methods').addEventListener('change', () => {
    // What is disabled need not be filled in.
    for (const [id, isChosen] of /** @type {const} */ ([
      ['card-fields', !isUpi()],
      ['upi-fields', isUpi()],
    ]))
      Object.assign(byId(id), { hidden: !isChosen, disabled: !isChosen });
  });

  return {
    session,
    /** Somebody closes the form in the middle of the bank's step. */
    async abandon() {
      if (!openPayment) return;
      const id = openPayment;
      openPayment = undefined;
      /** @type {Answer} */
      const answer = await post(`payments/${id}/cancel`);
      if (answer.result === 'failed') onFailed?.(answer.error);
    },
  };
}
