import type { WebflowSite } from '@kinora/contract';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { webflowConnections } from '../../db/schema.ts';
import { isSealedOtherwise, type Resealing, type Sealed, type SealedQuery } from '../../db/sealed.ts';

export type ConnectionRow = typeof webflowConnections.$inferSelect;

const isOf = (workspaceId: string, codeHash: string) =>
  and(eq(webflowConnections.workspaceId, workspaceId), eq(webflowConnections.codeHash, codeHash));

export const webflowStore = {
  async find(db: Queries, workspaceId: string, codeHash: string): Promise<ConnectionRow | undefined> {
    const [row] = await db.select().from(webflowConnections).where(isOf(workspaceId, codeHash));
    return row;
  },

  list: (db: Queries, workspaceId: string): Promise<ConnectionRow[]> =>
    db
      .select()
      .from(webflowConnections)
      .where(eq(webflowConnections.workspaceId, workspaceId))
      .orderBy(desc(webflowConnections.createdAt)),

  listOthers: (db: Queries, workspaceId: string, codeHash: string): Promise<ConnectionRow[]> =>
    db
      .select()
      .from(webflowConnections)
      .where(and(eq(webflowConnections.workspaceId, workspaceId), ne(webflowConnections.codeHash, codeHash))),

  async insert(db: Queries, row: Pick<ConnectionRow, 'workspaceId' | 'codeHash' | 'tokenSealed'>): Promise<void> {
    await db.insert(webflowConnections).values(row);
  },

  async keepSites(db: Queries, workspaceId: string, codeHash: string, sites: WebflowSite[]): Promise<void> {
    await db.update(webflowConnections).set({ sites }).where(isOf(workspaceId, codeHash));
  },

  /** Whoever they belong to, in the order of their sealings. */
  listSealed: (db: Queries, where: SealedQuery): Promise<Sealed[]> =>
    db
      .select({ owner: webflowConnections.workspaceId, sealed: webflowConnections.tokenSealed })
      .from(webflowConnections)
      .where(isSealedOtherwise(webflowConnections.tokenSealed, where))
      .orderBy(webflowConnections.tokenSealed)
      .limit(where.limit),

  async reseal(db: Queries, { from, to }: Resealing): Promise<void> {
    await db.update(webflowConnections).set({ tokenSealed: to }).where(eq(webflowConnections.tokenSealed, from));
  },

  async remove(db: Queries, workspaceId: string, codeHash: string): Promise<void> {
    await db.delete(webflowConnections).where(isOf(workspaceId, codeHash));
  },
};
