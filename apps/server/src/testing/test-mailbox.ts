import type { AddressInfo } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  to: string[];
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** By names in small letters. */
  headers: Record<string, string>;
}

export interface TestMailbox {
  smtpUrl: string;
  /** Answers with 451 while set. */
  refusing: boolean;
  mails: ReceivedMail[];
  /** Waits for the n-th mail to an address, and answers the newest. */
  waitFor: (address: string, count?: number) => Promise<ReceivedMail>;
  /** The codes that an address got, oldest first. */
  codesFor: (address: string) => string[];
  /** Waits for the n-th code, and answers it. */
  waitForCode: (address: string, count: number) => Promise<string>;
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
      const parsed = await PostalMime.parse(Buffer.concat(chunks));
      const { from, subject = '', text = '', html = '' } = parsed;
      const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]));
      const sender = { name: from?.name ?? '', address: from?.address ?? '' };
      const to = session.envelope.rcptTo.map(({ address }) => address);
      mails.push({ to, from: sender, subject, text, html, headers });
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
      const found = await until(() => mails.filter(({ to }) => to.includes(address)), count);
      return found.at(-1) as ReceivedMail;
    },
    codesFor: (address) =>
      mails
        .filter(({ to }) => to.includes(address))
        .map(codeIn)
        .filter((code) => code !== 'no code'),
    async waitForCode(address, count) {
      return (await until(() => mailbox.codesFor(address), count))[count - 1] as string;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

async function until<T>(find: () => T[], count: number): Promise<T[]> {
  for (let tries = 0; tries < 400; tries += 1) {
    const found = find();
    if (found.length >= count) return found;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${find().length} of ${count} mails arrived`);
}

export const codeIn = (mail: ReceivedMail): string => /^\d{6}$/m.exec(mail.text)?.[0] ?? 'no code';
