import type { StatsDatabase } from '../../db/stats/stats-database.ts';
import type { Queue } from '../../jobs/queue.ts';
import { retentionStore } from './retention-store.ts';
import { sumStore } from './sum-store.ts';
import { viewStore } from './view-store.ts';
import { visitorStore } from './visitor-store.ts';

/** Figures go with what they are of. What was counted of a whole workspace stays until the workspace goes. */
export function createStatsDeletion(stats: StatsDatabase) {
  return {
    ofPlayer: (id: string): Promise<void> =>
      stats.transaction(async (tx) => {
        await viewStore.removeOf(tx, { scope: 'player', id });
        await sumStore.removeOf(tx, { scope: 'p', id });
      }),
    ofVideo: (id: string): Promise<void> =>
      stats.transaction(async (tx) => {
        await viewStore.removeOf(tx, { scope: 'video', id });
        await sumStore.removeOf(tx, { scope: 'v', id });
        await retentionStore.removeOf(tx, { scope: 'video', id });
      }),
    ofWorkspace: (id: string): Promise<void> =>
      stats.transaction(async (tx) => {
        await viewStore.removeOf(tx, { scope: 'workspace', id });
        await sumStore.removeOf(tx, { scope: 'w', id });
        await retentionStore.removeOf(tx, { scope: 'workspace', id });
        await visitorStore.removeOwn(tx, id);
      }),
  };
}

export async function forgetStatsInBackground(queue: Queue, stats: StatsDatabase): Promise<void> {
  const { ofPlayer, ofVideo } = createStatsDeletion(stats);
  await queue.work('forget-stats', ({ scope, id }) => (scope === 'player' ? ofPlayer(id) : ofVideo(id)));
}
