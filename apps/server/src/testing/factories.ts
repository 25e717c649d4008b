import { randomBytes } from 'node:crypto';
import { api, type SignedIn } from '@kinora/contract';
import type { TestApp } from './start-test-app.ts';
import { codeIn } from './test-mailbox.ts';

export const goodPassword = 'Corr3ct-Horse!';

export const newAddress = (): string => `person-${randomBytes(6).toString('hex')}@example.test`;

/** Goes through the front door: asks for a code, reads the mail, registers. */
export async function registerAccount(test: TestApp, email = newAddress(), password = goodPassword): Promise<SignedIn> {
  await test.call(api.accounts.generateOtp, { email });
  const otp = codeIn(await test.mailbox.waitFor(email));
  const answer = await test.call(api.accounts.register, { email, name: 'Ada Lovelace', password, otp });
  if (answer.status !== 200) throw new Error(`registering failed: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
