// The provider's checkout script: same name, options, events and payloads. It is loaded into somebody else's page,
// so it brings no markup and no style sheet with it, only elements and their style properties.
(() => {
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const frameUrl = new URL('checkout/public', script.src);
  const channel = 'sandbox-checkout';
  const handlerDelayMs = 200;
  const passedOn = [
    'key',
    'subscription_id',
    'name',
    'description',
    'prefill',
    'readonly',
    'subscription_card_change',
    'one_click_checkout',
  ];

  /** @typedef {Record<string, any>} Options */

  /** @param {HTMLElement} element @param {Partial<CSSStyleDeclaration>} styles */
  const dress = (element, styles) => Object.assign(element.style, styles);

  function createCurtain() {
    const curtain = document.createElement('div');
    curtain.className = 'razorpay-container';
    dress(curtain, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: 'rgb(0 0 0 / 0.6)',
    });
    return curtain;
  }

  function createFrame() {
    const frame = document.createElement('iframe');
    frame.className = 'razorpay-checkout-frame';
    frame.title = 'Checkout';
    frame.src = frameUrl.href;
    dress(frame, { width: 'min(420px, 100%)', height: 'min(740px, 100%)', border: '0', backgroundColor: 'Canvas' });
    return frame;
  }

  class Razorpay {
    /** @type {Options} */
    #options;
    /** @type {Map<string, ((details?: object) => void)[]>} */
    #listeners = new Map();
    /** @type {{ curtain: HTMLElement, frame: HTMLIFrameElement, focused: Element | null, asleep: HTMLElement[] } | undefined} */
    #shown;
    /** @type {(() => void) | undefined} */
    #whenClosed;

    /** @param {Options} options */
    constructor(options) {
      if (!options?.key) throw new Error('No key passed');
      if (!options.subscription_id) throw new Error('No subscription_id passed');
      this.#options = options;
    }

    /** @param {string} event @param {(details?: object) => void} listener */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#shown) return this;
      const curtain = createCurtain();
      const frame = createFrame();
      // Behind the curtain nothing can be reached, by pointer or by keyboard.
      const asleep = [...document.body.children].filter((child) => child instanceof HTMLElement && !child.inert);
      for (const child of asleep) /** @type {HTMLElement} */ (child).inert = true;
      this.#shown = { curtain, frame, focused: document.activeElement, asleep: /** @type {HTMLElement[]} */ (asleep) };
      curtain.append(frame);
      addEventListener('message', this.#hear);
      addEventListener('keydown', this.#watchEscape);
      document.body.append(curtain);
      frame.addEventListener('load', () => frame.focus(), { once: true });
      return this;
    }

    close() {
      this.#withdraw(() => this.#options.modal?.ondismiss?.());
    }

    /** @param {string} event @param {object} [details] */
    #emit(event, details) {
      for (const listener of this.#listeners.get(event) ?? []) listener(details);
    }

    /** @param {KeyboardEvent} event */
    #watchEscape = ({ key }) => {
      if (key === 'Escape') this.close();
    };

    /** @param {MessageEvent} event */
    #hear = ({ origin, source, data }) => {
      const { frame } = this.#shown ?? {};
      if (!frame || origin !== frameUrl.origin || source !== frame.contentWindow || data?.channel !== channel) return;
      if (data.type === 'ready') this.#send({ type: 'open', options: this.#passedOptions() });
      if (data.type === 'submit') this.#emit('payment.submit', { method: data.method });
      if (data.type === 'failed') this.#fail(data.error);
      if (data.type === 'success') this.#succeed(data.payload);
      if (data.type === 'fault') this.#fault(data.description);
      if (data.type === 'closed') this.#whenClosed?.();
      if (data.type === 'dismiss') this.close();
    };

    /** @param {object} message */
    #send(message) {
      this.#shown?.frame.contentWindow?.postMessage({ channel, ...message }, frameUrl.origin);
    }

    /** Only what can be copied: callbacks stay on this side. */
    #passedOptions() {
      const entries = passedOn.filter((name) => name in this.#options).map((name) => [name, this.#options[name]]);
      return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
    }

    /** @param {object} error */
    #fail(error) {
      this.#emit('payment.error', { error });
      this.#emit('payment.failed', { error });
    }

    /** @param {object} payload */
    #succeed(payload) {
      this.#remove();
      setTimeout(() => this.#options.handler?.(payload), handlerDelayMs);
    }

    /** @param {string} description */
    #fault(description) {
      this.#remove();
      this.#emit('fault.close', { error: { description } });
      alert(`Oops! Something went wrong.\n${description}`);
      this.#options.modal?.ondismiss?.();
    }

    /**
     * Gives the frame a moment to tell the provider about a payment that is being left in the middle.
     * @param {() => void} afterwards
     */
    #withdraw(afterwards) {
      if (!this.#shown || this.#whenClosed) return;
      const finish = () => {
        if (!this.#shown) return;
        this.#remove();
        afterwards();
      };
      this.#whenClosed = finish;
      dress(this.#shown.curtain, { visibility: 'hidden' });
      this.#send({ type: 'closing' });
      setTimeout(finish, 1000);
    }

    #remove() {
      if (!this.#shown) return;
      const { curtain, focused, asleep } = this.#shown;
      this.#shown = undefined;
      this.#whenClosed = undefined;
      removeEventListener('message', this.#hear);
      removeEventListener('keydown', this.#watchEscape);
      curtain.remove();
      for (const child of asleep) child.inert = false;
      if (focused instanceof HTMLElement) focused.focus();
    }
  }

  Object.assign(window, { Razorpay });
})();
