import type { StatsQueries } from '../../db/stats/stats-database.ts';

interface LinkSums {
  link_id: string;
  plays: number;
  average_watched: number | null;
}

/** From the sums of days, which are kept: what was watched by each review link of a player, ever. */
export const linkStore = {
  async sumsOf(db: StatsQueries, playerId: string): Promise<LinkSums[]> {
    const { rows } = await db.query<LinkSums>(
      `select value as link_id, sum(plays)::integer as plays,
         (sum(seen_parts) / nullif(sum(plays), 0) / 100)::float8 as average_watched
       from stats.days where scope = 'p' and scope_id = $1 and dim = 'link' group by value`,
      [playerId],
    );
    return rows;
  },
};
