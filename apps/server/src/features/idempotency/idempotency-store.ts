import { and, eq, lt, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { idempotencyKeys } from '../../db/schema.ts';

export type RepeatRow = typeof idempotencyKeys.$inferSelect;

const lifeSeconds = 86_400;

const isOf = (accountId: string, nameHash: string) =>
  and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.nameHash, nameHash));

export const idempotencyStore = {
  /** True for the first who uses this name within a day. */
  async claim(db: Queries, row: Pick<RepeatRow, 'accountId' | 'nameHash' | 'fingerprint'>): Promise<boolean> {
    const rows = await db
      .insert(idempotencyKeys)
      .values({ ...row, expiresAt: secondsFromNow(lifeSeconds) })
      .onConflictDoUpdate({
        target: [idempotencyKeys.accountId, idempotencyKeys.nameHash],
        set: { fingerprint: row.fingerprint, answerSealed: null, expiresAt: secondsFromNow(lifeSeconds) },
        setWhere: lt(idempotencyKeys.expiresAt, sql`now()`),
      })
      .returning({ nameHash: idempotencyKeys.nameHash });
    return rows.length > 0;
  },

  async find(db: Queries, accountId: string, nameHash: string): Promise<RepeatRow | undefined> {
    const [row] = await db.select().from(idempotencyKeys).where(isOf(accountId, nameHash));
    return row;
  },

  async keepAnswer(db: Queries, accountId: string, nameHash: string, answerSealed: string): Promise<void> {
    await db.update(idempotencyKeys).set({ answerSealed }).where(isOf(accountId, nameHash));
  },

  async release(db: Queries, accountId: string, nameHash: string): Promise<void> {
    await db.delete(idempotencyKeys).where(isOf(accountId, nameHash));
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(idempotencyKeys).where(lt(idempotencyKeys.expiresAt, sql`now()`));
  },
};
