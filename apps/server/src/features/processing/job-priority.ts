import type { Queries } from '../../db/connect.ts';
import type { JobPriority } from '../../jobs/queue.ts';
import { processingStore } from './processing-store.ts';

/**
 * The more of a workspace's videos wait, the later comes the next: others need not wait behind a long row. Of two that
 * wait alike, the one with less work comes first.
 */
export async function jobPriority(db: Queries, workspaceId: string, encodeWork = 0): Promise<JobPriority> {
  const waiting = await processingStore.countUnfinished(db, workspaceId);
  return { group: workspaceId, priority: -(waiting * 100 + Math.min(99, Math.round(5 * Math.log2(1 + encodeWork)))) };
}
