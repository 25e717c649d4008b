import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobResult, PgBoss, type QueueOptions } from 'pg-boss';
import type { Queries, Transaction } from '../db/connect.ts';

/** What waits to be done in the background, and how patiently. */
export const jobTable = {
  // For a day: what is of no use any more by then says so itself.
  mail: { retryLimit: 720, retryDelay: 2, retryBackoff: true, retryDelayMax: 120, expireInSeconds: 60 },
  'delete-account': { retryLimit: 720, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 900 },
  'sync-subscription': { retryLimit: 500, retryDelay: 2, retryBackoff: true, retryDelayMax: 300, expireInSeconds: 120 },
  'reconcile-subscriptions': { retryLimit: 0, expireInSeconds: 600 },
  tidy: { retryLimit: 0, expireInSeconds: 120 },
  // Each step counts its own tries. A worker that dies is found out by its missing heartbeat.
  'video-intake': { retryLimit: 1000, retryDelay: 2, expireInSeconds: 7_200, heartbeatSeconds: 20 },
  'video-encode': { retryLimit: 1000, retryDelay: 10, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  'video-encode-long': { retryLimit: 1000, retryDelay: 10, expireInSeconds: 86_000, heartbeatSeconds: 20 },
  'reconcile-media': { retryLimit: 0, expireInSeconds: 900 },
} as const satisfies Record<string, QueueOptions>;

export type JobName = keyof typeof jobTable;

export const encodeLanes = ['video-encode', 'video-encode-long'] as const satisfies JobName[];

/** All that may stand for a video. */
export const videoJobs = ['video-intake', ...encodeLanes] as const satisfies JobName[];

/** Whose job it is, and how soon it should be its turn. */
export interface Turn {
  group: string;
  priority: number;
}

/** For long jobs: how many at once in this process, and for one group in all processes. */
export interface Pace {
  atOnce: number;
  perGroup: number;
}

export interface Queue {
  /** Part of the transaction that makes the job needed: both happen, or neither. */
  send: (tx: Transaction, name: JobName, data: object, turn?: Turn) => Promise<void>;
  work: <Data extends object>(
    name: JobName,
    handle: (data: Data, signal: AbortSignal) => Promise<void>,
    pace?: Pace,
  ) => Promise<void>;
  schedule: (name: JobName, cron: string) => Promise<void>;
  /** Whether a job whose data holds this is still to be done, or being done. */
  isWaiting: (db: Queries, names: readonly JobName[], data: object) => Promise<boolean>;
  /** Removes every job whose data holds this, waiting or done. */
  forget: (db: Queries, name: JobName, data: object) => Promise<void>;
  close: () => Promise<void>;
}

interface QueueSetup {
  config: pg.PoolConfig;
  /** Workers look after the queue; servers only send. */
  role: 'worker' | 'sender';
  onError: (error: Error) => void;
  /** How long a worker with nothing to do waits for a word before it looks by itself. */
  pollSeconds?: number;
}

export async function openQueue({ config, role, onError, pollSeconds }: QueueSetup): Promise<Queue> {
  const working = role === 'worker';
  const boss = new PgBoss({
    ...(config as object),
    max: working ? 5 : 2,
    supervise: working,
    schedule: working,
    useListenNotify: working,
    ...(working ? { superviseIntervalSeconds: 10, monitorIntervalSeconds: 10 } : {}),
  });
  boss.on('error', onError);
  await boss.start();
  for (const [name, options] of Object.entries(jobTable)) {
    await boss.createQueue(name, { ...options, notify: true });
    // A queue that an earlier version made keeps that version's patience otherwise.
    await boss.updateQueue(name, { ...options, notify: true });
  }
  return {
    async send(tx, name, data, turn) {
      const options = turn ? { priority: turn.priority, group: { id: turn.group } } : {};
      await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
    },
    async work(name, handle, long) {
      const pace = {
        // Only for whom no word reaches. Who has just done something looks at once for more, below.
        pollingIntervalSeconds: pollSeconds ?? 2,
        notifyPollingIntervalSeconds: pollSeconds ?? 5,
        ...(long ? { batchSize: 1, groupConcurrency: long.perGroup } : { batchSize: 5 }),
      };
      const slots: string[] = [];
      const wake = () => {
        for (const slot of slots) boss.notifyWorker(slot);
      };
      const perform = async (jobs: { id: string; data: unknown; signal: AbortSignal }[]) => {
        // Where one finds something there may be more: also room for a group whose last job is over by now.
        wake();
        const results = await Promise.all(
          jobs.map(({ id, data, signal }) => settle(id, handle(data as Parameters<typeof handle>[0], signal))),
        );
        wake();
        return results;
      };
      for (let slot = 0; slot < (long?.atOnce ?? 1); slot += 1)
        slots.push(await boss.work(name, { ...pace, perJobResults: true }, perform));
    },
    async schedule(name, cron) {
      await boss.schedule(name, cron);
    },
    async isWaiting(db, names, data) {
      const holds = sql`data @> ${JSON.stringify(data)}::jsonb and state < 'completed'`;
      const { rows } = await db.execute(
        sql`select 1 from pgboss.job where name = any(${sql.param(names)}) and ${holds} limit 1`,
      );
      return rows.length > 0;
    },
    async forget(db, name, data) {
      await db.execute(sql`delete from pgboss.job where name = ${name} and data @> ${JSON.stringify(data)}::jsonb`);
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
