import { html } from '../../pages/html.ts';
import { payForm, testMode } from './pay-form.ts';

/** The inside of the checkout. What it is about arrives by message from the page that opened it. */
export const frameBody = html`<body class="frame">
<main>
${testMode}
<header class="frame-head">
<div>
<h1 id="merchant">Checkout</h1>
<p id="merchant-line" class="hint"></p>
</div>
<button type="button" class="close" data-close aria-label="Close checkout">✕</button>
</header>
<p class="amount"><span id="title" class="hint"></span><strong id="amount"></strong></p>
<p id="waiting" class="hint" role="status">Loading…</p>
${payForm}
</main>
</body>`;
