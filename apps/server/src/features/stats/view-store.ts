import type { StatsQueries } from '../../db/stats/stats-database.ts';
import { makeRoomForViews } from '../../db/stats/views-by-day.ts';
import { flag } from './beacon.ts';
import type { Range } from './sum-columns.ts';
import { isOfViewer } from './visitor-store.ts';

/** Everything that was heard of a view; each word of it replaces the one before. */
export interface ViewRow {
  day: string;
  view_id: string;
  seq: number;
  workspace_id: string;
  player_id: string;
  video_id: string | null;
  age_ms: number;
  /** In hexadecimal. */
  visitor: string | null;
  country: string;
  device: string;
  browser: string;
  os: string;
  language: string;
  host: string;
  page: string;
  referrer: string;
  flags: number;
  problems: number;
  startup_ms: number | null;
  watched_ms: number;
  duration_ms: number;
  stalls: number;
  stalled_ms: number;
  height: number;
  error: string;
  passes: string;
  /** Of the review link by which it was watched. */
  link_id: string | null;
}

/** An hour whose sums are not those of its views any more. */
export interface Touched {
  workspace_id: string;
  player_id: string;
  /** Empty for films elsewhere. */
  video_id: string;
  hour: Date;
  mark: number;
}

export interface ListedViews {
  workspaceId: string;
  playerId?: string | undefined;
  videoId?: string | undefined;
  from: Date;
  to: Date;
}

const listedAtOnce = 5_000;

/** What a later word may say anew; the rest is as the first has it. */
const growing = ['seq', 'flags', 'problems', 'startup_ms', 'duration_ms', 'stalls', 'stalled_ms', 'height', 'error'];

/** Postgres found no partition for a row. */
const noRoom = '23514';

/** With a place for the views of days that have none yet. */
export async function saveViews(db: StatsQueries, rows: readonly ViewRow[]): Promise<void> {
  try {
    await viewStore.save(db, rows);
  } catch (error) {
    if ((error as { code?: string }).code !== noRoom) throw error;
    await makeRoomForViews(
      db,
      rows.map(({ day }) => day),
    );
    await viewStore.save(db, rows);
  }
}

