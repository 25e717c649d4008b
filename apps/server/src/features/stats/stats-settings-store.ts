import { and, asc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Queries } from '../../db/connect.ts';
import { statsSettings, workspaces } from '../../db/schema.ts';

export type StatsSettingsRow = typeof statsSettings.$inferSelect;

export const statsSettingsStore = {
  async find(db: Queries, workspaceId: string): Promise<StatsSettingsRow | undefined> {
    const [row] = await db.select().from(statsSettings).where(eq(statsSettings.workspaceId, workspaceId));
    return row;
  },

  /** Whoever wants mails already goes on wanting them since then. What is gone stays gone. */
  async put(
    db: Queries,
    workspaceId: string,
    { wantsMail, keptDays, keptFrom }: { wantsMail: boolean; keptDays: number; keptFrom: string },
  ): Promise<void> {
    const monthlySince = wantsMail ? sql`now()` : null;
    await db
      .insert(statsSettings)
      .values({ workspaceId, monthlySince, keptDays, keptFrom })
      .onConflictDoUpdate({
        target: statsSettings.workspaceId,
        set: {
          monthlySince: wantsMail ? sql`coalesce(${statsSettings.monthlySince}, now())` : null,
          keptDays,
          keptFrom: sql`greatest(${statsSettings.keptFrom}, excluded.kept_from)`,
        },
      });
  },

  async endMails(db: Queries, workspaceId: string): Promise<void> {
    await db.update(statsSettings).set({ monthlySince: null }).where(eq(statsSettings.workspaceId, workspaceId));
  },

  /** Those that keep views for less long than the installation. */
  listShorter: (db: Queries, keptDays: number): Promise<{ workspaceId: string; keptDays: number }[]> =>
    db
      .select({ workspaceId: statsSettings.workspaceId, keptDays: sql<number>`${statsSettings.keptDays}` })
      .from(statsSettings)
      .where(lt(statsSettings.keptDays, keptDays)),

  /** Whose owners wanted mails before then. */
  async listMonthly(db: Queries, before: Date): Promise<string[]> {
    const rows = await db
      .select({ id: statsSettings.workspaceId })
      .from(statsSettings)
      .innerJoin(workspaces, eq(workspaces.id, statsSettings.workspaceId))
      .where(
        and(
          isNotNull(statsSettings.monthlySince),
          lt(statsSettings.monthlySince, before),
          isNull(workspaces.deletingSince),
          // Who is kept out is told nothing.
          sql`exists (select from memberships m join accounts a on a.id = m.account_id
            where m.workspace_id = ${statsSettings.workspaceId} and m.role = 'owner' and a.suspended_at is null)`,
        ),
      )
      .orderBy(asc(statsSettings.workspaceId));
    return rows.map(({ id }) => id);
  },
};
