import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts, apiKeys } from '../../db/schema.ts';
import { isSealedOtherwise, type Resealing, type Sealed, type SealedQuery } from '../../db/sealed.ts';

export type ApiKeyRow = typeof apiKeys.$inferSelect;

export const apiKeyStore = {
  list: (db: Queries, workspaceId: string): Promise<ApiKeyRow[]> =>
    db
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.workspaceId, workspaceId))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),

  async find(db: Queries, workspaceId: string, id: string): Promise<ApiKeyRow | undefined> {
    const [row] = await db
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id)));
    return row;
  },

  count: (db: Queries, workspaceId: string): Promise<number> =>
    db.$count(apiKeys, eq(apiKeys.workspaceId, workspaceId)),

  async insert(db: Queries, key: Omit<ApiKeyRow, 'createdAt' | 'lastUsedAt'>): Promise<ApiKeyRow> {
    const [row] = await db.insert(apiKeys).values(key).returning();
    return row as ApiKeyRow;
  },

  /** The key names its owner. One of somebody who is suspended opens nothing. Its use is noted at most once a minute. */
  async findByHash(db: Queries, valueHash: string): Promise<ApiKeyRow | undefined> {
    const [row] = await db
      .select(getTableColumns(apiKeys))
      .from(apiKeys)
      .innerJoin(accounts, eq(accounts.id, apiKeys.createdBy))
      .where(and(eq(apiKeys.valueHash, valueHash), isNull(accounts.suspendedAt)));
    return row;
  },

  async touch(db: Queries, workspaceId: string, id: string): Promise<void> {
    await db
      .update(apiKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id)));
  },

  /** Whoever they belong to, in the order of their sealings. */
  listSealed: (db: Queries, where: SealedQuery): Promise<Sealed[]> =>
    db
      .select({ owner: apiKeys.workspaceId, sealed: apiKeys.valueSealed })
      .from(apiKeys)
      .where(isSealedOtherwise(apiKeys.valueSealed, where))
      .orderBy(apiKeys.valueSealed)
      .limit(where.limit),

  async reseal(db: Queries, { from, to }: Resealing): Promise<void> {
    await db.update(apiKeys).set({ valueSealed: to }).where(eq(apiKeys.valueSealed, from));
  },

  async remove(db: Queries, workspaceId: string, id: string): Promise<boolean> {
    const rows = await db
      .delete(apiKeys)
      .where(and(eq(apiKeys.workspaceId, workspaceId), eq(apiKeys.id, id)))
      .returning({ id: apiKeys.id });
    return rows.length > 0;
  },

  async removeAll(db: Queries, workspaceId: string): Promise<void> {
    await db.delete(apiKeys).where(eq(apiKeys.workspaceId, workspaceId));
  },

  /** Wherever they open something; answers how many there were. */
  async removeMadeBy(db: Queries, accountId: string): Promise<number> {
    const rows = await db.delete(apiKeys).where(eq(apiKeys.createdBy, accountId)).returning({ id: apiKeys.id });
    return rows.length;
  },
};
