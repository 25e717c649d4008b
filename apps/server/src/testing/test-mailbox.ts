import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  subject: string;
  text: string;
  html: string;
}

export interface TestMailbox {
  smtpUrl: string;
  /** Answers with 451 while set. */
  refusing: boolean;
  mails: ReceivedMail[];
  /** Waits for the n-th mail to an address, and answers the newest. */
  waitFor: (address: string, count?: number) => Promise<ReceivedMail>;
  close: () => Promise<void>;
}

/** A real SMTP server that keeps what it gets. */
export async function openTestMailbox(): Promise<TestMailbox> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(mailbox.refusing ? Object.assign(new Error('try later'), { responseCode: 451 }) : null),
    async onData(stream, session, done) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { subject = '', text = '', html = '' } = await PostalMime.parse(Buffer.concat(chunks));
      mails.push({ to: session.envelope.rcptTo.map(({ address }) => address), subject, text, html });
      done();
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  const mailbox: TestMailbox = {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    refusing: false,
    mails,
    async waitFor(address, count = 1) {
      for (let tries = 0; tries < 400; tries += 1) {
        const found = mails.filter(({ to }) => to.includes(address));
        if (found.length >= count) return found.at(-1) as ReceivedMail;
        await new Promise((resolve) => setTimeout(resolve, 25));
      }
      throw new Error(`no mail for ${address}: ${JSON.stringify(mails.map(({ to, subject }) => ({ to, subject })))}`);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

export const codeIn = (mail: ReceivedMail): string => /^\d{6}$/m.exec(mail.text)?.[0] ?? 'no code';
