import { findProblems, readExpiry, toCardText, toDigits, toExpiryText } from './pay-fields.js';

/**
 * @typedef {{ code: string, description: string, source: string, step: string, reason: string, metadata: object }} PaymentError
 * @typedef {Record<'razorpay_payment_id' | 'razorpay_subscription_id' | 'razorpay_signature', string>} Payload
 * @typedef {{ title: string, amount: number, currency: string, purpose: string, is_refunded: boolean, has_upi: boolean }} Session
 * @typedef {{ result: 'otp', payment_id: string } | { result: 'failed', error: PaymentError } | { result: 'success', payload: Payload }} Answer
 * @typedef {{
 *   target: object, keyId?: string,
 *   prefill?: Partial<Record<'name' | 'email' | 'contact' | 'method', string>>,
 *   locked?: string[], unseen?: string[], isOneClick?: boolean,
 *   onSubmit?: (method: string) => void, onFailed?: (error: PaymentError) => void, onSuccess: (payload: Payload) => void,
 * }} FormOptions
 */

/** @template {Element} T @param {string} selector @returns {T} */
const find = (selector) => /** @type {T} */ (document.querySelector(selector));
/** @param {string} id @returns {HTMLInputElement} */
const input = (id) => find(`#${id}`);
/** @param {string} selector @param {boolean} isShown */
const show = (selector, isShown) => {
  /** @type {HTMLElement} */ (find(selector)).hidden = !isShown;
};

/** @param {string} path @param {object} body */
export async function post(path, body = {}) {
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
  return new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(
    amount / 100,
  );
}

/** @returns {'card' | 'upi'} */
const method = () => (/** @type {HTMLInputElement} */ (find('[name=method]:checked')).value === 'upi' ? 'upi' : 'card');

/** @param {string} field @param {string} complaint */
function complain(field, complaint) {
  input(field).ariaInvalid = complaint ? 'true' : 'false';
  find(`#${field}-problem`).textContent = complaint;
  show(`#${field}-problem`, complaint !== '');
}

/** @param {string} text */
function sayProblem(text) {
  find('#problem').textContent = text;
  show('#problem', text !== '');
}

const typedNames = /** @type {const} */ (['email', 'contact', 'number', 'expiry', 'cvv', 'name', 'vpa']);

function readTyped() {
  const entries = typedNames.map((name) => [name, input(name).value.trim()]);
  return /** @type {import('./pay-fields.js').Typed} */ (Object.fromEntries(entries));
}

/** Where the money comes from, without a trace of it left in the form once it is sent. */
function readInstrument() {
  const typed = readTyped();
  if (method() === 'upi') return { vpa: typed.vpa };
  return { card: { number: toDigits(typed.number), name: typed.name, cvv: typed.cvv, ...readExpiry(typed.expiry) } };
}

/** @param {FormOptions} options */
function prefillContact({ prefill = {}, locked = [], unseen = [], isOneClick = false }) {
  for (const name of /** @type {const} */ (['name', 'email', 'contact'])) {
    input(name).value = prefill[name] ?? '';
    input(name).readOnly = locked.includes(name) && Boolean(prefill[name]);
  }
  const isComplete = Boolean(prefill.email && prefill.contact);
  for (const name of ['email', 'contact']) {
    const isUnseen = isComplete && (isOneClick || unseen.includes(name));
    show(`[data-field=${name}]`, !isUnseen);
  }
  if (!isComplete || !isOneClick) return;
  find('#contact-line').textContent = `${prefill.email} · ${prefill.contact}`;
  show('#contact-line', true);
}

/** @param {Session} session @param {FormOptions} options */
function fillIn({ amount, currency, has_upi, is_refunded }, options) {
  find('[data-pay]').textContent = `Pay ${toMoneyText(amount, currency)}`;
  show('#methods', has_upi);
  show('#refunded', is_refunded);
  if (has_upi && options.prefill?.method === 'upi')
    /** @type {HTMLElement} */ (find('[name=method][value=upi]')).click();
  prefillContact(options);
}

