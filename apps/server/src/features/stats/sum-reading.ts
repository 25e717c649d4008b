import type { StatsQueries } from '../../db/stats/stats-database.ts';
import { counted, type Range, type Scope, type SumDimension, type Sums } from './sum-columns.ts';
import { bySums, sumsOfViews } from './sums-of-views.ts';

export interface PageRow {
  player_id: string;
  page: string;
  loads: number;
  last_at: Date;
  /** Which bit, and how many loads. */
  problems: [number, number][];
}

const dayMs = 86_400_000;
const summed = counted.map((name) => `sum(${name})::float8 as ${name}`).join(', ');

/** The days of UTC that lie in it whole; none where both are the same moment. */
function wholeDaysIn({ from, to }: Range): { firstDay: Date; lastDay: Date } {
  const firstDay = Math.min(Math.ceil(from.getTime() / dayMs) * dayMs, to.getTime());
  const lastDay = Math.max(Math.floor(to.getTime() / dayMs) * dayMs, firstDay);
  return { firstDay: new Date(firstDay), lastDay: new Date(lastDay) };
}

/** What screens and files read of the sums. */
export const sumReading = {
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
};
