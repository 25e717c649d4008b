import { z } from 'zod';

/** One kept mail, as it stands in its file. */
export const KeptMail = z.object({
  id: z.string().regex(/^msg_[0-9a-z]+$/),
  recipients: z.array(z.string()),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Where the button of a mail program posts to (RFC 8058), of a mail that has one. */
  one_click: z.string().optional(),
  received_at: z.number().int(),
});
export type KeptMail = z.infer<typeof KeptMail>;

/** What the list needs; bodies stay on disk, so a thousand large mails do not fill the memory. */
export type MailSummary = Pick<KeptMail, 'id' | 'recipients' | 'from' | 'subject' | 'received_at'>;

export type MailDraft = Omit<KeptMail, 'id' | 'received_at'>;

export function toSummary({ id, recipients, from, subject, received_at }: KeptMail): MailSummary {
  return { id, recipients, from, subject, received_at };
}

/** The shape of `GET /mail/messages`. */
export function toWireMessage({ id, recipients, ...mail }: KeptMail) {
  return { id, to: toAddressLine(recipients), ...mail };
}

export function toAddressLine(recipients: string[]): string {
  return recipients.join(', ');
}
