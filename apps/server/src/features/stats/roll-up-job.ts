import type { StatsDatabase } from '../../db/stats/stats-database.ts';
import { daysOfViews, makeRoomForViews, removeViewsOf } from '../../db/stats/views-by-day.ts';
import type { Queue } from '../../jobs/queue.ts';
import { addDays } from './calendar.ts';
import { rollUp } from './roll-up.ts';
import { sumStore } from './sum-store.ts';
import { visitorStore } from './visitor-store.ts';
import { utcDay } from './visitors.ts';

interface Parts {
  queue: Queue;
  stats: StatsDatabase;
  keptDays: number;
  /** Workspaces that keep views for less long, with for how many days. */
  listShorter: (keptDays: number) => Promise<{ workspaceId: string; keptDays: number }[]>;
}

/** What the clock asks for: sums every minute, a place for tomorrow's views, and an end for what is kept long enough. */
export async function scheduleStats({ queue, stats, keptDays, listShorter }: Parts): Promise<void> {
  await queue.work('stats-roll-up', async (_payload, signal) => {
    const today = utcDay(Date.now());
    await makeRoomForViews(stats.pool, [addDays(today, -1), today, addDays(today, 1)]);
    const shortKept = (await listShorter(keptDays)).map((one) => ({
      workspaceId: one.workspaceId,
      before: new Date(addDays(today, -one.keptDays)),
    }));
    await rollUp(stats, { signal, shortKept });
    await removeOld(stats, addDays(today, -keptDays));
  });
  await queue.schedule('stats-roll-up', '* * * * *');
}

export async function removeOld(stats: StatsDatabase, firstKept: string): Promise<void> {
  const { pool } = stats;
  await visitorStore.removeSalts(pool);
  for (const day of await daysOfViews(pool)) if (day < firstKept) await removeViewsOf(pool, day);
  await visitorStore.removeOwnBefore(pool, firstKept);
  await sumStore.removeHoursBefore(pool, firstKept);
}