export const viewStore = {
  /** Lost and doubled words change nothing: every one holds all that was said before, and the newest counts. */
  async save(db: StatsQueries, rows: readonly ViewRow[]): Promise<void> {
    await db.query(
      `with told as (
        insert into stats.views as known (
          day, view_id, seq, workspace_id, player_id, video_id, started_at, touched_at, visitor, country, device,
          browser, os, language, host, page, referrer, flags, problems, startup_ms, watched_ms, duration_ms, stalls,
          stalled_ms, height, error, passes, link_id
        )
        select day, view_id, seq, workspace_id, player_id, video_id, now() - age_ms * interval '1 millisecond', now(),
          decode(visitor, 'hex'), country, device, browser, os, language, host, page, referrer, flags, problems,
          startup_ms, watched_ms, duration_ms, stalls, stalled_ms, height, error, passes, link_id
        from jsonb_to_recordset($1::jsonb) as r (
          day date, view_id text, seq integer, workspace_id text, player_id text, video_id text, age_ms bigint,
          visitor text, country text, device text, browser text, os text, language text, host text, page text,
          referrer text, flags integer, problems integer, startup_ms integer, watched_ms integer, duration_ms integer,
          stalls integer, stalled_ms integer, height integer, error text, passes text, link_id text
        )
        on conflict (day, view_id) do update set ${growing.map((name) => `${name} = excluded.${name}`).join(', ')},
          touched_at = excluded.touched_at,
          -- Only the site's own script tells it, and that may come to a word later.
          page = case when excluded.page > known.page then excluded.page else known.page end,
          referrer = case when known.referrer = '' then excluded.referrer else known.referrer end,
          watched_ms = least(
            excluded.watched_ms, 4000 * extract(epoch from now() - known.started_at) + 5000)::integer,
          passes = excluded.passes
        where excluded.seq > known.seq and excluded.player_id = known.player_id
          and excluded.video_id is not distinct from known.video_id
        returning workspace_id, player_id, coalesce(video_id, '') as video_id,
          date_trunc('hour', started_at, 'UTC') as hour
      )
      insert into stats.touched as known (workspace_id, player_id, video_id, hour)
      select distinct workspace_id, player_id, video_id, hour from told order by 1, 4, 2, 3
      on conflict (workspace_id, hour, player_id, video_id) do update set mark = known.mark + 1`,
      [JSON.stringify(rows)],
    );
  },

  /** Workspaces with days of UTC of which something was heard, those first that have waited longest. */
  async touchedDays(db: StatsQueries): Promise<{ workspace_id: string; day: Date }[]> {
    const { rows } = await db.query<{ workspace_id: string; day: Date }>(
      `select workspace_id, date_trunc('day', hour, 'UTC') as day from stats.touched
       group by 1, 2 order by 2, 1`,
    );
    return rows;
  },

  async touchedOf(db: StatsQueries, { workspace_id, day }: { workspace_id: string; day: Date }): Promise<Touched[]> {
    const { rows } = await db.query<Touched>(
      `select workspace_id, player_id, video_id, hour, mark from stats.touched
       where workspace_id = $1 and hour >= $2 and hour < $2::timestamptz + interval '1 day' order by hour`,
      [workspace_id, day],
    );
    return rows;
  },

  /** Unless something was heard of it since it was read, or is being written at this moment. */
  async settle(db: StatsQueries, touched: readonly Touched[]): Promise<void> {
    await db.query(
      `delete from stats.touched where ctid = any (array(
         select t.ctid from stats.touched t join jsonb_to_recordset($1::jsonb)
           as r (workspace_id text, player_id text, video_id text, hour timestamptz, mark integer)
           using (workspace_id, player_id, video_id, hour, mark)
         for update of t skip locked
       ))`,
      [JSON.stringify(touched)],
    );
  },

  /** What this viewer has seen of the workspace on that day is summed up anew. */
  async touchVisitor(db: StatsQueries, workspaceId: string, { day, visitor }: { day: string; visitor: Buffer }) {
    await db.query(
      `insert into stats.touched as known (workspace_id, player_id, video_id, hour)
       select distinct workspace_id, player_id, coalesce(video_id, ''), date_trunc('hour', started_at, 'UTC')
       from stats.views where workspace_id = $1 and visitor = $3
         and day between $2::date - 1 and $2::date + 1 and started_at >= $2::date - 1
       on conflict (workspace_id, hour, player_id, video_id) do update set mark = known.mark + 1`,
      [workspaceId, day, visitor],
    );
  },

  /** Films that ran lately, by their players. */
  async watching(db: StatsQueries, workspaceId: string, seconds: number) {
    const { rows } = await db.query<{ player_id: string; watching: number }>(
      `select player_id, count(*)::integer as watching from stats.views
       where workspace_id = $1 and started_at > now() - interval '1 day'
         and day >= (now() at time zone 'UTC')::date - 2
         and touched_at > now() - $2 * interval '1 second' and startup_ms is not null
         and flags & (${flag.background} | ${flag.ended}) = 0
       group by player_id order by watching desc, player_id limit 100`,
      [workspaceId, seconds],
    );
    return rows;
  },

  /** Every view that began in this time, some thousands at a time. */
  async *list(
    db: StatsQueries,
    { workspaceId, playerId, videoId, from, to }: ListedViews,
  ): AsyncIterable<Record<string, unknown>[]> {
    let after: [Date, string] = [from, ''];
    for (;;) {
      const { rows } = await db.query<{ started_at: Date; view_id: string }>(
        `select started_at, view_id, player_id, coalesce(video_id, '') as video_id, country, device, browser, os,
           language, host, page, referrer, startup_ms, watched_ms, duration_ms, stalls, stalled_ms, height, error,
           flags, passes
         from stats.views v
         where workspace_id = $1 and ($2::text is null or player_id = $2) and ($3::text is null or video_id = $3)
           and (started_at, view_id) > ($4, $5) and started_at >= $6 and started_at < $7
           and day between ($6 at time zone 'UTC')::date - 2 and ($7 at time zone 'UTC')::date + 2
           and ${isOfViewer}
         order by started_at, view_id limit ${listedAtOnce}`,
        [workspaceId, playerId ?? null, videoId ?? null, ...after, from, to],
      );
      if (rows.length > 0) yield rows;
      const last = rows.at(-1);
      if (!last || rows.length < listedAtOnce) return;
      after = [last.started_at, last.view_id];
    }
  },

  /** What began in this time, and word of it. */
  async removeRange(db: StatsQueries, workspaceId: string, { from, to }: Range): Promise<void> {
    const values = [workspaceId, from, to];
    await db.query(
      `delete from stats.views where workspace_id = $1 and started_at >= $2 and started_at < $3
         and day between ($2 at time zone 'UTC')::date - 2 and ($3 at time zone 'UTC')::date + 2`,
      values,
    );
    await db.query('delete from stats.touched where workspace_id = $1 and hour >= $2 and hour < $3', values);
  },

  async removeOf(db: StatsQueries, { scope, id }: { scope: 'workspace' | 'player' | 'video'; id: string }) {
    for (const table of ['views', 'touched'] as const) {
      const statement = {
        views: `delete from stats.views where ${scope}_id = $1`,
        touched: `delete from stats.touched where ${scope}_id = $1`,
      };
      await db.query(statement[table], [id]);
    }
  },
};
