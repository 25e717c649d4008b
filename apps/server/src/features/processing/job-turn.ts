import type { Queries } from '../../db/connect.ts';
import type { Turn } from '../../jobs/queue.ts';
import { processingStore } from './processing-store.ts';

/**
 * The more of an account's videos wait, the later comes the next: others need not wait behind a long row. Of two that
 * wait alike, the one with less work comes first.
 */
export async function turnOf(db: Queries, accountId: string, encodeWork = 0): Promise<Turn> {
  const waiting = await processingStore.countUnfinished(db, accountId);
  return { group: accountId, priority: -(waiting * 100 + Math.min(99, Math.round(5 * Math.log2(1 + encodeWork)))) };
}
