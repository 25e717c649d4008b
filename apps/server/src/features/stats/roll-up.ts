import type { StatsDatabase, StatsQueries } from '../../db/stats/stats-database.ts';
import { createRetention } from './retention.ts';
import { retentionStore } from './retention-store.ts';
import { type Hour, sumStore } from './sum-store.ts';
import { type Touched, viewStore } from './view-store.ts';
import { visitorStore } from './visitor-store.ts';

/** A workspace that keeps its views for less long than the installation: what began before is to go. */
export interface ShortKept {
  workspaceId: string;
  before: Date;
}

interface Turn {
  signal?: AbortSignal | undefined;
  shortKept?: readonly ShortKept[];
}

const lock = `hashtextextended('stats roll-up', 0)`;

/** Held until the transaction ends. */
export async function waitForRollUp(tx: StatsQueries): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(${lock})`);
}

/**
 * Brings the sums up to what was heard before it began. One at a time in all processes; what is heard meanwhile is left
 * for the next turn.
 */
export async function rollUp(stats: StatsDatabase, { signal, shortKept = [] }: Turn = {}): Promise<void> {
  const client = await stats.pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>(`select pg_try_advisory_lock(${lock}) as is_free`);
    if (!rows[0]?.is_free) return;
    const ends = new Map(shortKept.map(({ workspaceId, before }) => [workspaceId, before]));
    for (const one of shortKept) await stats.transaction((tx) => shorten(tx, one));
    for (const touchedDay of await viewStore.touchedDays(client)) {
      if (signal?.aborted) return;
      const before = ends.get(touchedDay.workspace_id);
      // A late word of a day whose views are gone: its sums would be made of this word alone.
      if (before && touchedDay.day < before) continue;
      await stats.transaction((tx) => sumUp(tx, touchedDay));
    }
  } finally {
    // Ending the connection gives the lock back, however this ended.
    client.release(true);
  }
}

/** Sums by the day stay. */
async function shorten(tx: StatsQueries, { workspaceId, before }: ShortKept): Promise<void> {
  await viewStore.removeRange(tx, workspaceId, { from: new Date(0), to: before });
  await sumStore.removeHoursOf(tx, workspaceId, before);
  await visitorStore.removeOwnOf(tx, workspaceId, before);
}

const different = (ids: readonly string[]): string[] => [...new Set(ids)].filter(Boolean);

/** What was touched of a workspace on one day of UTC. */
async function sumUp(tx: StatsQueries, of: { workspace_id: string; day: Date }): Promise<void> {
  const touched = await viewStore.touchedOf(tx, of);
  const toHour = (rows: readonly Touched[], hour: Date): Hour => ({
    workspaceId: of.workspace_id,
    hour,
    playerIds: different(rows.map(({ player_id }) => player_id)),
    videoIds: different(rows.map(({ video_id }) => video_id)),
  });
  for (const [time, rows] of Map.groupBy(touched, ({ hour }) => hour.getTime()))
    await sumStore.sumHour(tx, toHour(rows, new Date(time)));
  const day = toHour(touched, of.day);
  await sumStore.countViewers(tx, day);
  await sumStore.sumDay(tx, day);
  await retain(tx, { ...day, day: of.day, touched });
  await viewStore.settle(tx, touched);
}

async function retain(
  tx: StatsQueries,
  of: { workspaceId: string; videoIds: readonly string[]; day: Date; touched: readonly Touched[] },
): Promise<void> {
  if (of.videoIds.length === 0) return;
  const videos = new Map(of.videoIds.map((id) => [id, createRetention()]));
  const pairs = new Map<string, OfPlayer>();
  // Also where nothing of it counts any more.
  for (const row of of.touched) if (row.video_id) pairIn(pairs, row);
  for await (const plays of retentionStore.playsOf(tx, of))
    for (const play of plays) {
      videos.get(play.video_id)?.add(play);
      pairIn(pairs, play).retention.add(play);
    }
  await retentionStore.save(
    tx,
    of,
    [...videos].map(([video_id, { row }]) => ({ video_id, ...row })),
  );
  await retentionStore.saveOfPlayers(
    tx,
    of,
    [...pairs.values()].map(({ player_id, video_id, retention: { row } }) => ({ player_id, video_id, ...row })),
  );
}

interface OfPlayer {
  player_id: string;
  video_id: string;
  retention: ReturnType<typeof createRetention>;
}

function pairIn(pairs: Map<string, OfPlayer>, { player_id, video_id }: Pick<OfPlayer, 'player_id' | 'video_id'>) {
  const name = `${player_id} ${video_id}`;
  const pair = pairs.get(name) ?? { player_id, video_id, retention: createRetention() };
  pairs.set(name, pair);
  return pair;
}
