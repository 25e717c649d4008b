import type { AccountState } from '@kinora/contract/admin';
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { contains, listRows, type PageQuery } from '../../db/paging.ts';
import { accounts, administrators, images, memberships, subscriptions, twoFactors, videos } from '../../db/schema.ts';

export type AccountRow = typeof accounts.$inferSelect;

export interface AccountUse {
  accountId: string;
  workspaceId: string;
  isAdministrator: boolean;
  hasTwoFactor: boolean;
  planId: string | null;
  isPaid: boolean;
  videos: number;
  storedBytes: number;
}

const inState: Record<AccountState, SQL | undefined> = {
  active: and(isNull(accounts.suspendedAt), isNull(accounts.deletingSince)),
  suspended: and(isNotNull(accounts.suspendedAt), isNull(accounts.deletingSince)),
  deleting: isNotNull(accounts.deletingSince),
};

const newestFirst = { updatedAt: accounts.createdAt, id: accounts.id };

/** Of all accounts, for those who run the installation. */
export const accountListStore = {
  async list(db: Queries, { state, q, ...page }: PageQuery & { limit: number; state?: AccountState | undefined }) {
    const named = q ? or(contains(accounts.email, q), contains(accounts.name, q)) : undefined;
    const where = and(named, state && inState[state]);
    const [found, total] = await Promise.all([
      listRows(db, accounts, { order: newestFirst, where, ...page }),
      db.$count(accounts, where),
    ]);
    return { ...found, total };
  },

  async find(db: Queries, accountId: string): Promise<AccountRow | undefined> {
    const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
    return row;
  },

  countByState: async (db: Queries): Promise<Record<AccountState, number>> => ({
    active: await db.$count(accounts, inState.active),
    suspended: await db.$count(accounts, inState.suspended),
    deleting: await db.$count(accounts, inState.deleting),
  }),

  /** Of the first workspace of each, which is the one they got with the account. */
  async listUse(db: Queries, accountIds: string[]): Promise<AccountUse[]> {
    const first = db
      .selectDistinctOn([memberships.accountId], {
        accountId: memberships.accountId,
        workspaceId: memberships.workspaceId,
      })
      .from(memberships)
      .where(inArray(memberships.accountId, accountIds))
      .orderBy(memberships.accountId, memberships.createdAt, desc(memberships.workspaceId))
      .as('first');
    const isKept = sql`${videos.workspaceId} = ${first.workspaceId} and ${videos.deletedAt} is null`;
    const bytesOfVideos = sql`(select coalesce(sum(${videos.sizeBytes}), 0) from ${videos} where ${isKept})`;
    const bytesOfImages = sql`(select coalesce(sum(${images.sizeBytes}), 0) from ${images}
      where ${images.workspaceId} = ${first.workspaceId})`;
    return db
      .select({
        accountId: first.accountId,
        workspaceId: first.workspaceId,
        isAdministrator: sql<boolean>`${administrators.accountId} is not null`,
        hasTwoFactor: sql<boolean>`${twoFactors.secret} is not null`,
        planId: subscriptions.planId,
        isPaid: sql<boolean>`${subscriptions.providerSubscriptionId} is not null`,
        videos: sql<number>`(select count(*) from ${videos} where ${isKept})::int`,
        storedBytes: sql<number>`(${bytesOfVideos} + ${bytesOfImages})::float8`,
      })
      .from(first)
      .leftJoin(administrators, eq(administrators.accountId, first.accountId))
      .leftJoin(twoFactors, eq(twoFactors.accountId, first.accountId))
      .leftJoin(subscriptions, and(eq(subscriptions.workspaceId, first.workspaceId), subscriptions.live));
  },
};
