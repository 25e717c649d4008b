import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts } from '../../db/schema.ts';
import type { Account } from './account-store.ts';

const freeFailures = 5;
const longestWaitSeconds = 900;
/** Then only a new password, set with a mailed code, opens the account: guessing must end somewhere. */
export const maxFailures = 100;

export interface LoginTry {
  /** Whether others must wait because of this one. */
  blocks: boolean;
}

/** Tries of an account's password, wherever it is asked for: they share one count. */
export const loginTryStore = {
  /**
   * Counts a try as failed before its password is looked at, so that many at once cannot slip by. After five, each
   * further one must wait twice as long. Undefined while waiting.
   */
  async take(db: Queries, accountId: string): Promise<LoginTry | undefined> {
    const failures = sql`${accounts.loginFailures} + 1`;
    const wait = sql`least(power(2, least(${failures} - ${freeFailures}, 20)), ${longestWaitSeconds}) * interval '1 second'`;
    const [row] = await db
      .update(accounts)
      .set({
        loginFailures: failures,
        loginBlockedUntil: sql`case when ${failures} >= ${freeFailures} then now() + ${wait} end`,
      })
      .where(
        sql`${accounts.id} = ${accountId} and ${accounts.loginFailures} < ${maxFailures}
          and coalesce(${accounts.loginBlockedUntil} <= now(), true)`,
      )
      .returning({ blockedUntil: accounts.loginBlockedUntil });
    return row && { blocks: row.blockedUntil !== null };
  },

  /** As if this try had not been; what others failed stays counted. */
  async giveBack(db: Queries, accountId: string, { blocks }: LoginTry) {
    await db
      .update(accounts)
      .set({
        loginFailures: sql`greatest(${accounts.loginFailures} - 1, 0)`,
        ...(blocks ? { loginBlockedUntil: null } : {}),
      })
      .where(eq(accounts.id, accountId));
  },

  /**
   * Forgives everything, provided that the account is still as it was when it was looked at: a password or a second
   * factor set meanwhile, or a deletion, must not be overtaken by a sign-in that began before.
   */
  async confirm(db: Queries, { id, passwordHash, twoFactorSecret }: Account): Promise<boolean> {
    const rows = await db
      .update(accounts)
      .set({ loginFailures: 0, loginBlockedUntil: null })
      .where(
        and(
          eq(accounts.id, id),
          eq(accounts.passwordHash, passwordHash),
          sql`${accounts.twoFactorSecret} is not distinct from ${twoFactorSecret}`,
          isNull(accounts.deletingSince),
        ),
      )
      .returning({ id: accounts.id });
    return rows.length > 0;
  },
};
