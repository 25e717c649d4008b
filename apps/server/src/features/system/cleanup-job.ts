import type { Queue } from '../../jobs/queue.ts';

/** Once an hour, what has expired goes. One task that fails keeps no other from being done. */
export async function scheduleCleanup(queue: Queue, tasks: (() => Promise<unknown>)[]): Promise<void> {
  await queue.work('cleanup', async () => {
    const results = await Promise.allSettled(tasks.map((task) => task()));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  });
  await queue.schedule('cleanup', '17 * * * *');
}
