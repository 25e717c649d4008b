import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

const freeFailures = 5;
const longestWaitSeconds = 900;
/** Then only a new password, set by way of the mailbox, opens the account: guessing must end somewhere. */
export const maxFailures = 100;

export interface LoginTry {
  /** Whether others must wait because of this one. */
  blocks: boolean;
}

/** Tries of a password at signing in, counted in the rows of a table. */
interface Counted {
  loginFailures: AnyPgColumn;
  loginBlockedUntil: AnyPgColumn;
}

export const forgiven = { loginFailures: 0, loginBlockedUntil: null };

/**
 * Counts a try as failed before its password is looked at, so that many at once cannot slip by. After five, each
 * further one must wait twice as long. `isAllowed` is not while waiting.
 */
export function countTry({ loginFailures, loginBlockedUntil }: Counted): {
  set: Record<keyof Counted, SQL>;
  isAllowed: SQL;
} {
  const failures = sql`${loginFailures} + 1`;
  const wait = sql`least(power(2, least(${failures} - ${freeFailures}, 20)), ${longestWaitSeconds}) * interval '1 second'`;
  return {
    set: {
      loginFailures: failures,
      loginBlockedUntil: sql`case when ${failures} >= ${freeFailures} then now() + ${wait} end`,
    },
    isAllowed: sql`${loginFailures} < ${maxFailures} and coalesce(${loginBlockedUntil} <= now(), true)`,
  };
}

/** As if this try had not been; what others failed stays counted. */
export const uncountTry = ({ loginFailures }: Counted, { blocks }: LoginTry) => ({
  loginFailures: sql`greatest(${loginFailures} - 1, 0)`,
  ...(blocks ? { loginBlockedUntil: null } : {}),
});
