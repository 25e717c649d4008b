import type { Interval } from '@kinora/contract';
import type { StatsDatabase } from '../../db/stats/stats-database.ts';
import { refuse } from '../../http/refusal.ts';
import { addDays, dayCount, pointsOf, startOfDay } from './calendar.ts';
import type { Range, Scope, SumDimension, Sums } from './sum-columns.ts';
import { add, nothing } from './sum-figures.ts';
import { sumReading } from './sum-reading.ts';

interface Scoped {
  player_id?: string | undefined;
  video_id?: string | undefined;
}

export interface Days {
  from: string;
  to: string;
  tz: string;
}

export interface FiguresParts {
  stats: StatsDatabase;
  /** What they are called by now; those that are gone are missing. */
  playerNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
  videoNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
  /** The day of UTC since which every view, and every hour, of a workspace is kept. */
  keptSince: (workspaceId: string) => Promise<Date>;
}

export interface KeptScope extends Scope {
  /** Sums are by the hour since then, and by the day of UTC before. */
  hoursSince: Date;
}

interface Parted {
  dim: SumDimension;
  days: Days;
  limit: number;
}

const dayMs = 86_400_000;
const longestDays = 731;

/** Sums of a workspace, a player or a video as the calls put them together. */
export function createFiguresReading({ stats, playerNames, videoNames, keptSince }: FiguresParts) {
  const db = stats.pool;

  async function scopeOf(workspaceId: string, { player_id, video_id }: Scoped): Promise<KeptScope> {
    if (player_id && video_id) refuse('invalid_input');
    const hoursSince = await keptSince(workspaceId);
    if (player_id) {
      if (!(await playerNames(workspaceId, [player_id])).has(player_id)) refuse('player_not_found');
      return { scope: 'p', id: player_id, hoursSince };
    }
    if (!video_id) return { scope: 'w', id: workspaceId, hoursSince };
    if (!(await videoNames(workspaceId, [video_id])).has(video_id)) refuse('video_not_found');
    return { scope: 'v', id: video_id, hoursSince };
  }

  /** Where hours are not kept any more, days are those of UTC. */
  function rangeOf({ from, to, tz }: Days, { hoursSince }: Pick<KeptScope, 'hoursSince'>): Range {
    if (from > to || dayCount(from, to) > longestDays) refuse('range_invalid');
    const toKept = (at: Date) => (at < hoursSince ? new Date(Math.floor(at.getTime() / dayMs) * dayMs) : at);
    return { from: toKept(startOfDay(from, tz)), to: toKept(startOfDay(addDays(to, 1), tz)) };
  }

  const seriesOf = ({ hoursSince, ...scope }: KeptScope, range: Range) =>
    sumReading.series(db, scope, { range, hoursSince });

  /** Each hour is part of the last point that had begun by then. */
  async function pointsWith(scope: KeptScope, days: Days, interval: Interval) {
    const starts = pointsOf(days, interval);
    const points = starts.map((at) => ({ at, sums: nothing }));
    let index = 0;
    for (const hour of await seriesOf(scope, rangeOf(days, scope))) {
      while (index + 1 < starts.length && (starts[index + 1] as Date) <= hour.at) index += 1;
      const point = points[index];
      if (point) point.sums = add(point.sums, hour);
    }
    return points;
  }

  async function breakdownOf(workspaceId: string, scope: KeptScope, { dim, days, limit }: Parted) {
    const of = { dim, range: rangeOf(days, scope), limit };
    if (scope.scope === 'w') return sumReading.breakdown(db, workspaceId, of);
    const rows = [
      ...(await sumReading.breakdownOfDays(db, scope, of)),
      ...(await sumReading.breakdownOfEnds(db, { workspaceId, ...scope }, of)),
    ];
    const values = [...Map.groupBy(rows, ({ value }) => value)].map(([value, same]) => ({
      value,
      ...same.reduce<Sums>(add, nothing),
    }));
    return values
      .toSorted(
        (one, other) => other.plays - one.plays || other.loads - one.loads || (one.value < other.value ? -1 : 1),
      )
      .slice(0, limit)
      .map((row) => ({ ...row, count: values.length }));
  }

  return { scopeOf, rangeOf, seriesOf, pointsWith, breakdownOf };
}
