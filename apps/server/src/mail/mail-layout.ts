/** Stands for the name of the installation until the mail is posted: nobody else writes this letter. */
export const brandLetter = '\uE000';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Who it comes from, where it is not whom the settings name. */
  sender?: string;
  headers?: Record<string, string>;
}

/** A number with its name, and what it was before. */
export interface MailFigure {
  label: string;
  value: string;
  note: string;
}

export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Shown large, alone on its line: to be read and typed. */
  code?: string;
  figures?: MailFigure[];
  /** What leads to more. */
  button?: { label: string; url: string };
  /** An address in the footer, by what it does. */
  footerLink?: { label: string; url: string };
  headers?: Record<string, string>;
  /** What is left to say below the code. */
  closing?: string[];
  footer: string;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

export interface MailBrand {
  name: string;
  mailSender: string;
}

/** In the words of whoever runs the installation. */
export function signMail({ subject, text, html, headers }: Mail, { name, mailSender }: MailBrand): Mail {
  return {
    subject: subject.replaceAll(brandLetter, () => name),
    text: text.replaceAll(brandLetter, () => name),
    html: html.replaceAll(brandLetter, () => escapeHtml(name)),
    ...(headers && { headers }),
    ...(mailSender && { sender: mailSender }),
  };
}

/** Every mail looks the same, with and without HTML. */
export function toMail(content: MailContent): Mail {
  const {
    subject,
    heading,
    paragraphs,
    code,
    figures = [],
    button,
    closing = [],
    footer,
    footerLink,
    headers,
  } = content;
  const table = figures.map(({ label, value, note }) => `${label}: ${value}${note && ` (${note})`}`).join('\n');
  const links = [button, footerLink].map((link) => (link ? [`${link.label}: ${link.url}`] : []));
  const [more = [], last = []] = links;
  const lines = [heading, ...paragraphs, ...(code ? [code] : []), ...(table ? [table] : []), ...more, ...closing];
  const text = `${[...lines, '--', footer, ...last, brandLetter].join('\n\n')}\n`;
  return { subject, text, html: toHtml(content), ...(headers && { headers }) };
}

// Mail programs understand tables and inline styles, and little else.
function toHtml({
  subject,
  heading,
  paragraphs,
  code,
  figures = [],
  button,
  closing = [],
  footer,
  footerLink,
}: MailContent) {
  const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const codeBlock = code
    ? `<tr><td style="padding:8px 32px 16px"><div style="${font};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:#161a23;background:#eef1ff;border-radius:12px;padding:16px 0;text-align:center">${escapeHtml(code)}</div></td></tr>`
    : '';
  const figureRows = figures.map(
    ({ label, value, note }) =>
      `<tr><td style="padding:10px 0;border-top:1px solid #e4e7ee;${font};font-size:15px;line-height:22px;color:#4d5567;overflow-wrap:anywhere">${escapeHtml(label)}</td><td align="right" style="padding:10px 0 10px 16px;border-top:1px solid #e4e7ee;${font};font-size:18px;line-height:22px;font-weight:700;color:#161a23;white-space:nowrap">${escapeHtml(value)}<div style="font-size:13px;line-height:18px;font-weight:400;color:#687184">${escapeHtml(note)}</div></td></tr>`,
  );
  const figureTable = figureRows[0]
    ? `<tr><td style="padding:0 32px 16px"><table role="presentation" cellpadding="0" cellspacing="0" width="100%">${figureRows.join('')}</table></td></tr>`
    : '';
  const buttonRow = button
    ? `<tr><td style="padding:4px 32px 24px"><a href="${escapeHtml(button.url)}" style="display:inline-block;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;background:#2d3fca;border-radius:10px;padding:10px 20px;text-decoration:none">${escapeHtml(button.label)}</a></td></tr>`
    : '';
  const lastLink = footerLink
    ? ` <a href="${escapeHtml(footerLink.url)}" style="color:#4d5567">${escapeHtml(footerLink.label)}</a>`
    : '';
  const toRows = (texts: string[]): string =>
    texts
      .map(
        (text) =>
          `<tr><td style="padding:0 32px 16px;${font};font-size:16px;line-height:24px;color:#4d5567;overflow-wrap:anywhere">${escapeHtml(text)}</td></tr>`,
      )
      .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#f7f8fa;padding:32px 12px"><table role="presentation" cellpadding="0" cellspacing="0" width="100%"><tr><td align="center">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:520px;background:#ffffff;border-radius:16px;border:1px solid #e4e7ee">
<tr><td style="padding:28px 32px 8px;${font};font-size:18px;font-weight:700;color:#2d3fca">${brandLetter}</td></tr>
<tr><td style="padding:8px 32px 12px;${font};font-size:24px;line-height:32px;font-weight:700;color:#161a23">${escapeHtml(heading)}</td></tr>
${toRows(paragraphs)}${codeBlock}${figureTable}${buttonRow}${toRows(closing)}
<tr><td style="padding:16px 32px 28px;border-top:1px solid #e4e7ee;${font};font-size:13px;line-height:20px;color:#687184">${escapeHtml(footer)}${lastLink}</td></tr>
</table></td></tr></table></body></html>`;
}
