// The page's side of a purchase: opens the checkout and writes down all that it is told.

/** @type {{ name: string, details: object }[]} */
let log = [];
/** @type {any} */
let checkout;

/** @param {Record<string, any>} options */
function open(options) {
  log = [];
  const note = (/** @type {string} */ name) => (/** @type {object | undefined} */ details) => {
    log.push({ name, details: { ...details } });
  };
  const { Razorpay } = /** @type {any} */ (window);
  const modal = { ...options.modal, ondismiss: note('dismiss') };
  checkout = new Razorpay({ ...options, modal, handler: note('handler') });
  for (const name of ['payment.submit', 'payment.error', 'payment.failed', 'fault.close'])
    checkout.on(name, note(name));
  checkout.open();
}

Object.assign(window, { shop: { open, log: () => log, close: () => checkout.close() } });
