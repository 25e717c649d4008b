import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts, apiKeys } from '../../db/schema.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export const apiKeyStore = {
  list: (db: Queries, accountId: string): Promise<ApiKeyRow[]> =>
    db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.accountId, accountId))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),

  async find(db: Queries, accountId: string, id: string): Promise<ApiKeyRow | undefined> {
    const [row] = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id)));
    return row;
  },

  /** Waits for others that count the same account's keys: two at once must not both be the last. */
  async countLocked(db: Queries, accountId: string): Promise<{ keys: number; email: string } | undefined> {
    const [owner] = await db
      .select({ email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, accountId))
      .for('update');
    const [row] = await db.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.accountId, accountId));
    return owner && { keys: row?.keys ?? 0, email: owner.email };
  },

  async insert(db: Queries, key: Omit<ApiKeyRow, 'createdAt' | 'lastUsedAt'>): Promise<ApiKeyRow> {
    const [row] = await db.insert(apiKeys).values(key).returning();
    return row as ApiKeyRow;
  },

  /** The key names its owner. Its use is noted at most once a minute. */
  async findByHash(db: Queries, valueHash: string): Promise<ApiKeyRow | undefined> {
    const [row] = await db.select().from(apiKeys).where(eq(apiKeys.valueHash, valueHash));
    return row;
  },

  async touch(db: Queries, accountId: string, id: string): Promise<void> {
    await db
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id)));
  },

  async remove(db: Queries, accountId: string, id: string): Promise<boolean> {
    const rows = await db
      .delete(apiKeys)
      .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.id, id)))
      .returning({ id: apiKeys.id });
    return rows.length > 0;
  },

  /** Answers how many there were. */
  async removeAll(db: Queries, accountId: string): Promise<number> {
    const rows = await db.delete(apiKeys).where(eq(apiKeys.accountId, accountId)).returning({ id: apiKeys.id });
    return rows.length;
  },
};
