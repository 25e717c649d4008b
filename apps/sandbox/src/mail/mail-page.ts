import { html } from '../pages/html.ts';
import { mailList } from './mail-page-list.ts';
import { mailReader } from './mail-page-reader.ts';
import type { MailPage } from './mail-page-state.ts';

export function mailPageBody(page: MailPage) {
  return html`<body class="mail">
<header class="bar">
<h1><a class="home" href="/mail">Mailbox</a></h1>
<form role="search" action="/mail">
<input type="search" name="search" value="${page.search}" placeholder="Search by address" aria-label="Search by address" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
</form>
<button type="button" class="button" popovertarget="empty-confirm">Clear</button>
<div id="empty-confirm" class="card" popover>
<p>Delete every message?</p>
<p class="links"><button type="button" class="button danger" data-empty>Delete</button><button type="button" class="button" popovertarget="empty-confirm" popovertargetaction="hide">Keep them</button></p>
</div>
</header>
<main class="${stateOf(page)}">
${mailList(page)}
${mailReader(page)}
</main>
<p id="status" role="status" class="visually-hidden"></p>
</body>`;
}

function stateOf({ selectedId, summaries }: MailPage) {
  if (selectedId) return 'reading';
  return summaries.length > 0 ? 'browsing' : 'vacant';
}
