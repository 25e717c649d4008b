import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries } from '../../db/connect.ts';
import { accounts, invitations } from '../../db/schema.ts';

export type InvitationRow = typeof invitations.$inferSelect;

interface NewInvitation {
  id: string;
  email: string;
  isAdministrator: boolean;
  lifeSeconds: number;
}

/** Shown for a while, so that whoever sent it sees that nobody came. */
const keptSeconds = 14 * 86_400;

const isOpen = gt(invitations.expiresAt, sql`now()`);

export const invitationStore = {
  list: (db: Queries, limit: number): Promise<InvitationRow[]> =>
    db.select().from(invitations).orderBy(desc(invitations.createdAt), desc(invitations.id)).limit(limit),

  count: (db: Queries): Promise<number> => db.$count(invitations),

  /** Nobody is invited who has an account. */
  async isRegistered(db: Queries, email: string): Promise<boolean> {
    return (await db.$count(accounts, eq(accounts.email, email))) > 0;
  },

  /** Whether somebody other than this one has an account. */
  async hasAccounts(db: Queries, except = ''): Promise<boolean> {
    const rows = await db.select({ id: accounts.id }).from(accounts).where(ne(accounts.id, except)).limit(1);
    return rows.length > 0;
  },

  async isOpen(db: Queries, email: string): Promise<boolean> {
    return (await db.$count(invitations, and(eq(invitations.email, email), isOpen))) > 0;
  },

  /** One an address: sent again it gets a new end. */
  async save(db: Queries, { id, email, isAdministrator, lifeSeconds }: NewInvitation): Promise<InvitationRow> {
    const expiresAt = secondsFromNow(lifeSeconds);
    const [row] = await db
      .insert(invitations)
      .values({ id, email, isAdministrator, expiresAt })
      .onConflictDoUpdate({ target: invitations.email, set: { isAdministrator, expiresAt } })
      .returning();
    return row as InvitationRow;
  },

  async remove(db: Queries, id: string): Promise<boolean> {
    return (await db.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id })).length > 0;
  },

  /** Uses it up, good or not; answers it where it is good. */
  async take(db: Queries, email: string): Promise<{ isAdministrator: boolean } | undefined> {
    const [row] = await db
      .delete(invitations)
      .where(eq(invitations.email, email))
      .returning({ isAdministrator: invitations.isAdministrator, isOpen: sql<boolean>`${isOpen}` });
    return row?.isOpen ? row : undefined;
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(invitations).where(lt(invitations.expiresAt, secondsFromNow(-keptSeconds)));
  },
};
