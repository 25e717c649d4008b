import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { trustedDevices } from '../../db/schema.ts';
import { countTry, forgiven, type LoginTry, maxFailures, uncountTry } from './login-tries.ts';

const idleSeconds = 180 * 86_400;
const mostDevices = 20;

export interface NewDevice {
  id: string;
  tokenHash: string;
}

export const trustedDeviceStore = {
  /** One that failed too often is a stranger again. */
  async find(db: Queries, accountId: string, tokenHash: string): Promise<string | undefined> {
    const [row] = await db
      .select({ id: trustedDevices.id })
      .from(trustedDevices)
      .where(
        and(
          eq(trustedDevices.accountId, accountId),
          eq(trustedDevices.tokenHash, tokenHash),
          lt(trustedDevices.loginFailures, maxFailures),
          gt(trustedDevices.lastUsedAt, secondsFromNow(-idleSeconds)),
        ),
      );
    return row?.id;
  },

  /** Forgives what it failed before. Of many, those used last stay. */
  async trust(db: Queries, accountId: string, { id, tokenHash }: NewDevice) {
    await db
      .insert(trustedDevices)
      .values({ id, accountId, tokenHash })
      .onConflictDoUpdate({
        target: [trustedDevices.accountId, trustedDevices.tokenHash],
        set: { ...forgiven, lastUsedAt: sql`now()` },
      });
    const newest = db
      .select({ id: trustedDevices.id })
      .from(trustedDevices)
      .where(eq(trustedDevices.accountId, accountId))
      .orderBy(desc(trustedDevices.lastUsedAt), desc(trustedDevices.id))
      .limit(mostDevices);
    await db
      .delete(trustedDevices)
      .where(and(eq(trustedDevices.accountId, accountId), notInArray(trustedDevices.id, newest)));
  },

  /** Undefined while it must wait. */
  async takeTry(db: Queries, id: string): Promise<LoginTry | undefined> {
    const { set, isAllowed } = countTry(trustedDevices);
    const [row] = await db
      .update(trustedDevices)
      .set(set)
      .where(and(eq(trustedDevices.id, id), isAllowed))
      .returning({ blockedUntil: trustedDevices.loginBlockedUntil });
    return row && { blocks: row.blockedUntil !== null };
  },

  async findTries(db: Queries, id: string) {
    const [row] = await db
      .select({ failures: trustedDevices.loginFailures, blockedUntil: trustedDevices.loginBlockedUntil })
      .from(trustedDevices)
      .where(eq(trustedDevices.id, id));
    return row;
  },

  async giveBackTry(db: Queries, id: string, loginTry: LoginTry): Promise<void> {
    await db.update(trustedDevices).set(uncountTry(trustedDevices, loginTry)).where(eq(trustedDevices.id, id));
  },

  async forgiveTries(db: Queries, id: string): Promise<void> {
    await db.update(trustedDevices).set(forgiven).where(eq(trustedDevices.id, id));
  },

  async removeAll(db: Queries, accountId: string) {
    await db.delete(trustedDevices).where(eq(trustedDevices.accountId, accountId));
  },

  async removeExpired(db: Queries) {
    await db.delete(trustedDevices).where(lt(trustedDevices.lastUsedAt, secondsFromNow(-idleSeconds)));
  },
};
