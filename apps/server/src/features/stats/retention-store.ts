import type { StatsQueries } from '../../db/stats/stats-database.ts';
import { flag } from './beacon.ts';
import { isOfViewer } from './visitor-store.ts';

export interface WatchedView {
  player_id: string;
  video_id: string;
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

interface VideosOfDay {
  workspaceId: string;
  videoIds: readonly string[];
  /** When it begins, in UTC. */
  day: Date;
}

export const retentionStore = {
  /** Every play of these videos on a day of UTC that counts, some thousands at a time. */
  async *playsOf(db: StatsQueries, { workspaceId, videoIds, day }: VideosOfDay): AsyncIterable<WatchedView[]> {
    let after: [Date, string] = [day, ''];
    for (;;) {
      const { rows } = await db.query<WatchedView & { started_at: Date; view_id: string }>(
        `select started_at, view_id, player_id, video_id, duration_ms, passes from stats.views v
         where workspace_id = $1 and video_id = any($2) and (started_at, view_id) > ($3, $4)
           and started_at >= $5 and started_at < $5::timestamptz + interval '1 day'
           and day between ($5 at time zone 'UTC')::date - 2 and ($5 at time zone 'UTC')::date + 2
           and startup_ms is not null and flags & ${flag.background} = 0
           and ${isOfViewer}
         order by started_at, view_id limit ${atOnce}`,
        [workspaceId, videoIds, ...after, day],
      );
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < atOnce) return;
      after = [last.started_at, last.view_id];
    }
  },

  async save(
    db: StatsQueries,
    { workspaceId, day }: Pick<VideosOfDay, 'workspaceId' | 'day'>,
    rows: readonly (RetentionRow & { video_id: string })[],
  ): Promise<void> {
    await db.query(
      `insert into stats.retention (workspace_id, video_id, day, duration_ms, plays, reached, passes)
       select $1, video_id, ($2::timestamptz at time zone 'UTC')::date, duration_ms, plays, reached, passes
       from jsonb_to_recordset($3::jsonb)
         as r (video_id text, duration_ms integer, plays integer, reached integer[], passes integer[])
       on conflict (video_id, day) do update set duration_ms = excluded.duration_ms, plays = excluded.plays,
         reached = excluded.reached, passes = excluded.passes`,
      [workspaceId, day, JSON.stringify(rows)],
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

  /** Of each player alone. */
  async saveOfPlayers(
    db: StatsQueries,
    { workspaceId, day }: Pick<VideosOfDay, 'workspaceId' | 'day'>,
    rows: readonly (RetentionRow & { player_id: string; video_id: string })[],
  ): Promise<void> {
    await db.query(
      `insert into stats.player_retention
         (workspace_id, player_id, video_id, day, duration_ms, plays, reached, passes)
       select $1, player_id, video_id, ($2::timestamptz at time zone 'UTC')::date, duration_ms, plays, reached, passes
       from jsonb_to_recordset($3::jsonb) as r (
         player_id text, video_id text, duration_ms integer, plays integer, reached integer[], passes integer[])
       on conflict (player_id, day, video_id) do update set duration_ms = excluded.duration_ms, plays = excluded.plays,
         reached = excluded.reached, passes = excluded.passes`,
      [workspaceId, day, JSON.stringify(rows)],
    );
  },

  /** Of the video that was played most in a player. */
  async listOfPlayer(
    db: StatsQueries,
    { workspaceId, playerId }: { workspaceId: string; playerId: string },
    { from, to }: { from: string; to: string },
  ): Promise<RetentionRow[]> {
    const { rows } = await db.query<RetentionRow>(
      `with mine as (
         select * from stats.player_retention
         where player_id = $1 and workspace_id = $2 and day between $3 and $4
       )
       select duration_ms, plays, reached, passes from mine
       where video_id = (select video_id from mine group by video_id order by sum(plays) desc, video_id limit 1)
       order by day`,
      [playerId, workspaceId, from, to],
    );
    return rows;
  },

  async removeRange(db: StatsQueries, workspaceId: string, { from, to }: { from: string; to: string }) {
    const values = [workspaceId, from, to];
    await db.query('delete from stats.retention where workspace_id = $1 and day between $2 and $3', values);
    await db.query('delete from stats.player_retention where workspace_id = $1 and day between $2 and $3', values);
  },

  async removeOf(db: StatsQueries, { scope, id }: { scope: 'workspace' | 'video' | 'player'; id: string }) {
    if (scope !== 'player') await db.query(`delete from stats.retention where ${scope}_id = $1`, [id]);
    await db.query(`delete from stats.player_retention where ${scope}_id = $1`, [id]);
  },
};
