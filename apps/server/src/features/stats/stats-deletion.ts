import type { StatsDatabase } from '../../db/stats/stats-database.ts';
import type { Queue } from '../../jobs/queue.ts';
import { addDays } from './calendar.ts';
import { retentionStore } from './retention-store.ts';
import { waitForRollUp } from './roll-up.ts';
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
        await retentionStore.removeOf(tx, { scope: 'player', id });
      }),
    ofVideo: (id: string): Promise<void> =>
      stats.transaction(async (tx) => {
        await viewStore.removeOf(tx, { scope: 'video', id });
        await sumStore.removeOf(tx, { scope: 'v', id });
        await retentionStore.removeOf(tx, { scope: 'video', id });
      }),
    /** Both are days of UTC, and part of it. What is being watched meanwhile may count again. */
    ofDays: (workspaceId: string, { from, to }: { from: string; to: string }): Promise<void> =>
      stats.transaction(async (tx) => {
        // Not while sums are being made: they would be made of what is gone by then.
        await waitForRollUp(tx);
        const range = { from: new Date(from), to: new Date(addDays(to, 1)) };
        await viewStore.removeRange(tx, workspaceId, range);
        await sumStore.removeRange(tx, workspaceId, range);
        await retentionStore.removeRange(tx, workspaceId, { from, to });
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
