import type { AbuseReportState } from '@kinora/contract/admin';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { secondsFromNow } from '../../db/columns.ts';
import type { Queries, Transaction } from '../../db/connect.ts';
import { listRows, type PageQuery } from '../../db/paging.ts';
import { abuseReporting, abuseReports, accounts, memberships, players, videos } from '../../db/schema.ts';

export type AbuseReportRow = typeof abuseReports.$inferSelect;
type NewReport = Omit<AbuseReportRow, 'state' | 'createdAt' | 'settledAt'>;

const keptSeconds = 90 * 86_400;
const newestFirst = { updatedAt: abuseReports.createdAt, id: abuseReports.id };
const isOpen = eq(abuseReports.state, 'open');

export const abuseReportStore = {
  isOn: async (db: Queries): Promise<boolean> => (await db.$count(abuseReporting)) > 0,

  async switch(db: Queries, isOn: boolean): Promise<void> {
    if (isOn) await db.insert(abuseReporting).values({}).onConflictDoNothing();
    else await db.delete(abuseReporting);
  },

  countOpen: (db: Queries): Promise<number> => db.$count(abuseReports, isOpen),

  hasOpen: async (db: Queries, playerId: string): Promise<boolean> =>
    (await db.$count(abuseReports, and(eq(abuseReports.playerId, playerId), isOpen))) > 0,

  async insert(db: Queries, report: NewReport): Promise<void> {
    await db.insert(abuseReports).values(report);
  },

  async list(db: Queries, state: AbuseReportState | undefined, page: PageQuery & { limit: number }) {
    const where = state && eq(abuseReports.state, state);
    const [found, total] = await Promise.all([
      listRows(db, abuseReports, { order: newestFirst, where, ...page }),
      db.$count(abuseReports, where),
    ]);
    return { ...found, total };
  },

  /** What the reports name: the players, their owners, and the videos that are still there. */
  async findNamed(db: Queries, reports: AbuseReportRow[]) {
    const [shown, films] = await Promise.all([
      db
        .select({ id: players.id, name: players.name, accountId: accounts.id, email: accounts.email })
        .from(players)
        .innerJoin(memberships, eq(memberships.workspaceId, players.workspaceId))
        .innerJoin(accounts, eq(accounts.id, memberships.accountId))
        .where(
          and(
            inArray(
              players.id,
              reports.map(({ playerId }) => playerId),
            ),
            eq(memberships.role, 'owner'),
          ),
        ),
      db
        .select({ id: videos.id, name: videos.name, takenDownAt: videos.takenDownAt })
        .from(videos)
        .where(
          and(
            inArray(
              videos.id,
              reports.flatMap(({ videoId }) => videoId ?? []),
            ),
            sql`${videos.deletedAt} is null`,
          ),
        ),
    ]);
    return {
      players: new Map(shown.map((row) => [row.id, row])),
      videos: new Map(films.map((row) => [row.id, row])),
    };
  },

  /** Answers the player it was about; undefined where there is no such report, or somebody dealt with it. */
  async dismiss(tx: Transaction, id: string): Promise<string | undefined> {
    const [row] = await tx
      .update(abuseReports)
      .set({ state: 'dismissed', settledAt: sql`now()` })
      .where(and(eq(abuseReports.id, id), isOpen))
      .returning({ playerId: abuseReports.playerId });
    return row?.playerId;
  },

  async settleOfVideo(tx: Transaction, videoId: string): Promise<void> {
    await tx
      .update(abuseReports)
      .set({ state: 'taken_down', settledAt: sql`now()` })
      .where(and(eq(abuseReports.videoId, videoId), isOpen));
  },

  async removeExpired(db: Queries): Promise<void> {
    await db.delete(abuseReports).where(lt(abuseReports.settledAt, secondsFromNow(-keptSeconds)));
  },
};
