import type { AdminAct } from '@kinora/contract/admin';
import { and, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { listRows, type PageQuery } from '../../db/paging.ts';
import { accounts, auditLog, invitations } from '../../db/schema.ts';

export type AuditRow = typeof auditLog.$inferSelect;

export interface AuditFilter {
  act?: AdminAct | undefined;
  /** A mail address or an id. */
  person?: string | undefined;
  from?: number | undefined;
  until?: number | undefined;
}

const newestFirst = { updatedAt: auditLog.at, id: auditLog.id };

export const auditLogStore = {
  async insert(db: Queries, entry: Omit<AuditRow, 'id' | 'at'>): Promise<void> {
    await db.insert(auditLog).values(entry);
  },

  async list(db: Queries, filter: AuditFilter, page: PageQuery & { limit: number }) {
    const where = await matching(db, filter);
    const [found, total] = await Promise.all([
      listRows(db, auditLog, { order: newestFirst, where, ...page }),
      db.$count(auditLog, where),
    ]);
    return { ...found, total };
  },

  /** The addresses of those who are still there. */
  async findAddresses(db: Queries, ids: string[]): Promise<Map<string, string>> {
    const known = [...new Set(ids)];
    const rows = await Promise.all([
      db.select({ id: accounts.id, email: accounts.email }).from(accounts).where(inArray(accounts.id, known)),
      db
        .select({ id: invitations.id, email: invitations.email })
        .from(invitations)
        .where(inArray(invitations.id, known)),
    ]);
    return new Map(rows.flat().map(({ id, email }) => [id, email]));
  },
};

async function matching(db: Queries, { act, person, from, until }: AuditFilter): Promise<SQL | undefined> {
  const ids = person === undefined ? [] : [person, ...(await idsAt(db, person))];
  return and(
    act && eq(auditLog.act, act),
    person === undefined ? undefined : or(inArray(auditLog.actorId, ids), inArray(auditLog.subjectId, ids)),
    from === undefined ? undefined : gte(auditLog.at, sql`to_timestamp(${from})`),
    until === undefined ? undefined : lt(auditLog.at, sql`to_timestamp(${until})`),
  );
}

async function idsAt(db: Queries, email: string): Promise<string[]> {
  const at = email.trim().toLowerCase();
  const rows = await Promise.all([
    db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, at)),
    db.select({ id: invitations.id }).from(invitations).where(eq(invitations.email, at)),
  ]);
  return rows.flat().map(({ id }) => id);
}
