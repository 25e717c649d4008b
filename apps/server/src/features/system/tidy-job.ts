import { lt } from 'drizzle-orm';
import type { Database } from '../../db/connect.ts';
import { rateLimits } from '../../db/schema.ts';
import type { Queue } from '../../jobs/queue.ts';
import { oneTimeCodeStore } from '../accounts/one-time-code-store.ts';
import { sessionStore } from '../sessions/session-store.ts';

/** Once an hour, what has expired goes. */
export async function tidyRegularly(queue: Queue, db: Database): Promise<void> {
  await queue.work('tidy', async () => {
    await sessionStore.removeExpired(db);
    await oneTimeCodeStore.removeExpired(db);
    await db.delete(rateLimits).where(lt(rateLimits.expire, Date.now()));
  });
  await queue.schedule('tidy', '17 * * * *');
}
