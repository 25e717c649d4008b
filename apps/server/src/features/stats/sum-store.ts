import type { StatsQueries } from '../../db/stats/stats-database.ts';
import { counted, problemBits, type Range, type Scope } from './sum-columns.ts';
import { bySums, counting, scopes, sumsOfViews } from './sums-of-views.ts';

/** A workspace, and what of it was touched in one hour. */
export interface Hour {
  workspaceId: string;
  hour: Date;
  playerIds: readonly string[];
  videoIds: readonly string[];
}

const dayMs = 86_400_000;
const sums = counted.map((name) => `sum(${name})`).join(', ');

const into = (table: 'hours' | 'days') =>
  `insert into stats.${table} (at, workspace_id, scope, scope_id, dim, value, ${counted.join(', ')})`;

const touched = `workspace_id = $1
  and (scope = 'w' or (scope = 'p' and scope_id = any($4)) or (scope = 'v' and scope_id = any($5)))`;

/** What is written; `sum-reading.ts` reads it. */
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

  async removeHoursBefore(db: StatsQueries, day: string): Promise<void> {
    await db.query('delete from stats.hours where at < $1', [day]);
  },

  async removeRange(db: StatsQueries, workspaceId: string, { from, to }: Range): Promise<void> {
    const values = [workspaceId, from, to];
    await db.query('delete from stats.hours where workspace_id = $1 and at >= $2 and at < $3', values);
    await db.query('delete from stats.days where workspace_id = $1 and at >= $2 and at < $3', values);
  },

  async removeHoursOf(db: StatsQueries, workspaceId: string, before: Date): Promise<void> {
    await db.query('delete from stats.hours where workspace_id = $1 and at < $2', [workspaceId, before]);
  },

  async removeOf(db: StatsQueries, { scope, id }: Scope): Promise<void> {
    const where = scope === 'w' ? 'workspace_id = $1' : 'scope_id = $1';
    await db.query(`delete from stats.hours where ${where}`, [id]);
    await db.query(`delete from stats.days where ${where}`, [id]);
  },
};
