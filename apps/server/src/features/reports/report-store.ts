import { and, desc, eq, getTableColumns, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { accounts, memberships, reportLinks, reportRecipients, workspaces } from '../../db/schema.ts';
import { isSealedOtherwise, type Resealing, type Sealed, type SealedQuery } from '../../db/sealed.ts';

export type ReportRow = typeof reportLinks.$inferSelect;
export type RecipientRow = typeof reportRecipients.$inferSelect;

const isOf = (workspaceId: string, id: string) => and(eq(reportLinks.workspaceId, workspaceId), eq(reportLinks.id, id));
const isOpen = or(isNull(reportLinks.endsAt), gt(reportLinks.endsAt, sql`now()`));

export const reportStore = {
  list: (db: Queries, workspaceId: string): Promise<ReportRow[]> =>
    db
      .select()
      .from(reportLinks)
      .where(eq(reportLinks.workspaceId, workspaceId))
      .orderBy(desc(reportLinks.createdAt), desc(reportLinks.id)),

  count: (db: Queries, workspaceId: string): Promise<number> =>
    db.$count(reportLinks, eq(reportLinks.workspaceId, workspaceId)),

  async insert(db: Queries, row: Omit<ReportRow, 'createdAt' | 'lastOpenedAt'>): Promise<ReportRow> {
    const [made] = await db.insert(reportLinks).values(row).returning();
    return made as ReportRow;
  },

  async update(
    db: Queries,
    { workspaceId, id }: { workspaceId: string; id: string },
    change: Pick<ReportRow, 'label' | 'endsAt'>,
  ): Promise<ReportRow | undefined> {
    const [row] = await db.update(reportLinks).set(change).where(isOf(workspaceId, id)).returning();
    return row;
  },

  async remove(db: Queries, workspaceId: string, id: string): Promise<boolean> {
    const rows = await db.delete(reportLinks).where(isOf(workspaceId, id)).returning({ id: reportLinks.id });
    return rows.length > 0;
  },

  /** For whoever has the link. What is revoked or ended, or of somebody who is suspended or leaving, is not there. */
  async findBySecret(db: Queries, secretHash: string): Promise<(ReportRow & { sharedBy: string }) | undefined> {
    const [row] = await db
      .select({ ...getTableColumns(reportLinks), sharedBy: accounts.name })
      .from(reportLinks)
      .innerJoin(workspaces, eq(workspaces.id, reportLinks.workspaceId))
      .innerJoin(memberships, and(eq(memberships.workspaceId, workspaces.id), eq(memberships.role, 'owner')))
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(
        and(
          eq(reportLinks.secretHash, secretHash),
          isOpen,
          isNull(workspaces.deletingSince),
          isNull(accounts.suspendedAt),
        ),
      )
      .orderBy(memberships.createdAt, accounts.id)
      .limit(1);
    return row;
  },

  async noteOpened(db: Queries, workspaceId: string, id: string): Promise<void> {
    await db.update(reportLinks).set({ lastOpenedAt: sql`now()` }).where(isOf(workspaceId, id));
  },

  listRecipients: async (db: Queries, reportIds: string[]): Promise<RecipientRow[]> =>
    reportIds.length === 0
      ? []
      : db
          .select()
          .from(reportRecipients)
          .where(inArray(reportRecipients.reportId, reportIds))
          .orderBy(reportRecipients.addedAt, reportRecipients.email),

  /** Those who are there already keep their date, and those who unsubscribed stay so. */
  async setRecipients(db: Queries, reportId: string, emails: string[]): Promise<void> {
    await db
      .delete(reportRecipients)
      .where(
        and(
          eq(reportRecipients.reportId, reportId),
          isNull(reportRecipients.unsubscribedAt),
          emails.length > 0 ? notInArray(reportRecipients.email, emails) : undefined,
        ),
      );
    if (emails.length === 0) return;
    await db
      .insert(reportRecipients)
      .values(emails.map((email) => ({ reportId, email })))
      .onConflictDoNothing();
  },

  async unsubscribe(db: Queries, reportId: string, email: string): Promise<void> {
    await db
      .update(reportRecipients)
      .set({ unsubscribedAt: sql`coalesce(${reportRecipients.unsubscribedAt}, now())` })
      .where(and(eq(reportRecipients.reportId, reportId), eq(reportRecipients.email, email)));
  },

  /** Open links with somebody to mail to who was there before. */
  async listMailable(db: Queries, addedBefore: Date): Promise<(ReportRow & { sharedBy: string; emails: string[] })[]> {
    const emails = sql<string[]>`array(select r.email from ${reportRecipients} r where r.report_id = ${reportLinks.id}
      and r.unsubscribed_at is null and r.added_at < ${addedBefore.toISOString()}::timestamptz order by r.email)`;
    const sharedBy = sql<string>`(select a.name from ${memberships} m join ${accounts} a on a.id = m.account_id
      where m.workspace_id = ${reportLinks.workspaceId} and m.role = 'owner' and a.suspended_at is null
      order by m.created_at, a.id limit 1)`;
    const rows = await db
      .select({ ...getTableColumns(reportLinks), emails, sharedBy })
      .from(reportLinks)
      .innerJoin(workspaces, eq(workspaces.id, reportLinks.workspaceId))
      .where(and(isOpen, isNull(workspaces.deletingSince)))
      .orderBy(reportLinks.id);
    return rows.filter((row) => row.emails.length > 0 && row.sharedBy !== null);
  },

  /** Whoever they belong to, in the order of their sealings. */
  listSealed: (db: Queries, where: SealedQuery): Promise<Sealed[]> =>
    db
      .select({ owner: reportLinks.workspaceId, sealed: reportLinks.secretSealed })
      .from(reportLinks)
      .where(isSealedOtherwise(reportLinks.secretSealed, where))
      .orderBy(reportLinks.secretSealed)
      .limit(where.limit),

  async reseal(db: Queries, { from, to }: Resealing): Promise<void> {
    await db.update(reportLinks).set({ secretSealed: to }).where(eq(reportLinks.secretSealed, from));
  },
};
