import { and, eq, lt, sql } from 'drizzle-orm';
import { secondsFromNow } from '../db/columns.ts';
import type { Queries } from '../db/connect.ts';
import { idempotencyKeys } from '../db/schema.ts';

export type IdempotencyKeyRow = typeof idempotencyKeys.$inferSelect;

const lifeSeconds = 86_400;

const isOf = (workspaceId: string, nameHash: string) =>
  and(eq(idempotencyKeys.workspaceId, workspaceId), eq(idempotencyKeys.nameHash, nameHash));

export const idempotencyStore = {
  /** True for the first who uses this key within a day. */
  async claim(db: Queries, row: Pick<IdempotencyKeyRow, 'workspaceId' | 'nameHash' | 'fingerprint'>): Promise<boolean> {
    const rows = await db
      .insert(idempotencyKeys)
      .values({ ...row, expiresAt: secondsFromNow(lifeSeconds) })
      .onConflictDoUpdate({
        target: [idempotencyKeys.workspaceId, idempotencyKeys.nameHash],
        set: { fingerprint: row.fingerprint, answerSealed: null, expiresAt: secondsFromNow(lifeSeconds) },
        setWhere: lt(idempotencyKeys.expiresAt, sql`now()`),
      })
      .returning({ nameHash: idempotencyKeys.nameHash });
    return rows.length > 0;
  },

  async find(db: Queries, workspaceId: string, nameHash: string): Promise<IdempotencyKeyRow | undefined> {
    const [row] = await db.select().from(idempotencyKeys).where(isOf(workspaceId, nameHash));
    return row;
  },

  async keepAnswer(db: Queries, workspaceId: string, nameHash: string, answerSealed: string): Promise<void> {
    await db.update(idempotencyKeys).set({ answerSealed }).where(isOf(workspaceId, nameHash));
  },

  async release(db: Queries, workspaceId: string, nameHash: string): Promise<void> {
    await db.delete(idempotencyKeys).where(isOf(workspaceId, nameHash));
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
  },
};
