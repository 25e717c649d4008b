import type { PageProblem } from '@kinora/contract';
import type { StatsQueries } from '../../db/stats/stats-database.ts';
import { flag } from './beacon.ts';
import { isOfViewer } from './visitor-store.ts';

/** What sums are told apart by, with where it is read from. An empty value is one that is not known. */
const dimensions = {
  total: `''`,
  country: 'country',
  device: 'device',
  browser: 'browser',
  os: 'os',
  language: 'language',
  host: 'host',
  page: 'page',
  referrer: 'referrer',
  player: 'player_id',
  video: `coalesce(video_id, '')`,
  link: 'link_id',
  // Only of plays, for percentiles: how long they took to begin, in steps of a tenth of the last.
  startup: `case when is_play then floor(ln(greatest(startup_ms, 1)) / ln(1.1))::integer::text end`,
  height: `case when is_play then height::text end`,
  error: `nullif(error, '')`,
} as const;

export type SumDimension = keyof typeof dimensions;

export const startupStep = 1.1;

/** What hinders a player on a page, as bits of what it says: part of the value of `problem`, before the page. */
export const problemBits = [
  'autoplay_blocked',
  'fullscreen_blocked',
  'picture_in_picture_blocked',
  'sandboxed',
  'wrong_shape',
  'too_narrow',
  'twice_on_page',
  'insecure_page',
  'never_seen',
  'files_blocked',
] as const satisfies PageProblem[];

const counted = ['loads', 'plays', 'views', 'viewers', 'watched_ms', 'seen_parts', 'finished', 'stalled_ms', 'exits'];
const sums = counted.map((name) => `sum(${name})`).join(', ');
const summed = counted.map((name) => `sum(${name})::float8 as ${name}`).join(', ');

/** A workspace, and what of it was touched in one hour. */
export interface Hour {
  workspaceId: string;
  hour: Date;
  playerIds: readonly string[];
  videoIds: readonly string[];
}

/** A range of time, in whole days of UTC where it can be and in hours at its ends. */
export interface Range {
  from: Date;
  to: Date;
}

export interface Scope {
  scope: 'w' | 'p' | 'v';
  id: string;
}

export interface Sums {
  loads: number;
  plays: number;
  views: number;
  viewers: number;
  watched_ms: number;
  seen_parts: number;
  finished: number;
  stalled_ms: number;
  exits: number;
}

export interface PageRow {
  player_id: string;
  page: string;
  loads: number;
  last_at: Date;
  /** Which bit, and how many loads. */
  problems: [number, number][];
}

/** Views of a workspace that count, within an hour or a day, with what is asked of each. */
const counting = `
  select v.*, flags & ${flag.background} <> 0 as is_background,
    startup_ms is not null and flags & ${flag.background} = 0 as is_play
  from stats.views v
  where workspace_id = $1 and started_at >= $2 and started_at < $3
    and day between ($2 at time zone 'UTC')::date - 2 and ($3 at time zone 'UTC')::date + 2
    and ${isOfViewer}`;

/** $1 to $3 as above, $4 and $5: which players and videos were touched. */
const scopes = `
  cross join lateral (values ('w', workspace_id), ('p', player_id), ('v', video_id)) as s (scope, scope_id)
  where (s.scope = 'w' or (s.scope = 'p' and s.scope_id = any($4)) or (s.scope = 'v' and s.scope_id = any($5)))`;

const dayMs = 86_400_000;

/** The days of UTC that lie in it whole; none where both are the same moment. */
function wholeDaysIn({ from, to }: Range): { firstDay: Date; lastDay: Date } {
  const firstDay = Math.min(Math.ceil(from.getTime() / dayMs) * dayMs, to.getTime());
  const lastDay = Math.max(Math.floor(to.getTime() / dayMs) * dayMs, firstDay);
  return { firstDay: new Date(firstDay), lastDay: new Date(lastDay) };
}

/** Sums of the views between $2 and $3, told apart by everything that is asked for. */
const sumsOfViews = `
  select workspace_id, s.scope, s.scope_id, d.dim, d.value,
    count(*) filter (where is_play or flags & ${flag.seen} <> 0) as loads,
    count(*) filter (where is_play) as plays,
    count(*) filter (where is_play and (
      watched_ms >= 3000 or duration_ms between 1 and 9999 and watched_ms >= duration_ms * 0.3)) as views,
    0 as viewers,
    coalesce(sum(watched_ms) filter (where is_play), 0) as watched_ms,
    coalesce(sum(length(replace(passes, '0', ''))) filter (where is_play), 0) as seen_parts,
    count(*) filter (where is_play and length(passes) > 95) as finished,
    coalesce(sum(stalled_ms) filter (where is_play), 0) as stalled_ms,
    count(*) filter (where startup_ms is null and error = '' and not is_background
      and flags & ${flag.intent} <> 0) as exits
  from (${counting}) as counting
  cross join lateral (values ${Object.entries(dimensions)
    .map(([dim, value]) => `('${dim}', ${value})`)
    .join(', ')}) as d (dim, value)
  ${scopes} and d.value is not null and not (s.scope = 'p' and d.dim = 'player')
    and not (s.scope = 'v' and d.dim = 'video')`;
