import { html } from '../pages/html.ts';
import { findCode } from './mail-code.ts';
import { type KeptMail, toAddressLine } from './mail-message.ts';
import { type MailPage, type MailView, mailHref } from './mail-page-state.ts';
import { toLongTime } from './mail-time.ts';

const viewLabels: Record<MailView, string> = { html: 'HTML', text: 'Text' };

export function mailReader(page: MailPage) {
  const { selected } = page;
  return html`<article id="reader" class="reader" aria-label="Message" tabindex="-1">${selected ? message(selected, page) : placeholder(page)}</article>`;
}

function placeholder({ selectedId, search }: MailPage) {
  if (selectedId) {
    return html`<p class="empty">This message is gone.<br><a href="${mailHref({ search })}">Back to the list</a></p>`;
  }
  return html`<p class="empty">Choose a message to read it.<br><span class="hint"><kbd>↑</kbd> <kbd>↓</kbd> move · <kbd>/</kbd> search · <kbd>Esc</kbd> close</span></p>`;
}

function message(mail: KeptMail, page: MailPage) {
  const views = (['html', 'text'] as const).filter((view) => mail[view]);
  const view = views.includes(page.view) ? page.view : (views[0] ?? 'text');
  return html`<header>
<a class="back" href="${mailHref({ search: page.search })}">← All mail</a>
<h2>${mail.subject || '(no subject)'}</h2>
<dl>
<dt>From</dt><dd>${mail.from || '(nobody)'}</dd>
<dt>To</dt><dd>${toAddressLine(mail.recipients)}</dd>
<dt>Received</dt><dd>${toLongTime(mail.received_at)}</dd>
</dl>
${codeBox(mail)}
<p class="tabs" role="group" aria-label="View">${views.map((name) => tab({ name, mail, page, isCurrent: name === view }))}</p>
</header>
${view === 'html' ? htmlView(mail) : html`<pre class="text" tabindex="0">${mail.text ? withLinks(mail.text) : '(empty message)'}</pre>`}`;
}

function codeBox(mail: KeptMail) {
  const code = findCode(mail);
  return (
    code &&
    html`<p class="code"><output>${code}</output><button type="button" class="button primary" data-copy="${code}">Copy code</button></p>`
  );
}

type Tab = { name: MailView; mail: KeptMail; page: MailPage; isCurrent: boolean };

function tab({ name, mail, page, isCurrent }: Tab) {
  const href = mailHref({ search: page.search, id: mail.id, view: name });
  return html`<a class="tab" href="${href}"${isCurrent && html` aria-current="true"`}>${viewLabels[name]}</a>`;
}

function htmlView({ id, subject }: KeptMail) {
  return html`<iframe title="${subject || 'Message'}" src="/mail/frames/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe>`;
}

function withLinks(text: string) {
  // Splitting by a pattern with a group puts what matched at the odd places.
  return text
    .split(/(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer noopener">${part}</a>` : part,
    );
}
