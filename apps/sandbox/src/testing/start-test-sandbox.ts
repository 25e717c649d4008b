import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { onTestFinished } from 'vitest';
import { startSandbox } from '../app.ts';
import { readSettings, type Settings } from '../settings.ts';

export async function makeTestFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What a test does not care about is as in a fresh environment, on free ports. */
export function testSettings(given: Partial<Settings> & { dataDir: string }): Settings {
  return { ...readSettings({}), httpPort: 0, smtpPort: 0, ...given };
}

/** A whole sandbox on free ports with an empty mailbox; it goes when the test ends. */
export async function startTestSandbox() {
  const sandbox = await startSandbox(testSettings({ dataDir: await makeTestFolder() }));
  onTestFinished(sandbox.close);
  return { ...sandbox, ...clientsOf(sandbox) };
}

export function clientsOf({ httpPort, smtpPort }: { httpPort: number; smtpPort: number }) {
  const origin = `http://127.0.0.1:${httpPort}`;
  const mailer = createTransport({ host: '127.0.0.1', port: smtpPort });
  return {
    origin,
    send: (mail: Parameters<typeof mailer.sendMail>[0]) => mailer.sendMail({ from: 'kinora@x.test', ...mail }),
    request: (path: string, init?: RequestInit) => fetch(origin + path, init),
    messages: async (query = '') => (await (await fetch(`${origin}/mail/messages${query}`)).json()) as WireMessage[],
    setFaults: (faults: unknown) =>
      fetch(`${origin}/_sandbox/mail`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      }),
  };
}

type WireMessage = Record<'id' | 'to' | 'from' | 'subject' | 'text' | 'html', string> & { received_at: number };
