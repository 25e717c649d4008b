import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts, apiKeys, players, subscriptions } from '../../db/schema.ts';

export const deletionStore = {
  /** True for the first who asks. From here on nobody gets in. */
  async mark(db: Queries, accountId: string): Promise<boolean> {
    const rows = await db
      .update(accounts)
      .set({ deletingSince: sql`now()` })
      .where(and(eq(accounts.id, accountId), isNull(accounts.deletingSince)))
      .returning({ id: accounts.id });
    return rows.length > 0;
  },

  /** What others could still open: the API by a key, the videos by an embed. */
  async removeDoors(db: Queries, accountId: string) {
    await db.delete(apiKeys).where(eq(apiKeys.accountId, accountId));
    await db.delete(players).where(eq(players.accountId, accountId));
  },

  /** The address of an account that is marked; undefined where it is gone or was never to go. */
  async findMarked(db: Queries, accountId: string): Promise<string | undefined> {
    const [row] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.id, accountId), isNotNull(accounts.deletingSince)));
    return row?.email;
  },

  async listMarked(db: Queries): Promise<string[]> {
    const rows = await db.select({ id: accounts.id }).from(accounts).where(isNotNull(accounts.deletingSince));
    return rows.map(({ id }) => id);
  },

  async listProviderSubscriptions(db: Queries, accountId: string): Promise<string[]> {
    const rows = await db
      .select({ id: subscriptions.providerSubscriptionId })
      .from(subscriptions)
      .where(eq(subscriptions.accountId, accountId));
    return rows.flatMap(({ id }) => (id === null ? [] : [id]));
  },

  /** Everything that names the account goes with it. */
  async remove(db: Queries, accountId: string) {
    await db.delete(accounts).where(and(eq(accounts.id, accountId), isNotNull(accounts.deletingSince)));
  },
};