const bySums = 'group by workspace_id, s.scope, s.scope_id, d.dim, d.value';

const into = (table: 'hours' | 'days') =>
  `insert into stats.${table} (at, workspace_id, scope, scope_id, dim, value, ${counted.join(', ')})`;

const touched = `workspace_id = $1
  and (scope = 'w' or (scope = 'p' and scope_id = any($4)) or (scope = 'v' and scope_id = any($5)))`;

export const sumStore = {
  /**
   * From the views themselves, so that it may be done any number of times. Of one player or video only their whole is
   * kept by the hour: most have few views in one, and would have more rows than these.
   */
  async sumHour(db: StatsQueries, { workspaceId, hour, playerIds, videoIds }: Hour): Promise<void> {
    const values = [workspaceId, hour, new Date(hour.getTime() + 3_600_000), playerIds, videoIds];
    await db.query(`delete from stats.hours where ${touched} and at >= $2 and at < $3`, values);
    await db.query(
      `${into('hours')} select $2, * from (${sumsOfViews} and (s.scope = 'w' or d.dim = 'total') ${bySums}) as sums`,
      values,
    );
  },

  /** Everybody counts in the hour of their first play of the day: so hours add up to viewers of days, in any time zone. */
  async countViewers(db: StatsQueries, { workspaceId, hour, playerIds, videoIds }: Hour): Promise<void> {
    const start = new Date(Math.floor(hour.getTime() / dayMs) * dayMs);
    const end = new Date(start.getTime() + dayMs);
    await db.query(
      `update stats.hours set viewers = 0
       where workspace_id = $1 and at >= $2 and at < $3 and dim = 'total' and viewers > 0
         and (scope = 'w' or scope_id = any($4) or scope_id = any($5))`,
      [workspaceId, start, end, playerIds, videoIds],
    );
    await db.query(
      `with firsts as (
         select s.scope, s.scope_id, date_trunc('hour', min(started_at), 'UTC') as at
         from (${counting}) as counting ${scopes} and is_play and visitor is not null
         group by s.scope, s.scope_id, visitor
       ), counts as materialized (
         select scope, scope_id, at, count(*)::integer as viewers from firsts group by 1, 2, 3
       )
       update stats.hours h set viewers = c.viewers from counts c
       where h.scope = c.scope and h.scope_id = c.scope_id and h.dim = 'total' and h.at = c.at and h.value = ''`,
      [workspaceId, start, end, playerIds, videoIds],
    );
  },

  /** Of the day of UTC that the hour is in: from its hours, and what these do not tell from its views. */
  async sumDay(db: StatsQueries, { workspaceId, hour, playerIds, videoIds }: Hour): Promise<void> {
    const start = new Date(Math.floor(hour.getTime() / dayMs) * dayMs);
    const values = [workspaceId, start, new Date(start.getTime() + dayMs), playerIds, videoIds];
    await db.query(`delete from stats.days where ${touched} and at >= $2 and at < $3`, values);
    await db.query(
      `${into('days')} select $2, workspace_id, scope, scope_id, dim, value, ${sums} from stats.hours
       where ${touched} and at >= $2 and at < $3
       group by workspace_id, scope, scope_id, dim, value`,
      values,
    );
    await db.query(
      `${into('days')} select $2, * from (${sumsOfViews} and s.scope <> 'w' and d.dim <> 'total' ${bySums}) as sums`,
      values,
    );
    await db.query(
      `${into('days')}
       select $2, workspace_id, 'p', player_id, 'problem', bit || ' ' || page, count(*), 0, 0, 0, 0, 0, 0, 0, 0
       from (${counting}) as counting cross join generate_series(0, ${problemBits.length - 1}) as bit
       where player_id = any($4) and problems & (1 << bit) <> 0 and page <> ''
       group by workspace_id, player_id, bit, page`,
      values.slice(0, 4),
    );
  },

  /** By the hour; by the day of UTC where hours are not kept any more. */
  async series(
    db: StatsQueries,
    { scope, id }: Scope,
    { range: { from, to }, hoursSince }: { range: Range; hoursSince: Date },
  ): Promise<(Sums & { at: Date })[]> {
    const columns = counted.map((name) => `${name}::float8 as ${name}`).join(', ');
    const mine = `scope = $1 and scope_id = $2 and dim = 'total' and at >= $3 and at < $4`;
    const { rows } = await db.query<Sums & { at: Date }>(
      `select at, ${columns} from stats.hours where ${mine} and at >= $5
       union all
       select at, ${columns} from stats.days where ${mine} and at < $5
       order by at`,
      [scope, id, from, to, hoursSince],
    );
    return rows;
  },

  /** Of everything: whole days of UTC from their sums, the hours at both ends from theirs. Most plays first. */
  async breakdown(
    db: StatsQueries,
    workspaceId: string,
    { dim, range, limit }: { dim: SumDimension; range: Range; limit: number },
  ): Promise<(Sums & { value: string; count: number })[]> {
    const { firstDay, lastDay } = wholeDaysIn(range);
    const columns = `value, ${counted.join(', ')}`;
    const mine = `scope = 'w' and scope_id = $1 and dim = $2`;
    const { rows } = await db.query<Sums & { value: string; count: number }>(
      `select value, count(*) over ()::integer as count, ${summed}
       from (
         select ${columns} from stats.days where ${mine} and at >= $4 and at < $5
         union all
         select ${columns} from stats.hours where ${mine} and (at >= $3 and at < $4 or at >= $5 and at < $6)
       ) as parts
       group by value order by plays desc, loads desc, value limit $7`,
      [workspaceId, dim, range.from, firstDay, lastDay, range.to, limit],
    );
    return rows;
  },

  /** Of one player or video: whole days of UTC from their sums. */
  async breakdownOfDays(
    db: StatsQueries,
    { scope, id }: Scope,
    { dim, range }: { dim: SumDimension; range: Range },
  ): Promise<(Sums & { value: string })[]> {
    const { firstDay, lastDay } = wholeDaysIn(range);
    const { rows } = await db.query<Sums & { value: string }>(
      `select value, ${summed} from stats.days
       where scope = $1 and scope_id = $2 and dim = $3 and at >= $4 and at < $5 group by value`,
      [scope, id, dim, firstDay, lastDay],
    );
    return rows;
  },

  /** And the hours at both ends from their views. */
  async breakdownOfEnds(
    db: StatsQueries,
    { workspaceId, scope, id }: Scope & { workspaceId: string },
    { dim, range }: { dim: SumDimension; range: Range },
  ): Promise<(Sums & { value: string })[]> {
    const { firstDay, lastDay } = wholeDaysIn(range);
    const ends = [
      [range.from, firstDay],
      [lastDay, range.to],
    ] as const;
    const found: (Sums & { value: string })[] = [];
    for (const [from, to] of ends) {
      if (from >= to) continue;
      const { rows } = await db.query<Sums & { value: string }>(
        `select value, ${summed} from (${sumsOfViews} and s.scope = $6 and d.dim = $7 ${bySums}) as sums group by value`,
        [workspaceId, from, to, [id], [id], scope, dim],
      );
      found.push(...rows);
    }
    return found;
  },

  /** Pages with their players, of a player or of all that something hinders; most loads first. */
  async pages(
    db: StatsQueries,
    { workspaceId, playerId, since }: { workspaceId: string; playerId: string | undefined; since: Date },
  ): Promise<PageRow[]> {
    const { rows } = await db.query<PageRow>(
      `with of_range as (
         select scope_id, dim, value, sum(loads)::integer as loads, max(at) as last_at from stats.days
         where workspace_id = $1 and scope = 'p' and dim in ('page', 'problem') and at >= $2 and value <> ''
           and ($3::text is null or scope_id = $3)
         group by scope_id, dim, value
       ), problems as (
         select scope_id, split_part(value, ' ', 2) as page,
           jsonb_agg(jsonb_build_array(split_part(value, ' ', 1)::integer, loads)) as problems
         from of_range where dim = 'problem' group by 1, 2
       )
       select p.scope_id as player_id, p.value as page, p.loads, p.last_at, coalesce(q.problems, '[]') as problems
       from of_range p left join problems q on q.scope_id = p.scope_id and q.page = p.value
       where p.dim = 'page' and ($3::text is not null or q.problems is not null)
       order by p.loads desc, p.value limit 500`,
      [workspaceId, since, playerId ?? null],
    );
    return rows;
  },

  /** Plays by the day, and how many pages, of each of these players. */
  async activity(
    db: StatsQueries,
    { workspaceId, playerIds, since }: { workspaceId: string; playerIds: readonly string[]; since: Date },
  ): Promise<{ player_id: string; at: Date | null; plays: number; pages: number }[]> {
    const { rows } = await db.query<{ player_id: string; at: Date | null; plays: number; pages: number }>(
      `select scope_id as player_id, at, plays, 0 as pages from stats.days
       where scope = 'p' and scope_id = any($2) and workspace_id = $1 and dim = 'total' and at >= $3
       union all
       select scope_id, null, 0, count(distinct value)::integer from stats.days
       where scope = 'p' and scope_id = any($2) and workspace_id = $1 and dim = 'page' and at >= $3 and value <> ''
       group by scope_id`,
      [workspaceId, playerIds, since],
    );
    return rows;
  },

  async removeHoursBefore(db: StatsQueries, day: string): Promise<void> {
    await db.query('delete from stats.hours where at < $1', [day]);
  },

  async removeOf(db: StatsQueries, { scope, id }: Scope): Promise<void> {
    const where = scope === 'w' ? 'workspace_id = $1' : 'scope_id = $1';
    await db.query(`delete from stats.hours where ${where}`, [id]);
    await db.query(`delete from stats.days where ${where}`, [id]);
  },
};
