import type { Queue } from '../../jobs/queue.ts';

/** Once an hour, what has expired goes. One chore that fails keeps no other from being done. */
export async function tidyRegularly(queue: Queue, chores: (() => Promise<unknown>)[]): Promise<void> {
  await queue.work('tidy', async () => {
    const results = await Promise.allSettled(chores.map((chore) => chore()));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
  await queue.schedule('tidy', '17 * * * *');
}
