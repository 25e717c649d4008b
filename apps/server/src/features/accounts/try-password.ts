import { isPassword } from '../../crypto/passwords.ts';
import type { Database } from '../../db/connect.ts';
import { refuse } from '../../http/refusal.ts';
import { type Account, accountStore } from './account-store.ts';
import { loginTryStore, maxFailures } from './login-try-store.ts';

export interface RightPassword {
  /** Uncounts the try, where more is to be proved before anything is forgiven. */
  giveBack: () => Promise<void>;
}

/** Undefined where the password is wrong; refuses without looking at it where too many were. */
export async function tryPassword(
  db: Database,
  account: Account,
  password: string,
): Promise<RightPassword | undefined> {
  const loginTry = (await loginTryStore.take(db, account.id)) ?? (await refuseForNow(db, account.id));
  if (!(await isPassword(account.passwordHash, password))) return undefined;
  return { giveBack: () => loginTryStore.giveBack(db, account.id, loginTry) };
}

async function refuseForNow(db: Database, accountId: string): Promise<never> {
  const { loginFailures = 0, loginBlockedUntil } = (await accountStore.find(db, accountId)) ?? {};
  if (loginFailures >= maxFailures)
    refuse('too_many_requests', { sentence: 'Too many failed attempts. Reset your password to sign in again' });
  const waitMs = (loginBlockedUntil?.getTime() ?? 0) - Date.now();
  refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
