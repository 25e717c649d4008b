import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { MailFaultSwitch } from './mail-faults.ts';
import { parseMail } from './mail-parser.ts';
import type { MailStore } from './mail-store.ts';

const maxSizeBytes = 5 * 1024 * 1024;

export function createMailSmtp(store: MailStore, faults: MailFaultSwitch): SMTPServer {
  const smtp = new SMTPServer({
    name: 'localhost',
    banner: 'Kinora sandbox',
    size: maxSizeBytes,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    // Longer than the longest delay that can be asked for.
    socketTimeout: 120_000,
    closeTimeout: 500,
    onMailFrom: (_address, _session, callback) => settle(misbehave(faults), callback),
    onData: (stream, session, callback) => settle(receive(stream, session, store), callback),
  });
  // Clients that hang up in the middle of a command end here; without a listener they would end the process.
  smtp.on('error', () => undefined);
  return smtp;
}

function settle(work: Promise<void>, callback: (error?: Error | null) => void): void {
  work.then(
    () => callback(),
    (error: Error) => callback(error),
  );
}

async function misbehave(faults: MailFaultSwitch): Promise<void> {
  await sleep(faults.get().delay_ms, undefined, { ref: false });
  if (faults.get().refuse) throw smtpError(451, 'Refused as the sandbox was told to');
}

/** Returns, and so acknowledges, only once the mail is on the disk. */
async function receive(stream: SMTPServerDataStream, session: SMTPServerSession, store: MailStore): Promise<void> {
  const source = await readCapped(stream);
  if (!source) throw smtpError(552, 'The message is larger than 5 MB');
  const { mailFrom, rcptTo } = session.envelope;
  const envelope = { from: mailFrom ? mailFrom.address : '', recipients: rcptTo.map(({ address }) => address) };
  const draft = await parseMail(source, envelope).catch(() => {
    throw smtpError(554, 'The message cannot be read');
  });
  await store.keep(draft).catch(() => {
    throw smtpError(452, 'The message cannot be stored');
  });
}

/** An oversized message is read to its end, because the reply may only follow then, but not held. */
async function readCapped(stream: SMTPServerDataStream): Promise<Buffer | undefined> {
  let chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (stream.sizeExceeded) chunks = [];
    else chunks.push(chunk);
  }
  return stream.sizeExceeded ? undefined : Buffer.concat(chunks);
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
