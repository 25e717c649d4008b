import type { StatsQueries } from '../../db/stats/stats-database.ts';

export interface Traffic {
  plays: number;
  watchedSeconds: number;
}

const days = 30;

/** How much of the whole installation is watched, for those who run it: two sums, and nothing of who or what. */
export const createTrafficService = (stats: { pool: StatsQueries }) => ({
  async lately(): Promise<Traffic> {
    const { rows } = await stats.pool.query<{ plays: number; watched: number }>(
      `select coalesce(sum(plays), 0)::float8 as plays, coalesce(sum(watched_ms), 0)::float8 / 1000 as watched
       from stats.days where scope = 'w' and dim = 'total' and at > now() - make_interval(days => $1)`,
      [days],
    );
    return { plays: rows[0]?.plays ?? 0, watchedSeconds: Math.round(rows[0]?.watched ?? 0) };
  },
});
