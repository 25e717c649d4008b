import { isPassword } from '../../crypto/passwords.ts';
import type { Database } from '../../db/connect.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import type { Account } from './account-store.ts';
import { loginTryStore, maxFailures, type TryCount } from './login-try-store.ts';

export interface RightPassword {
  /** Uncounts the try, where more is to be proved before anything is forgiven. */
  giveBack: () => Promise<void>;
}

interface Attempt {
  account: Account;
  password: string;
  count: TryCount;
}

/** Undefined where the password is wrong; refuses without looking at it where too many were. */
export async function tryPassword(
  db: Database,
  { account, password, count }: Attempt,
): Promise<RightPassword | undefined> {
  const loginTry = (await loginTryStore.take(db, count)) ?? (await refuseForNow(db, count));
  if (!(await isPassword(account.passwordHash, password))) return undefined;
  return { giveBack: () => loginTryStore.giveBack(db, count, loginTry) };
}

/** For somebody who is signed in: with tries of their own, so that strangers who guess at signing in do not use them up. */
export async function isOwnPassword(
  limits: RateLimits,
  sessionId: string,
  { account, password }: Omit<Attempt, 'count'>,
): Promise<boolean> {
  await limits.take('password tries of a session', sessionId);
  await limits.take('password tries of a session a day', sessionId);
  if (!(await isPassword(account.passwordHash, password))) return false;
  await limits.giveBack('password tries of a session', sessionId);
  await limits.giveBack('password tries of a session a day', sessionId);
  return true;
}

async function refuseForNow(db: Database, count: TryCount): Promise<never> {
  const { failures = 0, blockedUntil } = (await loginTryStore.find(db, count)) ?? {};
  if (failures >= maxFailures)
    refuse('too_many_requests', { sentence: 'Too many failed attempts. Reset your password to sign in again' });
  const waitMs = (blockedUntil?.getTime() ?? 0) - Date.now();
  refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}
