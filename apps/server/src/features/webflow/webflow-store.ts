import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { webflowConnections } from '../../db/schema.ts';

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
