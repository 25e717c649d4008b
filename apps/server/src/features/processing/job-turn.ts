import type { Queries } from '../../db/connect.ts';
import type { Turn } from '../../jobs/queue.ts';
import { processingStore } from './processing-store.ts';

/** The more of an account's videos wait, the later comes the next: others need not wait behind a long row. */
export async function turnOf(db: Queries, accountId: string): Promise<Turn> {
  return { group: accountId, priority: -(await processingStore.countUnfinished(db, accountId)) };
}
