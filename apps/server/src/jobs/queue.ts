import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobResult, PgBoss, type QueueOptions } from 'pg-boss';
import type { Transaction } from '../db/connect.ts';

/** What waits to be done in the background, and how patiently. */
export const jobTable = {
  mail: { retryLimit: 8, retryDelay: 2, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 60 },
  tidy: { retryLimit: 0, expireInSeconds: 120 },
} as const satisfies Record<string, QueueOptions>;

export type JobName = keyof typeof jobTable;

export interface Queue {
  /** Part of the transaction that makes the job needed: both happen, or neither. */
  send: (tx: Transaction, name: JobName, data: object) => Promise<void>;
  work: <Data extends object>(name: JobName, handle: (data: Data) => Promise<void>) => Promise<void>;
  schedule: (name: JobName, cron: string) => Promise<void>;
  close: () => Promise<void>;
}

interface QueueSetup {
  config: pg.PoolConfig;
  /** Workers look after the queue; servers only send. */
  role: 'worker' | 'sender';
  onError: (error: Error) => void;
}

export async function openQueue({ config, role, onError }: QueueSetup): Promise<Queue> {
  const working = role === 'worker';
  const boss = new PgBoss({
    ...(config as object),
    max: working ? 5 : 2,
    supervise: working,
    schedule: working,
    useListenNotify: working,
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, options] of Object.entries(jobTable)) await boss.createQueue(name, { ...options, notify: true });
  return {
    async send(tx, name, data) {
      await boss.send(name, data, { db: fromDrizzle(tx, sql) });
    },
    async work(name, handle) {
      // A short poll stays as the floor under the notifications, and full batches follow each other at once.
      const pace = {
        batchSize: 5,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: 2,
        notifyPollingIntervalSeconds: 5,
      };
      await boss.work(name, { ...pace, perJobResults: true }, (jobs) =>
        Promise.all(jobs.map((job) => settle(job.id, handle(job.data as Parameters<typeof handle>[0])))),
      );
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron);
    },
    close: () => boss.stop({ graceful: true, timeout: 5_000 }),
  };
}

/** Each job of a batch fares by itself: one that fails is tried again, the others are done. */
const settle = (id: string, task: Promise<void>): Promise<JobResult> =>
  task.then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({ id, status: 'failed', output: { message: error.message } }),
  );
