import { setTimeout as sleep } from 'node:timers/promises';
import { KinoraError } from '../../packages/client/src/index.ts';
import { api } from '../../packages/contract/src/index.ts';
import type { DemoApi } from './demo-api.ts';
import { DemoError } from './demo-error.ts';

export interface DemoAccount {
  email: string;
  password: string;
}

const lookEveryMs = 200;
const mailLimitMs = 30_000;

/** Signs in, or up with the code that arrives in the sandbox's mailbox. */
export async function enterAccount(demo: DemoApi, account: DemoAccount, mailboxUrl: string | undefined): Promise<void> {
  const { token } = await signIn(demo, account).catch((error: unknown) => {
    if (error instanceof KinoraError && error.code === 'user_not_found') return signUp(demo, account, mailboxUrl);
    if (error instanceof KinoraError && error.status === 401)
      throw new DemoError(
        `${account.email} exists with another password, or with two factors: delete it to begin anew.`,
      );
    throw error;
  });
  demo.enter(token);
}

const signIn = (demo: DemoApi, { email, password }: DemoAccount) => demo.call(api.accounts.login, { email, password });

async function signUp(demo: DemoApi, { email, password }: DemoAccount, mailboxUrl: string | undefined) {
  if (!mailboxUrl)
    throw new DemoError(
      `The demo cannot sign up: it reads its code in the sandbox's mailbox, and SMTP_URL sends mail elsewhere.`,
    );
  const before = new Set((await mailsTo(mailboxUrl, email)).map(({ id }) => id));
  await demo.call(api.accounts.generateOtp, { email, purpose: 'register' });
  const otp = await waitForCode(demo, async () => (await mailsTo(mailboxUrl, email)).find(({ id }) => !before.has(id)));
  return demo.call(api.accounts.register, { email, name: 'Demo', password, otp });
}

interface Mail {
  id: string;
  text: string;
}

async function mailsTo(mailboxUrl: string, email: string): Promise<Mail[]> {
  const answer = await fetch(`${mailboxUrl}/messages?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as Mail[];
}

async function waitForCode({ signal }: DemoApi, findMail: () => Promise<Mail | undefined>): Promise<string> {
  for (let waitedMs = 0; waitedMs < mailLimitMs; waitedMs += lookEveryMs) {
    const code = /^\d{6}$/m.exec((await findMail())?.text ?? '')?.[0];
    if (code) return code;
    await sleep(lookEveryMs, undefined, { signal });
  }
  throw new DemoError('The demo cannot sign up: no code arrived in the mailbox.');
}
