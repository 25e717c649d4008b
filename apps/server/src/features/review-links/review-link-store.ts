import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../db/connect.ts';
import { accounts, memberships, reviewLinks } from '../../db/schema.ts';
import { isSealedOtherwise, type Resealing, type Sealed, type SealedQuery } from '../../db/sealed.ts';

type Row = typeof reviewLinks.$inferSelect;
export type ReviewLinkRow = Row & { isExpired: boolean };
export type NewReviewLink = Omit<Row, 'views' | 'lastViewedAt' | 'revokedAt' | 'createdAt'>;
export type ReviewLinkChange = Partial<Pick<Row, 'label' | 'expiresAt' | 'maxViews' | 'passwordHash'>>;

export interface LinkRef {
  workspaceId: string;
  playerId: string;
  linkId: string;
}

/** The database's clock decides: processes may have others. */
const columns = {
  ...getTableColumns(reviewLinks),
  isExpired: sql<boolean>`coalesce(${reviewLinks.expiresAt} <= now(), false)`,
};

const isOf = (workspaceId: string, playerId: string) =>
  and(eq(reviewLinks.workspaceId, workspaceId), eq(reviewLinks.playerId, playerId));
const isOne = ({ workspaceId, playerId, linkId }: LinkRef) =>
  and(isOf(workspaceId, playerId), eq(reviewLinks.id, linkId));

/** Links of somebody who is suspended open nothing, as their keys do. */
const isOfActive = sql`not exists (
  select from ${memberships} join ${accounts} on ${accounts.id} = ${memberships.accountId}
  where ${memberships.workspaceId} = ${reviewLinks.workspaceId} and ${accounts.suspendedAt} is not null)`;

export const reviewLinkStore = {
  list: (db: Queries, workspaceId: string, playerId: string): Promise<ReviewLinkRow[]> =>
    db
      .select(columns)
      .from(reviewLinks)
      .where(isOf(workspaceId, playerId))
      .orderBy(desc(reviewLinks.createdAt), desc(reviewLinks.id)),

  async find(db: Queries, link: LinkRef): Promise<ReviewLinkRow | undefined> {
    const [row] = await db.select(columns).from(reviewLinks).where(isOne(link));
    return row;
  },

  async count(db: Queries, workspaceId: string, playerId: string): Promise<number> {
    const [row] = await db.select({ count: count() }).from(reviewLinks).where(isOf(workspaceId, playerId));
    return row?.count ?? 0;
  },

  async insert(db: Queries, link: NewReviewLink): Promise<void> {
    await db.insert(reviewLinks).values(link);
  },

  /** False where it is not there, or was revoked. */
  async change(db: Queries, link: LinkRef, change: ReviewLinkChange): Promise<boolean> {
    const rows = await db
      .update(reviewLinks)
      .set({ ...change, id: link.linkId })
      .where(and(isOne(link), sql`${reviewLinks.revokedAt} is null`))
      .returning({ id: reviewLinks.id });
    return rows.length > 0;
  },

  /** When it was first revoked stays. */
  async revoke(db: Queries, link: LinkRef): Promise<boolean> {
    const rows = await db
      .update(reviewLinks)
      .set({ revokedAt: sql`coalesce(${reviewLinks.revokedAt}, now())` })
      .where(isOne(link))
      .returning({ id: reviewLinks.id });
    return rows.length > 0;
  },

  async remove(db: Queries, link: LinkRef): Promise<boolean> {
    const rows = await db.delete(reviewLinks).where(isOne(link)).returning({ id: reviewLinks.id });
    return rows.length > 0;
  },

  /** For viewers, who know the secret and no owner. */
  async findBySecret(db: Queries, playerId: string, secretHash: string): Promise<ReviewLinkRow | undefined> {
    const [row] = await db
      .select(columns)
      .from(reviewLinks)
      .where(and(eq(reviewLinks.secretHash, secretHash), eq(reviewLinks.playerId, playerId), isOfActive));
    return row;
  },

  /** For viewers who have been let in. */
  async findShown(db: Queries, playerId: string, linkId: string): Promise<ReviewLinkRow | undefined> {
    const [row] = await db
      .select(columns)
      .from(reviewLinks)
      .where(and(eq(reviewLinks.id, linkId), eq(reviewLinks.playerId, playerId), isOfActive));
    return row;
  },

  /** Until the transaction ends nobody else takes a view of it. */
  async lock(tx: Transaction, linkId: string): Promise<ReviewLinkRow | undefined> {
    const [row] = await tx.select(columns).from(reviewLinks).where(eq(reviewLinks.id, linkId)).for('update');
    return row;
  },

  async countView(tx: Transaction, linkId: string, isNew: boolean): Promise<void> {
    await tx
      .update(reviewLinks)
      .set({ lastViewedAt: sql`now()`, ...(isNew && { views: sql`${reviewLinks.views} + 1` }) })
      .where(eq(reviewLinks.id, linkId));
  },

  /** Whoever they belong to, in the order of their sealings. */
  listSealed: (db: Queries, where: SealedQuery): Promise<Sealed[]> =>
    db
      .select({ owner: reviewLinks.workspaceId, sealed: reviewLinks.secretSealed })
      .from(reviewLinks)
      .where(isSealedOtherwise(reviewLinks.secretSealed, where))
      .orderBy(reviewLinks.secretSealed)
      .limit(where.limit),

  async reseal(db: Queries, { from, to }: Resealing): Promise<void> {
    await db.update(reviewLinks).set({ secretSealed: to }).where(eq(reviewLinks.secretSealed, from));
  },
};
