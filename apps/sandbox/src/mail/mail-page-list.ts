import { html } from '../pages/html.ts';
import { type MailSummary, toAddressLine } from './mail-message.ts';
import { type MailPage, mailHref } from './mail-page-state.ts';
import { toShortTime } from './mail-time.ts';

export function mailList(page: MailPage) {
  const rows = page.summaries.map((summary) => mailRow(summary, page));
  return html`<nav id="list" class="list" aria-label="Messages" data-count="${rows.length}">
${rows.length > 0 ? html`<ol>${rows}</ol>` : emptyList(page.search)}
</nav>`;
}

function mailRow({ id, recipients, from, subject, received_at }: MailSummary, page: MailPage) {
  const current = id === page.selectedId && html` aria-current="true"`;
  return html`<li><a class="row" href="${mailHref({ search: page.search, id, view: page.view })}" data-id="${id}"${current}>
<span class="to">${toAddressLine(recipients)}</span>
<time datetime="${new Date(received_at * 1000).toISOString()}">${toShortTime(received_at, page.nowMs)}</time>
<span class="subject">${subject || '(no subject)'}</span>
<span class="from">${from}</span>
</a></li>
`;
}

const envelope = html`<svg viewBox="0 0 48 36" width="64" height="48" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><rect x="2" y="2" width="44" height="32" rx="4"/><path d="m3 5 21 16L45 5"/></svg>`;

function emptyList(search: string) {
  return html`<div class="empty">${envelope}${search ? nothingFound(search) : nothingYet}</div>`;
}

const nothingYet = html`<h2>No mail yet</h2><p>What Kinora sends appears here by itself.</p>`;

function nothingFound(search: string) {
  return html`<h2>Nothing found</h2><p>No mail to or from “${search}”.</p><p><a href="/mail" data-clear>Show all mail</a></p>`;
}
