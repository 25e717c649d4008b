import PostalMime, { type Address, type Email } from 'postal-mime';
import type { MailDraft } from './mail-message.ts';

type Envelope = { from: string; recipients: string[] };

/** The envelope says who gets the mail, the header says who it claims to be from. Attachments are not kept. */
export async function parseMail(source: Buffer, envelope: Envelope): Promise<MailDraft> {
  const mail: Email = await PostalMime.parse(source, { forceRfc822Attachments: true });
  return {
    recipients: [...new Set(envelope.recipients)],
    from: toLine(mail.from) || envelope.from,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    ...oneClickOf(mail),
  };
}

function oneClickOf({ headers }: Email): Pick<MailDraft, 'one_click'> {
  const headerOf = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  const [, one_click] = /<(https?:[^>]+)>/.exec(headerOf('list-unsubscribe')) ?? [];
  return one_click && headerOf('list-unsubscribe-post') === 'List-Unsubscribe=One-Click' ? { one_click } : {};
}

function toLine(from: Address | undefined): string {
  if (!from?.address) return '';
  return from.name ? `${from.name} <${from.address}>` : from.address;
}
