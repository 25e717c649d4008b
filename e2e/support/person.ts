import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@kinora/contract';
import type { Page } from '@playwright/test';
import { createApi } from './api.ts';
import { type InputMode, mouse } from './input-modes.ts';
import { readCode } from './mailbox.ts';

export interface Person {
  name: string;
  email: string;
  password: string;
}

export const newPerson = (name = 'Ada Lovelace'): Person => ({
  name,
  email: `ada-${randomBytes(5).toString('hex')}@example.test`,
  password: 'Corr3ct-Horse!',
});

/** The last step of registering, with the code that was mailed. */
export const confirm = ({ email, name, password }: Person, otp: string): Promise<SignedIn> =>
  createApi().accounts.register({ email, name, password, otp });

/** For journeys that begin with an account: makes one by the calls that the screens make, on the free plan unless told. */
export async function register(person = newPerson(), { planId = 'free' as string | null, mails = 1 } = {}) {
  const { email } = person;
  await createApi().accounts.generateOtp({ email, purpose: 'register' });
  const signedIn = await confirm(person, await readCode(email, mails));
  if (planId) await createApi(signedIn.token).subscriptions.subscribe({ plan_id: planId });
  return { ...person, ...signedIn };
}

/** Fills the form of the sign-in screen in and sends it. */
export async function sendSignIn(
  page: Page,
  { email, password }: Person,
  { fill, press }: InputMode = mouse,
): Promise<void> {
  await fill(page.getByLabel('Email'), email);
  await fill(page.getByLabel('Password', { exact: true }), password);
  await press(page.getByRole('button', { name: 'Sign In' }));
}

export async function signIn(page: Page, person: Person, inputMode?: InputMode): Promise<void> {
  await page.goto('/signin');
  await sendSignIn(page, person, inputMode);
  await page.waitForURL('/');
}
