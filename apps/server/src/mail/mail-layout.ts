/** Stands for the name of the installation until the mail is posted: nobody else writes this letter. */
export const brandLetter = '\uE000';

export interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Who it comes from, where it is not whom the settings name. */
  sender?: string;
}

export interface MailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Shown large, alone on its line: to be read and typed. */
  code?: string;
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
export function signMail({ subject, text, html }: Mail, { name, mailSender }: MailBrand): Mail {
  return {
    subject: subject.replaceAll(brandLetter, () => name),
    text: text.replaceAll(brandLetter, () => name),
    html: html.replaceAll(brandLetter, () => escapeHtml(name)),
    ...(mailSender && { sender: mailSender }),
  };
}

/** Every mail looks the same, with and without HTML. */
export function toMail({ code, closing = [], ...rest }: MailContent): Mail {
  const { subject, heading, paragraphs, footer } = rest;
  const lines = [heading, ...paragraphs, ...(code ? [code] : []), ...closing, '--', footer, brandLetter];
  return { subject, text: `${lines.join('\n\n')}\n`, html: toHtml({ ...rest, code, closing }) };
}

// Mail programs understand tables and inline styles, and little else.
function toHtml({
  subject,
  heading,
  paragraphs,
  code,
  closing,
  footer,
}: Omit<MailContent, 'code' | 'closing'> & { code: string | undefined; closing: string[] }) {
  const font = "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
  const codeBlock = code
    ? `<tr><td style="padding:8px 32px 16px"><div style="${font};font-size:32px;line-height:40px;font-weight:700;letter-spacing:8px;color:#161a23;background:#eef1ff;border-radius:12px;padding:16px 0;text-align:center">${escapeHtml(code)}</div></td></tr>`
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
${toRows(paragraphs)}${codeBlock}${toRows(closing)}
<tr><td style="padding:16px 32px 28px;border-top:1px solid #e4e7ee;${font};font-size:13px;line-height:20px;color:#687184">${escapeHtml(footer)}</td></tr>
</table></td></tr></table></body></html>`;
}
