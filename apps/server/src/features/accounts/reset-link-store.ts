import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { resetLinks } from '../../db/schema.ts';

const isOpen = (accountId: string, tokenHash: string) =>
  and(eq(resetLinks.accountId, accountId), eq(resetLinks.tokenHash, tokenHash), gt(resetLinks.expiresAt, sql`now()`));

export const resetLinkStore = {
  async insert(db: Queries, accountId: string, { tokenHash, lifeSeconds }: { tokenHash: string; lifeSeconds: number }) {
    await db.insert(resetLinks).values({ accountId, tokenHash, expiresAt: secondsFromNow(lifeSeconds) });
  },

  async isThere(db: Queries, accountId: string, tokenHash: string): Promise<boolean> {
    return (await db.$count(resetLinks, isOpen(accountId, tokenHash))) > 0;
  },

  /** True for exactly one of those who try. */
  async use(db: Queries, accountId: string, tokenHash: string): Promise<boolean> {
    const rows = await db
      .delete(resetLinks)
      .where(isOpen(accountId, tokenHash))
      .returning({ id: resetLinks.tokenHash });
    return rows.length > 0;
  },

  async removeAll(db: Queries, accountId: string) {
    await db.delete(resetLinks).where(eq(resetLinks.accountId, accountId));
  },

  async removeExpired(db: Queries) {
    await db.delete(resetLinks).where(lt(resetLinks.expiresAt, sql`now()`));
  },
};
