import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/connect.ts';
import { accounts, administrators } from '../../db/schema.ts';

const isAround = and(isNull(accounts.suspendedAt), isNull(accounts.deletingSince));

export const administratorStore = {
  list: (db: Queries) =>
    db
      .select({ id: accounts.id, email: accounts.email, name: accounts.name, since: administrators.createdAt })
      .from(administrators)
      .innerJoin(accounts, eq(accounts.id, administrators.accountId))
      .orderBy(administrators.createdAt, accounts.id),

  /** Held until the transaction ends: whoever is suspended meanwhile does not become one. */
  async lockCandidate(tx: Transaction, accountId: string): Promise<{ isSuspended: boolean } | undefined> {
    const [row] = await tx
      .select({ suspendedAt: accounts.suspendedAt })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNull(accounts.deletingSince)))
      .for('update');
    return row && { isSuspended: row.suspendedAt !== null };
  },

  /** False where they are one already. Whom a group made one is from then on one by hand. */
  async insert(db: Queries, accountId: string): Promise<boolean> {
    const rows = await db
      .insert(administrators)
      .values({ accountId })
      .onConflictDoUpdate({
        target: administrators.accountId,
        set: { byGroup: false },
        setWhere: eq(administrators.byGroup, true),
      })
      .returning();
    return rows.length > 0;
  },

  /** False where they are one already, in whatever way. */
  async insertByGroup(db: Queries, accountId: string): Promise<boolean> {
    const row = { accountId, byGroup: true };
    return (await db.insert(administrators).values(row).onConflictDoNothing().returning()).length > 0;
  },

  /** Never somebody who was named by hand. */
  async removeByGroup(db: Queries, accountId: string): Promise<boolean> {
    const isTheirs = and(eq(administrators.accountId, accountId), eq(administrators.byGroup, true));
    return (await db.delete(administrators).where(isTheirs).returning()).length > 0;
  },

  /** False where they are none. */
  async remove(db: Queries, accountId: string): Promise<boolean> {
    const rows = await db.delete(administrators).where(eq(administrators.accountId, accountId)).returning();
    return rows.length > 0;
  },

  /**
   * Those who can sign in. All are held until the transaction ends: two must not shut each other out. Asked once they
   * are held, as a question that had to wait would be answered from before.
   */
  async lockThoseAround(tx: Transaction): Promise<string[]> {
    await tx.select().from(administrators).orderBy(administrators.accountId).for('update');
    const rows = await tx
      .select({ id: administrators.accountId })
      .from(administrators)
      .innerJoin(accounts, eq(accounts.id, administrators.accountId))
      .where(isAround);
    return rows.map(({ id }) => id);
  },

  /** Whether there is any other account; where there seems to be none, whoever asks at the same moment waits. */
  async isAlone(tx: Transaction, accountId: string): Promise<boolean> {
    if (await hasOthers(tx, accountId)) return false;
    // There is no row to hold yet: of those who come to an empty installation, one at a time looks.
    await tx.execute(sql`lock table ${administrators} in share row exclusive mode`);
    return !(await hasOthers(tx, accountId));
  },
};

async function hasOthers(tx: Transaction, accountId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select 1 from ${accounts} where ${accounts.id} <> ${accountId} limit 1`);
  return rows.length > 0;
}
