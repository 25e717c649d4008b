import { and, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { webflowConnections, webflowStates } from '../../db/schema.ts';

export type ConnectionRow = typeof webflowConnections.$inferSelect;

const isOf = (accountId: string, codeHash: string) =>
  and(eq(webflowConnections.accountId, accountId), eq(webflowConnections.codeHash, codeHash));

export const webflowStore = {
  async find(db: Queries, accountId: string, codeHash: string): Promise<ConnectionRow | undefined> {
    const [row] = await db.select().from(webflowConnections).where(isOf(accountId, codeHash));
    return row;
  },

  list: (db: Queries, accountId: string): Promise<ConnectionRow[]> =>
    db
      .select()
      .from(webflowConnections)
      .where(eq(webflowConnections.accountId, accountId))
      .orderBy(desc(webflowConnections.createdAt)),

  listOthers: (db: Queries, accountId: string, codeHash: string): Promise<ConnectionRow[]> =>
    db
      .select()
      .from(webflowConnections)
      .where(and(eq(webflowConnections.accountId, accountId), ne(webflowConnections.codeHash, codeHash))),

  async insert(db: Queries, row: Pick<ConnectionRow, 'accountId' | 'codeHash' | 'tokenSealed'>): Promise<void> {
    await db.insert(webflowConnections).values(row);
  },

  async keepSites(db: Queries, accountId: string, codeHash: string, sites: object[]): Promise<void> {
    await db.update(webflowConnections).set({ sites }).where(isOf(accountId, codeHash));
  },

  async remove(db: Queries, accountId: string, codeHash: string): Promise<void> {
    await db.delete(webflowConnections).where(isOf(accountId, codeHash));
  },
};

const stateLifeSeconds = 600;

interface NewState {
  accountId: string;
  sessionId: string;
  stateHash: string;
}

export const webflowStateStore = {
  async insert(db: Queries, state: NewState): Promise<void> {
    await db.insert(webflowStates).values({ ...state, expiresAt: secondsFromNow(stateLifeSeconds) });
  },

  /** True for the first code that it comes back with to its own session, and for that code again. */
  async use(db: Queries, { accountId, sessionId, stateHash }: NewState, codeHash: string): Promise<boolean> {
    const rows = await db
      .update(webflowStates)
      .set({ codeHash })
      .where(
        and(
          eq(webflowStates.stateHash, stateHash),
          eq(webflowStates.accountId, accountId),
          eq(webflowStates.sessionId, sessionId),
          gt(webflowStates.expiresAt, sql`now()`),
          or(isNull(webflowStates.codeHash), eq(webflowStates.codeHash, codeHash)),
        ),
      )
      .returning({ stateHash: webflowStates.stateHash });
    return rows.length > 0;
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(webflowStates).where(lt(webflowStates.expiresAt, sql`now()`));
  },
};
