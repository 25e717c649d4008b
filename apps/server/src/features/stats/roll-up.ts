import type { StatsDatabase } from '../../db/stats/stats-database.ts';
import { createRetention } from './retention.ts';
import { retentionStore } from './retention-store.ts';
import { type Hour, sumStore } from './sum-store.ts';
import { type Touched, viewStore } from './view-store.ts';

const atOnce = 2_000;
const hourMs = 3_600_000;
const dayMs = 86_400_000;

/**
 * Brings the sums up to what was heard. One at a time in all processes; what is heard meanwhile is left for the next
 * turn. Answers whether there is more to do.
 */
export async function rollUp(stats: StatsDatabase): Promise<boolean> {
  const client = await stats.pool.connect();
  try {
    const { rows } = await client.query<{ is_free: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('stats roll-up', 0)) as is_free`,
    );
    if (!rows[0]?.is_free) return false;
    const touched = await viewStore.touched(client, atOnce);
    const workspaces = Map.groupBy(touched, ({ workspace_id, hour }) => `${workspace_id} ${dayOf(hour).getTime()}`);
    for (const same of workspaces.values()) await sumUp(stats, same);
    return touched.length === atOnce;
  } finally {
    // Ending the connection gives the lock back, however this ended.
    client.release(true);
  }
}

const dayOf = (hour: Date): Date => new Date(Math.floor(hour.getTime() / dayMs) * dayMs);
const different = (ids: readonly string[]): string[] => [...new Set(ids)].filter(Boolean);

/** What was touched of a workspace on one day. */
async function sumUp(stats: StatsDatabase, touched: readonly Touched[]): Promise<void> {
  const hours = [...Map.groupBy(touched, ({ hour }) => hour.getTime()).values()].map(toHour);
  const day = toHour(touched);
  await stats.transaction(async (tx) => {
    for (const hour of hours) await sumStore.sumHour(tx, hour);
    await sumStore.countViewers(tx, day);
    await sumStore.sumDay(tx, day);
    for (const videoId of day.videoIds) {
      const of = { workspaceId: day.workspaceId, videoId, day: dayOf(day.hour) };
      const retention = createRetention();
      for await (const views of retentionStore.playsOf(tx, of)) retention.add(views);
      await retentionStore.save(tx, of, retention.row);
    }
    await viewStore.settle(tx, touched);
  });
}

function toHour(touched: readonly Touched[]): Hour {
  const [first] = touched as [Touched];
  return {
    workspaceId: first.workspace_id,
    hour: new Date(Math.floor(first.hour.getTime() / hourMs) * hourMs),
    playerIds: different(touched.map(({ player_id }) => player_id)),
    videoIds: different(touched.map(({ video_id }) => video_id)),
  };
}
