import { and, eq, isNotNull, isNull, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queries } from '../../db/connect.ts';
import { accounts, memberships, workspaces } from '../../db/schema.ts';

const others = alias(memberships, 'others');

export const workspaceStore = {
  async insert(db: Queries, { workspaceId, ownerId }: { workspaceId: string; ownerId: string }): Promise<void> {
    await db.insert(workspaces).values({ id: workspaceId });
    await db.insert(memberships).values({ workspaceId, accountId: ownerId, role: 'owner' });
  },

  async publishesSeparately(db: Queries, workspaceId: string): Promise<boolean> {
    const [row] = await db
      .select({ is: workspaces.publishSeparately })
      .from(workspaces)
      .where(eq(workspaces.id, workspaceId));
    return row?.is ?? false;
  },

  async setPublishSeparately(db: Queries, workspaceId: string, publishSeparately: boolean): Promise<void> {
    await db.update(workspaces).set({ publishSeparately }).where(eq(workspaces.id, workspaceId));
  },

  async listOwnerEmails(db: Queries, workspaceId: string): Promise<string[]> {
    const rows = await db
      .select({ email: accounts.email })
      .from(memberships)
      .innerJoin(accounts, eq(accounts.id, memberships.accountId))
      .where(and(eq(memberships.workspaceId, workspaceId), eq(memberships.role, 'owner')))
      .orderBy(memberships.createdAt, accounts.id);
    return rows.map(({ email }) => email);
  },

  /** Those that nobody else is a member of; answers their ids. From here on nothing new begins in them. */
  async markLeftBy(db: Queries, accountId: string): Promise<string[]> {
    const own = db
      .select({ id: memberships.workspaceId })
      .from(memberships)
      .where(
        and(
          eq(memberships.accountId, accountId),
          notExists(
            db
              .select({ id: others.accountId })
              .from(others)
              .where(and(eq(others.workspaceId, memberships.workspaceId), ne(others.accountId, accountId))),
          ),
        ),
      );
    const rows = await db
      .update(workspaces)
      .set({ deletingSince: sql`now()` })
      .where(and(isNull(workspaces.deletingSince), sql`${workspaces.id} in ${own}`))
      .returning({ id: workspaces.id });
    return rows.map(({ id }) => id);
  },

  async listMarkedOf(db: Queries, accountId: string): Promise<string[]> {
    const rows = await db
      .select({ id: workspaces.id })
      .from(workspaces)
      .innerJoin(memberships, eq(memberships.workspaceId, workspaces.id))
      .where(and(eq(memberships.accountId, accountId), isNotNull(workspaces.deletingSince)));
    return rows.map(({ id }) => id);
  },

  /** Everything that belongs to it goes with it. */
  async remove(db: Queries, workspaceId: string): Promise<void> {
    await db.delete(workspaces).where(and(eq(workspaces.id, workspaceId), isNotNull(workspaces.deletingSince)));
  },
};
