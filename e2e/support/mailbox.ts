import { expect } from '@playwright/test';
import { testEnv } from './test-env.ts';

interface Mail {
  subject: string;
  text: string;
  html: string;
  /** Where the button of a mail program posts to. */
  one_click?: string;
}

/** Newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const answer = await fetch(`${testEnv.sandboxUrl}/mail/messages?to=${encodeURIComponent(address)}`);
  return (await answer.json()) as Mail[];
}

/** Six digits that are not the mailed ones. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');

/** The link of the newest mail, once as many as `count` have come. */
export async function readLink(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  const [newest] = await mailsTo(address);
  return /https?:\/\/\S+#\S+/.exec(newest?.text ?? '')?.[0] ?? 'no link in the mail';
}

/** The six digits of the newest mail, once as many as `count` have come. */
export async function readCode(address: string, count = 1): Promise<string> {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
  const [newest] = await mailsTo(address);
  return /^\d{6}$/m.exec(newest?.text ?? '')?.[0] ?? 'no code in the mail';
}
