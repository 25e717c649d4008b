import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts } from '../../db/schema.ts';

export type Account = typeof accounts.$inferSelect;

const freeFailures = 5;
const longestWaitSeconds = 900;

export const accountStore = {
  async findByEmail(db: Queries, email: string): Promise<Account | undefined> {
    const [row] = await db.select().from(accounts).where(eq(accounts.email, email));
    return row;
  },

  async find(db: Queries, accountId: string): Promise<Account | undefined> {
    const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    return row;
  },

  /** Undefined where the address is taken. */
  async insert(
    db: Queries,
    account: Pick<Account, 'id' | 'email' | 'name' | 'passwordHash'>,
  ): Promise<Account | undefined> {
    const [row] = await db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).returning();
    return row;
  },

  /**
   * Counts a sign-in as failed before its password is looked at, so that many at once cannot slip by. After five, each
   * further one must wait twice as long. False while waiting.
   */
  async takeLogin(db: Queries, accountId: string): Promise<boolean> {
    const failures = sql`${accounts.loginFailures} + 1`;
    const wait = sql`least(power(2, least(${failures} - ${freeFailures}, 20)), ${longestWaitSeconds}) * interval '1 second'`;
    const rows = await db
      .update(accounts)
      .set({
        loginFailures: failures,
        loginBlockedUntil: sql`case when ${failures} >= ${freeFailures} then now() + ${wait} end`,
      })
      .where(sql`${accounts.id} = ${accountId} and coalesce(${accounts.loginBlockedUntil} <= now(), true)`)
      .returning({ id: accounts.id });
    return rows.length > 0;
  },

  async forgiveLogins(db: Queries, accountId: string) {
    await db.update(accounts).set({ loginFailures: 0, loginBlockedUntil: null }).where(eq(accounts.id, accountId));
  },
};
