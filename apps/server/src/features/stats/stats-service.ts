import { Readable } from 'node:stream';
import type { api, Counts, InputOf, OutputOf } from '@kinora/contract';
import { toEpochSeconds } from '../../db/columns.ts';
import type { StatsDatabase } from '../../db/stats/stats-database.ts';
import type { Call, NamedFile } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { tableTypes, toTableText } from '../../http/table-text.ts';
import { addDays, dayCount, pointsOf, startOfDay } from './calendar.ts';
import { createRetention } from './retention.ts';
import { retentionStore } from './retention-store.ts';
import {
  problemBits,
  type Range,
  type Scope,
  type SumDimension,
  type Sums,
  startupStep,
  sumStore,
} from './sum-store.ts';
import { viewStore } from './view-store.ts';

type Stats = typeof api.stats;
type In<Name extends keyof Stats> = InputOf<Stats[Name]>;
type Out<Name extends keyof Stats> = OutputOf<Stats[Name]>;
type Who = Pick<Call<'key'>, 'actor'>;

interface Scoped {
  player_id?: string | undefined;
  video_id?: string | undefined;
}

interface Days {
  from: string;
  to: string;
  tz: string;
}

interface Parts {
  stats: StatsDatabase;
  /** What they are called by now; those that are gone are missing. */
  playerNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
  videoNames: (workspaceId: string, ids: string[]) => Promise<Map<string, string>>;
  /** For how many days every view, and every hour, is kept. */
  keptDays: number;
}

interface Parted {
  dim: SumDimension;
  days: Days;
  limit: number;
}

const dayMs = 86_400_000;
const longestDays = 731;
const longestByTheHour = 31;
const recentDays = 30;
/** A player that plays says so every minute. */
const liveSeconds = 90;

const nothing: Sums = {
  loads: 0,
  plays: 0,
  views: 0,
  viewers: 0,
  watched_ms: 0,
  seen_parts: 0,
  finished: 0,
  stalled_ms: 0,
  exits: 0,
};
const names = Object.keys(nothing) as (keyof Sums)[];

const add = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(names.map((name) => [name, one[name] + other[name]])) as unknown as Sums;

const toCounts = ({ loads, plays, views, viewers, watched_ms, seen_parts, finished }: Sums): Counts => ({
  loads,
  plays,
  views,
  daily_viewers: viewers,
  watched_seconds: Math.round(watched_ms / 1000),
  average_watched: plays > 0 ? seen_parts / plays / 100 : null,
  finished,
});

const dayColumns = [
  'day',
  'loads',
  'plays',
  'views',
  'daily_viewers',
  'watched_seconds',
  'average_watched',
  'finished',
] as const;

const viewColumns = [
  'started_at',
  'view_id',
  'player_id',
  'video_id',
  'country',
  'device',
  'browser',
  'os',
  'language',
  'host',
  'page',
  'referrer',
  'startup_ms',
  'watched_ms',
  'duration_ms',
  'stalls',
  'stalled_ms',
  'height',
  'error',
  'flags',
  'passes',
] as const;

