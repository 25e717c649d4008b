import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts } from '../../db/schema.ts';

export type Account = typeof accounts.$inferSelect;

const isActive = (accountId: string) => and(eq(accounts.id, accountId), isNull(accounts.deletingSince));

export const accountStore = {
  /** An account that is being deleted is nobody's any more. */
  async findByEmail(db: Queries, email: string): Promise<Account | undefined> {
    const [row] = await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.email, email), isNull(accounts.deletingSince)));
    return row;
  },

  /** True until the last trace of an account is gone. */
  async isTaken(db: Queries, email: string): Promise<boolean> {
    return (await db.$count(accounts, eq(accounts.email, email))) > 0;
  },

  async find(db: Queries, accountId: string): Promise<Account | undefined> {
    const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    return row;
  },

  /**
   * Whether the account is still as it was when it was looked at: a password or a second factor set meanwhile, or a
   * deletion, must not be overtaken by somebody who proved themselves to what was there before.
   */
  async lockUnchanged(db: Queries, { id, passwordHash, twoFactorSecret }: Account): Promise<boolean> {
    const rows = await db
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          isActive(id),
          eq(accounts.passwordHash, passwordHash),
          sql`${accounts.twoFactorSecret} is not distinct from ${twoFactorSecret}`,
        ),
      )
      .for('update');
    return rows.length > 0;
  },

  /** Undefined where the address is taken. */
  async insert(
    db: Queries,
    account: Pick<Account, 'id' | 'email' | 'name' | 'passwordHash'>,
  ): Promise<Account | undefined> {
    const [row] = await db.insert(accounts).values(account).onConflictDoNothing({ target: accounts.email }).returning();
    return row;
  },

  /** Forgives the failed tries, too: whoever sets a password has proved to be the owner. */
  async setPassword(
    db: Queries,
    accountId: string,
    { passwordHash, replaces }: { passwordHash: string; replaces?: string },
  ): Promise<boolean> {
    const rows = await db
      .update(accounts)
      .set({ passwordHash, loginFailures: 0, loginBlockedUntil: null })
      .where(and(isActive(accountId), replaces === undefined ? undefined : eq(accounts.passwordHash, replaces)))
      .returning({ id: accounts.id });
    return rows.length > 0;
  },
};
