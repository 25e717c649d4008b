import type { StatsQueries } from '../../db/stats/stats-database.ts';
import { flag } from './beacon.ts';

export interface WatchedView {
  duration_ms: number;
  passes: string;
}

export interface RetentionRow {
  duration_ms: number;
  plays: number;
  reached: number[];
  passes: number[];
}

const atOnce = 20_000;

export const retentionStore = {
  /** Every play of a video on a day of UTC that counts, some thousands at a time. */
  async *playsOf(
    db: StatsQueries,
    { workspaceId, videoId, day }: { workspaceId: string; videoId: string; day: Date },
  ): AsyncIterable<WatchedView[]> {
    let after: [Date, string] = [day, ''];
    for (;;) {
      const { rows } = await db.query<WatchedView & { started_at: Date; view_id: string }>(
        `select started_at, view_id, duration_ms, passes from stats.views v
         where video_id = $1 and workspace_id = $2 and (started_at, view_id) > ($3, $4)
           and started_at >= $5 and started_at < $5::timestamptz + interval '1 day'
           and day between ($5 at time zone 'UTC')::date - 2 and ($5 at time zone 'UTC')::date + 2
           and startup_ms is not null and flags & ${flag.background} = 0
           and not exists (
             select from stats.own_visitors o
             where o.workspace_id = v.workspace_id and o.visitor = v.visitor
               and o.day = (v.started_at at time zone 'UTC')::date
           )
         order by started_at, view_id limit ${atOnce}`,
        [videoId, workspaceId, ...after, day],
      );
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) return;
      after = [last.started_at, last.view_id];
    }
  },

  async save(
    db: StatsQueries,
    { workspaceId, videoId, day }: { workspaceId: string; videoId: string; day: Date },
    { duration_ms, plays, reached, passes }: RetentionRow,
  ): Promise<void> {
    await db.query(
      `insert into stats.retention (workspace_id, video_id, day, duration_ms, plays, reached, passes)
       values ($1, $2, ($3::timestamptz at time zone 'UTC')::date, $4, $5, $6, $7)
       on conflict (video_id, day) do update set duration_ms = excluded.duration_ms, plays = excluded.plays,
         reached = excluded.reached, passes = excluded.passes`,
      [workspaceId, videoId, day, duration_ms, plays, reached, passes],
    );
  },

  async list(
    db: StatsQueries,
    { workspaceId, videoId }: { workspaceId: string; videoId: string },
    { from, to }: { from: string; to: string },
  ): Promise<RetentionRow[]> {
    const { rows } = await db.query<RetentionRow>(
      `select duration_ms, plays, reached, passes from stats.retention
       where video_id = $1 and workspace_id = $2 and day between $3 and $4 order by day`,
      [videoId, workspaceId, from, to],
    );
    return rows;
  },

  async removeOf(db: StatsQueries, { scope, id }: { scope: 'workspace' | 'video'; id: string }): Promise<void> {
    await db.query(`delete from stats.retention where ${scope}_id = $1`, [id]);
  },
};
