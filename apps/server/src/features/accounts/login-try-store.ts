import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts, trustedDevices } from '../../db/schema.ts';

const freeFailures = 5;
const longestWaitSeconds = 900;
/** Then only a new password, set by way of the mailbox, opens the account: guessing must end somewhere. */
export const maxFailures = 100;

const countedIn = { account: accounts, device: trustedDevices };

/** Whose tries count together: all strangers' on the account, and each known device's on its own. */
export interface TryCount {
  of: keyof typeof countedIn;
  id: string;
}

export interface LoginTry {
  /** Whether others must wait because of this one. */
  blocks: boolean;
}

/** Tries of a password at signing in. */
export const loginTryStore = {
  /**
   * Counts a try as failed before its password is looked at, so that many at once cannot slip by. After five, each
   * further one must wait twice as long. Undefined while waiting.
   */
  async take(db: Queries, { of, id }: TryCount): Promise<LoginTry | undefined> {
    const table = countedIn[of];
    const failures = sql`${table.loginFailures} + 1`;
    const wait = sql`least(power(2, least(${failures} - ${freeFailures}, 20)), ${longestWaitSeconds}) * interval '1 second'`;
    const [row] = await db
      .update(table)
      .set({
        loginFailures: failures,
        loginBlockedUntil: sql`case when ${failures} >= ${freeFailures} then now() + ${wait} end`,
      })
      .where(
        sql`${table.id} = ${id} and ${table.loginFailures} < ${maxFailures}
          and coalesce(${table.loginBlockedUntil} <= now(), true)`,
      )
      .returning({ blockedUntil: table.loginBlockedUntil });
    return row && { blocks: row.blockedUntil !== null };
  },

  async find(db: Queries, { of, id }: TryCount) {
    const table = countedIn[of];
    const [row] = await db
      .select({ failures: table.loginFailures, blockedUntil: table.loginBlockedUntil })
      .from(table)
      .where(eq(table.id, id));
    return row;
  },

  /** As if this try had not been; what others failed stays counted. */
  async giveBack(db: Queries, { of, id }: TryCount, { blocks }: LoginTry) {
    const table = countedIn[of];
    await db
      .update(table)
      .set({
        loginFailures: sql`greatest(${table.loginFailures} - 1, 0)`,
        ...(blocks ? { loginBlockedUntil: null } : {}),
      })
      .where(eq(table.id, id));
  },

  async forgive(db: Queries, { of, id }: TryCount) {
    const table = countedIn[of];
    await db.update(table).set({ loginFailures: 0, loginBlockedUntil: null }).where(eq(table.id, id));
  },
};
