import { and, desc, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { signingKeys } from '../../db/schema.ts';

export type SigningKeyRow = typeof signingKeys.$inferSelect;

const isOf = (workspaceId: string, id: string) => and(eq(signingKeys.workspaceId, workspaceId), eq(signingKeys.id, id));

export const signingKeyStore = {
  list: (db: Queries, workspaceId: string): Promise<SigningKeyRow[]> =>
    db
      .select()
      .from(signingKeys)
      .where(eq(signingKeys.workspaceId, workspaceId))
      .orderBy(desc(signingKeys.createdAt), desc(signingKeys.id)),

  countActive: (db: Queries, workspaceId: string): Promise<number> =>
    db.$count(signingKeys, and(eq(signingKeys.workspaceId, workspaceId), isNull(signingKeys.revokedAt))),

  /** For tokens of viewers, who name the key and no owner. */
  async findActive(db: Queries, id: string): Promise<SigningKeyRow | undefined> {
    const [row] = await db
      .select()
      .from(signingKeys)
      .where(and(eq(signingKeys.id, id), isNull(signingKeys.revokedAt)));
    return row;
  },

  async insert(
    db: Queries,
    key: Pick<SigningKeyRow, 'id' | 'workspaceId' | 'name' | 'publicKey'>,
  ): Promise<SigningKeyRow> {
    const [row] = await db.insert(signingKeys).values(key).returning();
    return row as SigningKeyRow;
  },

  /** False where there is none that is still good. */
  async revoke(db: Queries, workspaceId: string, id: string): Promise<boolean> {
    const rows = await db
      .update(signingKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(isOf(workspaceId, id), isNull(signingKeys.revokedAt)))
      .returning({ id: signingKeys.id });
    return rows.length > 0;
  },

  /** Of those that were revoked, the last few are kept to be read. */
  async forgetRevoked(db: Queries, workspaceId: string, kept: number): Promise<void> {
    const revoked = and(eq(signingKeys.workspaceId, workspaceId), isNotNull(signingKeys.revokedAt));
    const last = db
      .select({ id: signingKeys.id })
      .from(signingKeys)
      .where(revoked)
      .orderBy(desc(signingKeys.revokedAt), desc(signingKeys.id))
      .limit(kept);
    await db.delete(signingKeys).where(and(revoked, notInArray(signingKeys.id, last)));
  },

  /** At most once within that time, whoever else notes it. */
  async touch(db: Queries, workspaceId: string, id: string, everyMs: number): Promise<void> {
    const longAgo = sql`now() - make_interval(secs => ${everyMs / 1000})`;
    await db
      .update(signingKeys)
      .set({ lastUsedAt: sql`now()` })
      .where(and(isOf(workspaceId, id), or(isNull(signingKeys.lastUsedAt), lt(signingKeys.lastUsedAt, longAgo))));
  },
};