export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService({ stats, playerNames, videoNames, keptDays }: Parts) {
  const db = stats.pool;
  const hoursSince = () => new Date((Math.floor(Date.now() / dayMs) - keptDays) * dayMs);

  async function scopeOf(workspaceId: string, { player_id, video_id }: Scoped): Promise<Scope> {
    if (player_id && video_id) refuse('invalid_input');
    if (player_id) {
      if (!(await playerNames(workspaceId, [player_id])).has(player_id)) refuse('player_not_found');
      return { scope: 'p', id: player_id };
    }
    if (!video_id) return { scope: 'w', id: workspaceId };
    if (!(await videoNames(workspaceId, [video_id])).has(video_id)) refuse('video_not_found');
    return { scope: 'v', id: video_id };
  }

  /** Where hours are not kept any more, days are those of UTC. */
  function rangeOf({ from, to, tz }: Days): Range {
    if (from > to || dayCount(from, to) > longestDays) refuse('range_invalid');
    const kept = hoursSince();
    const toKept = (at: Date) => (at < kept ? new Date(Math.floor(at.getTime() / dayMs) * dayMs) : at);
    return { from: toKept(startOfDay(from, tz)), to: toKept(startOfDay(addDays(to, 1), tz)) };
  }

  const seriesOf = (scope: Scope, range: Range) => sumStore.series(db, scope, { range, hoursSince: hoursSince() });

  /** Each hour is part of the last point that had begun by then. */
  async function pointsWith(scope: Scope, days: Days, interval: In<'overview'>['interval']) {
    const starts = pointsOf(days, interval);
    const points = starts.map((at) => ({ at, sums: nothing }));
    let index = 0;
    for (const hour of await seriesOf(scope, rangeOf(days))) {
      while (index + 1 < starts.length && (starts[index + 1] as Date) <= hour.at) index += 1;
      const point = points[index];
      if (point) point.sums = add(point.sums, hour);
    }
    return points;
  }

  async function namesOf(workspaceId: string, by: string, ids: string[]): Promise<Map<string, string>> {
    if (by === 'player') return playerNames(workspaceId, ids);
    return by === 'video' ? videoNames(workspaceId, ids) : new Map();
  }

  async function breakdownOf(workspaceId: string, scope: Scope, { dim, days, limit }: Parted) {
    const of = { dim, range: rangeOf(days), limit };
    if (scope.scope === 'w') return sumStore.breakdown(db, workspaceId, of);
    const rows = [
      ...(await sumStore.breakdownOfDays(db, scope, of)),
      ...(await sumStore.breakdownOfEnds(db, { workspaceId, ...scope }, of)),
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

  async function* daysOf(scope: Scope, days: Days) {
    const points = await pointsWith(scope, days, 'day');
    yield points.map(({ sums }, index) => ({ day: addDays(days.from, index), ...toCounts(sums) }));
  }

  return {
    async overview(input: In<'overview'>, { actor: { workspaceId } }: Who): Promise<Out<'overview'>> {
      const { from, to, tz, interval } = input;
      const count = dayCount(from, to);
      if (interval === 'hour' && count > longestByTheHour) refuse('range_invalid');
      const scope = await scopeOf(workspaceId, input);
      const points = await pointsWith(scope, input, interval);
      const before = { from: addDays(from, -count), to: addDays(to, -count), tz };
      const previous = (await seriesOf(scope, rangeOf(before))).reduce(add, nothing);
      return {
        totals: toCounts(points.map(({ sums }) => sums).reduce(add, nothing)),
        previous: toCounts(previous),
        series: points.map(({ at, sums }) => ({ at: toEpochSeconds(at), ...toCounts(sums) })),
      };
    },

    async breakdown(input: In<'breakdown'>, { actor: { workspaceId } }: Who): Promise<Out<'breakdown'>> {
      const scope = await scopeOf(workspaceId, input);
      const rows = await breakdownOf(workspaceId, scope, { dim: input.by, days: input, limit: input.limit });
      const called = await namesOf(
        workspaceId,
        input.by,
        rows.map(({ value }) => value),
      );
      return {
        count: rows[0]?.count ?? 0,
        shares: rows.map((row) => ({ ...toCounts(row), value: row.value, name: called.get(row.value) ?? null })),
      };
    },

    async retention(input: In<'retention'>, { actor: { workspaceId } }: Who): Promise<Out<'retention'>> {
      const { video_id: videoId, from, to } = input;
      rangeOf({ from, to, tz: 'UTC' });
      await scopeOf(workspaceId, { video_id: videoId });
      const retention = createRetention();
      for (const row of await retentionStore.list(db, { workspaceId, videoId }, { from, to })) retention.addRow(row);
      const { plays, duration_ms, reached, passes } = retention.row;
      return { plays, duration_seconds: duration_ms / 1000, reached, passes };
    },

    async quality(input: In<'quality'>, { actor: { workspaceId } }: Who): Promise<Out<'quality'>> {
      const scope = await scopeOf(workspaceId, input);
      const [totals, startups, heights, errors] = await Promise.all([
        seriesOf(scope, rangeOf(input)).then((rows) => rows.reduce(add, nothing)),
        breakdownOf(workspaceId, scope, { dim: 'startup', days: input, limit: 1_000 }),
        breakdownOf(workspaceId, scope, { dim: 'height', days: input, limit: 1_000 }),
        breakdownOf(workspaceId, scope, { dim: 'error', days: input, limit: 10 }),
      ]);
      const { plays, stalled_ms, watched_ms, exits } = totals;
      return {
        plays,
        startup_ms: percentiles(startups.map((row) => ({ step: Number(row.value), plays: row.plays }))),
        rebuffer_ratio: plays > 0 ? stalled_ms / Math.max(1, stalled_ms + watched_ms) : null,
        exits_before_start: exits,
        errors: errors.map(({ value, plays: played, loads }) => ({ reason: value, plays: Math.max(played, loads) })),
        heights: heights
          .map((row) => ({ height: Number(row.value), plays: row.plays }))
          .toSorted((one, other) => one.height - other.height),
      };
    },

    async live(_input: In<'live'>, { actor: { workspaceId } }: Who): Promise<Out<'live'>> {
      const rows = await viewStore.watching(db, workspaceId, liveSeconds);
      const called = await playerNames(
        workspaceId,
        rows.map(({ player_id }) => player_id),
      );
      return {
        watching: rows.reduce((sum, { watching }) => sum + watching, 0),
        players: rows.map((row) => ({ ...row, name: called.get(row.player_id) ?? null })),
      };
    },

    async pages({ player_id }: In<'pages'>, { actor: { workspaceId } }: Who): Promise<Out<'pages'>> {
      await scopeOf(workspaceId, { player_id });
      const since = new Date((Math.floor(Date.now() / dayMs) - recentDays) * dayMs);
      const rows = await sumStore.pages(db, { workspaceId, playerId: player_id, since });
      const called = await playerNames(workspaceId, [...new Set(rows.map((row) => row.player_id))]);
      return rows.map((row) => ({
        player_id: row.player_id,
        player_name: called.get(row.player_id) ?? null,
        page: row.page,
        loads: row.loads,
        last_seen_at: toEpochSeconds(row.last_at),
        problems: row.problems.flatMap(([bit, loads]) => {
          const problem = problemBits[bit];
          return problem ? [{ problem, loads }] : [];
        }),
      }));
    },

    async activity({ player_ids }: In<'activity'>, { actor: { workspaceId } }: Who): Promise<Out<'activity'>> {
      const playerIds = player_ids.split(',').slice(0, 100);
      const today = Math.floor(Date.now() / dayMs);
      const since = new Date((today - recentDays + 1) * dayMs);
      const rows = await sumStore.activity(db, { workspaceId, playerIds, since });
      return [...Map.groupBy(rows, (row) => row.player_id)].map(([player_id, same]) => {
        const plays = Array.from({ length: recentDays }, () => 0);
        for (const { at, plays: count } of same) if (at) plays[recentDays - 1 - (today - at.getTime() / dayMs)] = count;
        return { player_id, plays, pages: Math.max(...same.map(({ pages }) => pages)) };
      });
    },

    async export(input: In<'export'>, { actor: { workspaceId } }: Who): Promise<NamedFile> {
      const { rows, format, player_id: playerId, video_id: videoId } = input;
      const scope = await scopeOf(workspaceId, input);
      const { from, to } = rangeOf(input);
      const chunks =
        rows === 'days' ? daysOf(scope, input) : viewStore.list(db, { workspaceId, playerId, videoId, from, to });
      return {
        bytes: Readable.from(toTableText(chunks, { format, columns: rows === 'days' ? dayColumns : viewColumns })),
        contentType: tableTypes[format],
        filename: `kinora-${rows}-${input.from}-${input.to}.${format}`,
      };
    },
  };
}

/** Each step is a tenth longer than the one before: so close is what is answered. */
function percentiles(steps: readonly { step: number; plays: number }[]): Out<'quality'>['startup_ms'] {
  const all = steps.reduce((sum, { plays }) => sum + plays, 0);
  if (all === 0) return null;
  const inOrder = steps.toSorted((one, other) => one.step - other.step);
  const at = (share: number): number => {
    let seen = 0;
    const found = inOrder.find(({ plays }) => {
      seen += plays;
      return seen >= share * all;
    });
    return Math.round(startupStep ** ((found?.step ?? 0) + 0.5));
  };
  return { p50: at(0.5), p75: at(0.75), p95: at(0.95) };
}
