import { and, desc, eq, gt, lt, notInArray, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { trustedDevices } from '../../db/schema.ts';
import { maxFailures } from './login-try-store.ts';

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
        set: { loginFailures: 0, loginBlockedUntil: null, lastUsedAt: sql`now()` },
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

  async removeAll(db: Queries, accountId: string) {
    await db.delete(trustedDevices).where(eq(trustedDevices.accountId, accountId));
  },

  async removeExpired(db: Queries) {
    await db.delete(trustedDevices).where(lt(trustedDevices.lastUsedAt, secondsFromNow(-idleSeconds)));
  },
};
