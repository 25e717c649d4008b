import { Readable } from 'node:stream';
import type { api, InputOf, OutputOf, Retention } from '@kinora/contract';
import { toEpochSeconds } from '../../db/columns.ts';
import type { Call, NamedFile } from '../../http/bind.ts';
import { refuse } from '../../http/refusal.ts';
import { tableTypes, toTableText } from '../../http/table-text.ts';
import { addDays, dayCount } from './calendar.ts';
import { dayColumns, viewColumns } from './export-columns.ts';
import { createFiguresReading, type Days, type FiguresParts, type KeptScope } from './figures-reading.ts';
import { createRetention } from './retention.ts';
import { type RetentionRow, retentionStore } from './retention-store.ts';
import { problemBits } from './sum-columns.ts';
import { add, nothing, percentiles, toCounts } from './sum-figures.ts';
import { sumReading } from './sum-reading.ts';
import { viewStore } from './view-store.ts';

type Stats = typeof api.stats;
type In<Name extends keyof Stats> = InputOf<Stats[Name]>;
type Out<Name extends keyof Stats> = OutputOf<Stats[Name]>;
type Who = Pick<Call<'key'>, 'actor'>;

const dayMs = 86_400_000;
const longestByTheHour = 31;
const recentDays = 30;
/** A player that plays says so every minute. */
const liveSeconds = 90;

export type StatsService = ReturnType<typeof createStatsService>;

export function createStatsService(parts: FiguresParts) {
  const { playerNames, videoNames } = parts;
  const db = parts.stats.pool;
  const { scopeOf, rangeOf, seriesOf, pointsWith, breakdownOf } = createFiguresReading(parts);

  async function namesOf(workspaceId: string, by: string, ids: string[]): Promise<Map<string, string>> {
    if (by === 'player') return playerNames(workspaceId, ids);
    return by === 'video' ? videoNames(workspaceId, ids) : new Map();
  }

  async function* daysOf(scope: KeptScope, days: Days) {
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
      const previous = (await seriesOf(scope, rangeOf(before, scope))).reduce(add, nothing);
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
      rangeOf({ from, to, tz: 'UTC' }, await scopeOf(workspaceId, { video_id: videoId }));
      return addUp(await retentionStore.list(db, { workspaceId, videoId }, { from, to }));
    },

    async playerRetention(
      input: In<'playerRetention'>,
      { actor: { workspaceId } }: Who,
    ): Promise<Out<'playerRetention'>> {
      const { player_id: playerId, from, to } = input;
      rangeOf({ from, to, tz: 'UTC' }, await scopeOf(workspaceId, { player_id: playerId }));
      return addUp(await retentionStore.listOfPlayer(db, { workspaceId, playerId }, { from, to }));
    },

    async quality(input: In<'quality'>, { actor: { workspaceId } }: Who): Promise<Out<'quality'>> {
      const scope = await scopeOf(workspaceId, input);
      const [totals, startups, heights, errors] = await Promise.all([
        seriesOf(scope, rangeOf(input, scope)).then((rows) => rows.reduce(add, nothing)),
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
      const rows = await sumReading.pages(db, { workspaceId, playerId: player_id, since });
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
      const rows = await sumReading.activity(db, { workspaceId, playerIds, since });
      return [...Map.groupBy(rows, (row) => row.player_id)].map(([player_id, same]) => {
        const plays = Array.from({ length: recentDays }, () => 0);
        for (const { at, plays: count } of same) if (at) plays[recentDays - 1 - (today - at.getTime() / dayMs)] = count;
        return { player_id, plays, pages: Math.max(...same.map(({ pages }) => pages)) };
      });
    },

    async export(input: In<'export'>, { actor: { workspaceId } }: Who): Promise<NamedFile> {
      const { rows, format, player_id: playerId, video_id: videoId } = input;
      const scope = await scopeOf(workspaceId, input);
      const { from, to } = rangeOf(input, scope);
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

function addUp(days: readonly RetentionRow[]): Retention {
  const retention = createRetention();
  for (const row of days) retention.addRow(row);
  const { plays, duration_ms, reached, passes } = retention.row;
  return { plays, duration_seconds: duration_ms / 1000, reached, passes };
}
