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
    'image',
    'prefill',
    'readonly',
    'hidden',
    'notes',
    'theme',
    'subscription_card_change',
    'one_click_checkout',
  ];

  /** @typedef {Record<string, any>} Options */

  /** @param {HTMLElement} element @param {Partial<CSSStyleDeclaration>} styles */
  const dress = (element, styles) => Object.assign(element.style, styles);

  /** @param {Options} options */
  function createCurtain({ theme = {} }) {
    const curtain = document.createElement('div');
    curtain.className = 'razorpay-container';
    dress(curtain, {
      position: 'fixed',
      inset: '0',
      zIndex: '2147483647',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      backgroundColor: theme.backdrop_color || 'rgb(0 0 0 / 0.6)',
    });
    return curtain;
  }

  function createFrame() {
    const frame = document.createElement('iframe');
    const isPhone = matchMedia('(max-width: 480px)').matches;
    frame.className = 'razorpay-checkout-frame';
    frame.title = 'Checkout';
    frame.src = frameUrl.href;
    dress(frame, {
      width: isPhone ? '100%' : 'min(420px, 100%)',
      height: isPhone ? '100%' : 'min(740px, 100%)',
      border: '0',
      borderRadius: isPhone ? '0' : '16px',
      backgroundColor: 'Canvas',
      boxShadow: '0 24px 64px rgb(0 0 0 / 0.35)',
    });
    return frame;
  }

  class Razorpay {
    /** @type {Options} */
    #options;
    /** @type {Map<string, ((details?: object) => void)[]>} */
    #listeners = new Map();
    /** @type {{ curtain: HTMLElement, frame: HTMLIFrameElement, focused: Element | null, asleep: HTMLElement[] } | undefined} */
    #shown;
    /** @type {number | undefined} */
    #timer;
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
      const curtain = createCurtain(this.#options);
      const frame = createFrame();
      // Behind the curtain nothing can be reached, by pointer or by keyboard.
      const asleep = [...document.body.children].filter((child) => child instanceof HTMLElement && !child.inert);
      for (const child of asleep) /** @type {HTMLElement} */ (child).inert = true;
      this.#shown = { curtain, frame, focused: document.activeElement, asleep: /** @type {HTMLElement[]} */ (asleep) };
      curtain.append(frame);
      curtain.addEventListener('click', ({ target }) => {
        if (target === curtain && this.#modal.backdropclose === true) this.#dismiss();
      });
      addEventListener('message', this.#hear);
      addEventListener('keydown', this.#watchEscape);
      document.body.append(curtain);
      frame.addEventListener('load', () => frame.focus(), { once: true });
      if (this.#options.timeout > 0)
        this.#timer = window.setTimeout(() => this.#dismiss(true), this.#options.timeout * 1000);
      return this;
    }

    close() {
      this.#withdraw(() => this.#modal.ondismiss?.());
    }

    get #modal() {
      return this.#options.modal ?? {};
    }

    /** @param {string} event @param {object} [details] */
    #emit(event, details) {
      for (const listener of this.#listeners.get(event) ?? []) listener(details);
    }

    /** @param {KeyboardEvent} event */
    #watchEscape = ({ key }) => {
      if (key === 'Escape' && this.#modal.escape !== false) this.#dismiss();
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
      if (data.type === 'dismiss' && (data.by !== 'escape' || this.#modal.escape !== false)) this.#dismiss();
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
      if (this.#options.retry === false || this.#options.retry?.enabled === false) this.#dismiss(true);
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
      this.#modal.ondismiss?.();
    }

    #dismiss(isForced = false) {
      if (!isForced && this.#modal.confirm_close && !confirm('Are you sure you want to exit the payment?')) return;
      this.close();
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
      clearTimeout(this.#timer);
      removeEventListener('message', this.#hear);
      removeEventListener('keydown', this.#watchEscape);
      curtain.remove();
      for (const child of asleep) child.inert = false;
      if (focused instanceof HTMLElement) focused.focus();
    }
  }

  Object.assign(window, { Razorpay });
})();