/** @param {'details' | 'otp-step' | 'done'} step */
function showStep(step) {
  for (const name of ['details', 'otp-step', 'done']) show(`#${name}`, name === step);
}

/** @param {HTMLFormElement} form @param {() => Promise<void>} work */
async function whileBusy(form, work) {
  const buttons = [...form.querySelectorAll('button')];
  for (const button of buttons) button.disabled = true;
  form.ariaBusy = 'true';
  try {
    await work();
  } finally {
    for (const button of buttons) button.disabled = false;
    form.ariaBusy = 'false';
  }
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
  show('#pay', true);

  /** @param {Answer} answer */
  function proceed(answer) {
    openPayment = answer.result === 'otp' ? answer.payment_id : undefined;
    if (answer.result === 'otp') return askForCode();
    if (answer.result === 'success') return finish(answer.payload);
    showStep('details');
    sayProblem(answer.error.description);
    input(method() === 'card' ? 'number' : 'vpa').focus();
    onFailed?.(answer.error);
  }

  function askForCode() {
    showStep('otp-step');
    input('otp').value = '';
    input('otp').focus();
  }

  /** @param {Payload} payload */
  function finish(payload) {
    input('cvv').value = '';
    input('number').value = '';
    find('#done-text').textContent =
      `${toMoneyText(session.amount, session.currency)} · ${payload.razorpay_payment_id}`;
    showStep('done');
    onSuccess(payload);
  }

  /** @param {() => Promise<Answer>} ask */
  async function tryTo(ask) {
    try {
      proceed(await ask());
    } catch (error) {
      openPayment = undefined;
      showStep('details');
      sayProblem(error instanceof Error ? error.message : String(error));
    }
  }

  async function submitDetails() {
    for (const name of typedNames) complain(name, '');
    sayProblem('');
    const problems = findProblems(readTyped(), method());
    for (const [field, complaint] of problems) {
      complain(field, complaint);
      // A field that cannot be seen cannot be complained about in its place.
      show(`[data-field=${field}]`, true);
    }
    if (problems[0]) return input(problems[0][0]).focus();
    onSubmit?.(method());
    const { email, contact } = readTyped();
    await tryTo(() => post('payments', { ...base, email, contact, instrument: readInstrument() }));
  }

  listen(
    submitDetails,
    () => tryTo(() => post(`payments/${openPayment}/otp`, { otp: toDigits(input('otp').value) })),
    () => tryTo(() => post(`payments/${openPayment}/cancel`)),
  );

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

/**
 * @param {() => Promise<void>} submitDetails
 * @param {() => Promise<void>} submitCode
 * @param {() => Promise<void>} abandon
 */
function listen(submitDetails, submitCode, abandon) {
  const details = /** @type {HTMLFormElement} */ (find('#details'));
  const otpStep = /** @type {HTMLFormElement} */ (find('#otp-step'));
  details.addEventListener('submit', (event) => {
    event.preventDefault();
    whileBusy(details, submitDetails);
  });
  otpStep.addEventListener('submit', (event) => {
    event.preventDefault();
    whileBusy(otpStep, submitCode);
  });
  find('[data-abandon]').addEventListener('click', () => whileBusy(otpStep, abandon));
  find('#methods').addEventListener('change', () => {
    show('#card-fields', method() === 'card');
    show('#upi-fields', method() === 'upi');
  });
  input('number').addEventListener('input', () => {
    input('number').value = toCardText(input('number').value);
  });
  input('expiry').addEventListener('input', (event) => {
    const isTyping = /** @type {InputEvent} */ (event).inputType !== 'deleteContentBackward';
    if (isTyping) input('expiry').value = toExpiryText(input('expiry').value);
  });
  details.addEventListener('click', (event) => {
    const choice = /** @type {HTMLElement | null} */ (/** @type {Element} */ (event.target).closest('[data-card]'));
    if (!choice) return;
    input('number').value = choice.dataset.card ?? '';
    input('expiry').value ||= `12 / ${String(new Date().getFullYear() + 3).slice(2)}`;
    input('cvv').value ||= '123';
    /** @type {HTMLElement} */ (find('[data-pay]')).focus();
  });
}
