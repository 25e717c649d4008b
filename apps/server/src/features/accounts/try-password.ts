import { isPassword } from '../../crypto/passwords.ts';
import type { Database, Queries } from '../../db/connect.ts';
import type { RateLimits } from '../../http/rate-limits.ts';
import { refuse } from '../../http/refusal.ts';
import { type Account, accountStore } from './account-store.ts';
import { maxFailures } from './login-tries.ts';
import { trustedDeviceStore } from './trusted-device-store.ts';

const countedIn = { account: accountStore, device: trustedDeviceStore };

/** Whose tries count together: all strangers' on the account, and each known device's on its own. */
export interface TryCount {
  of: keyof typeof countedIn;
  id: string;
}

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
  const loginTry = (await countedIn[count.of].takeTry(db, count.id)) ?? (await refuseForNow(db, count));
  if (!(await isPassword(account.passwordHash, password))) return undefined;
  return { giveBack: () => countedIn[count.of].giveBackTry(db, count.id, loginTry) };
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
  const { failures = 0, blockedUntil } = (await countedIn[count.of].findTries(db, count.id)) ?? {};
  if (failures >= maxFailures)
    refuse('too_many_requests', { sentence: 'Too many failed attempts. Reset your password to sign in again' });
  const waitMs = (blockedUntil?.getTime() ?? 0) - Date.now();
  refuse('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) });
}

export const forgiveTries = (tx: Queries, { of, id }: TryCount): Promise<void> => countedIn[of].forgiveTries(tx, id);
