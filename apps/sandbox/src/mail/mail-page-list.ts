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

function emptyList(search: string) {
  if (!search) return html`<p class="empty">No mail yet. What Kinora sends appears here by itself.</p>`;
  return html`<p class="empty">No mail to or from “${search}”.<br><a href="/mail">Show all mail</a></p>`;
}
