import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, type JobResult, PgBoss } from 'pg-boss';
import type { Queries, Transaction } from '../db/connect.ts';
import { currentSpan, inSpan, type SpanAbout } from '../telemetry/spans.ts';
import {
  type JobName,
  type JobPayload,
  jobNames,
  jobTable,
  readPayload,
  retiredJobs,
  type ScheduledJob,
} from './job-table.ts';
import { createWorkerPresence, type OrphanedJob } from './worker-presence.ts';

/** Whose job it is, and how soon it should be done. */
export interface JobPriority {
  group: string;
  priority: number;
}

/** For long jobs: how many at once in this process, and for one group in all processes, where that is bounded. */
export interface Pace {
  atOnce: number;
  perGroup?: number;
}

export interface Queue {
  /** Part of the transaction that makes the job needed: both happen, or neither. */
  send: <Name extends JobName>(
    tx: Transaction,
    name: Name,
    payload: JobPayload<Name>,
    priority?: JobPriority,
  ) => Promise<void>;
  /** Not before this time. */
  sendAt: <Name extends JobName>(tx: Transaction, name: Name, payload: JobPayload<Name>, at: Date) => Promise<void>;
  /** Many jobs of one group. Groups take turns with theirs, whoever came first and however many they have. */
  sendInTurn: <Name extends JobName>(
    tx: Transaction,
    name: Name,
    payloads: readonly JobPayload<Name>[],
    group: string,
  ) => Promise<void>;
  /** A job whose payload does not fit the table fails, with the reason as its output; the handler never sees it. */
  work: <Name extends JobName>(
    name: Name,
    handle: (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void>,
    pace?: Pace,
  ) => Promise<void>;
  schedule: (name: ScheduledJob, cron: string) => Promise<void>;
  /** Whether a job whose payload holds this is still to be done, or being done. */
  isWaiting: <Name extends JobName>(
    db: Queries,
    names: readonly Name[],
    part: Partial<JobPayload<Name>>,
  ) => Promise<boolean>;
  /** Removes every job whose payload holds this, waiting or done. */
  forget: <Name extends JobName>(db: Queries, name: Name, part: Partial<JobPayload<Name>>) => Promise<void>;
  /** What waits to be done and is being done, by name, in all processes; and how long the longest has been waiting. */
  backlog: (db: Queries) => Promise<Backlog[]>;
  /** Those that were given up first, then those that have waited longest. */
  listOpen: (db: Queries, limit: number) => Promise<OpenJob[]>;
  /** Tried at once, also where it was given up. Undefined where there is no such job that waits. */
  retry: (db: Queries, id: string) => Promise<JobName | undefined>;
  /** Undefined where it is none that can be left undone. */
  cancel: (db: Queries, id: string) => Promise<JobName | undefined>;
  close: () => Promise<void>;
}

export interface OpenJob {
  id: string;
  name: JobName;
  state: 'waiting' | 'active' | 'failed';
  createdAt: Date;
  tries: number;
  reason: string | null;
  videoId: string | null;
}

/** What waits under these can be left undone; all else would be asked for again. */
export const cancellable = ['mail', 'sync-subscription'] as const satisfies JobName[];

export interface Backlog {
  name: JobName;
  waiting: number;
  active: number;
  /** Since it could have begun: who is to be tried again later does not wait yet. */
  oldestSeconds: number;
  /** Given up, and kept for a while. */
  failed: number;
}

interface QueueSetup {
  config: pg.PoolConfig;
  /** Workers look after the queue; servers only send. */
  role: 'worker' | 'sender';
  onError: (error: Error) => void;
  /** Told of every job that begins; what it answers is told how the job ended. */
  onJob?: (name: JobName) => (outcome: 'done' | 'failed') => void;
  /** How long a worker with nothing to do waits for a word before it looks by itself. */
  pollSeconds?: number;
}

export async function openQueue({ config, role, onError, onJob, pollSeconds }: QueueSetup): Promise<Queue> {
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
  for (const [name, { policy }] of Object.entries(jobTable)) {
    await boss.createQueue(name, { ...policy, notify: true });
    // A queue that an earlier version made keeps that version's patience otherwise.
    await boss.updateQueue(name, { ...policy, notify: true });
  }
  if (working) for (const name of retiredJobs) await boss.deleteQueue(name);
  const wakers = new Map<string, () => void>();
  /** At once, without the wait of a job that failed: nothing about it did. */
  const resume = async (jobs: OrphanedJob[]) => {
    for (const [name, same] of Map.groupBy(jobs, (job) => job.name)) {
      const ids = same.map(({ id }) => id);
      await boss.fail(name, ids, { message: 'its worker is gone' });
      const atOnce = `update pgboss.job set start_after = now() where id = any($1::uuid[]) and state = 'retry'`;
      await boss.getDb().executeSql(atOnce, [ids]);
      wakers.get(name)?.();
    }
  };
  const presence = working ? createWorkerPresence({ config, onOrphans: resume, onError }) : undefined;
  return {
    async send(tx, name, payload, order) {
      const options = order ? { priority: order.priority, group: { id: order.group } } : {};
      await boss.send(name, withTrace(payload), { ...options, db: fromDrizzle(tx, sql) });
    },
    async sendAt(tx, name, payload, startAfter) {
      await boss.send(name, withTrace(payload), { startAfter, db: fromDrizzle(tx, sql) });
    },
    async sendInTurn(tx, name, payloads, group) {
      const first = await nextTurn(tx, name, group);
      const jobs = payloads.map((data, index) => ({
        data: withTrace(data as object),
        priority: -(first + index),
        group: { id: group },
      }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    async work(name, handle, long) {
      const pace = {
        // Only for whom no word reaches. Who has just done something looks at once for more, below.
        pollingIntervalSeconds: pollSeconds ?? 2,
        notifyPollingIntervalSeconds: pollSeconds ?? 5,
        batchSize: long ? 1 : 5,
        ...(long?.perGroup === undefined ? {} : { groupConcurrency: long.perGroup }),
      };
      const slots: string[] = [];
      const wake = () => {
        for (const slot of slots) boss.notifyWorker(slot);
      };
      wakers.set(name, wake);
      const perform = async (jobs: { id: string; data: unknown; signal: AbortSignal }[]) => {
        // Where one finds something there may be more: also room for a group whose last job is over by now.
        wake();
        await presence?.mark(jobs.map(({ id }) => id));
        const results = await Promise.all(
          jobs.map(async ({ id, data, signal }) => {
            const ended = onJob?.(name);
            const result = await settle(id, () =>
              inSpan(`job ${name}`, aboutJob(name, data), async () => handle(readPayload(name, data), signal)),
            );
            ended?.(result.status === 'completed' ? 'done' : 'failed');
            return result;
          }),
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
    async isWaiting(db, names, part) {
      const holds = sql`data @> ${JSON.stringify(part)}::jsonb and state < 'completed'`;
      const { rows } = await db.execute(
        sql`select 1 from pgboss.job where name = any(${sql.param(names)}) and ${holds} limit 1`,
      );
      return rows.length > 0;
    },
    async forget(db, name, part) {
      await db.execute(sql`delete from pgboss.job where name = ${name} and data @> ${JSON.stringify(part)}::jsonb`);
    },
    async backlog(db) {
      const { rows } = await db.execute<{ [Name in keyof Backlog]: Backlog[Name] }>(sql`
        select name,
          count(*) filter (where state < 'active')::int as waiting,
          count(*) filter (where state = 'active')::int as active,
          count(*) filter (where state = 'failed')::int as failed,
          coalesce(extract(epoch from now() - min(greatest(created_on, start_after))
            filter (where state < 'active' and start_after <= now())), 0)::float8 as "oldestSeconds"
        from pgboss.job where state <> 'completed' and state <> 'cancelled' and name = any(${sql.param(jobNames)})
        group by name`);
      const found = new Map(rows.map((row) => [row.name, row]));
      return jobNames.map((name) => found.get(name) ?? { name, waiting: 0, active: 0, failed: 0, oldestSeconds: 0 });
    },
    async listOpen(db, limit) {
      const { rows } = await db.execute<{ [Name in keyof OpenJob]: OpenJob[Name] }>(sql`
        select id, name, created_on as "createdAt", retry_count + (state > 'retry')::int as tries,
          case when state = 'failed' then 'failed' when state = 'active' then 'active' else 'waiting' end as state,
          output ->> 'message' as reason, data ->> 'videoId' as "videoId"
        from pgboss.job where state not in ('completed', 'cancelled') and name = any(${sql.param(jobNames)})
        order by state = 'failed' desc, created_on, id limit ${limit}`);
      return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt) }));
    },
    async retry(db, id) {
      const { rows } = await db.execute<{ name: JobName }>(sql`
        update pgboss.job set start_after = now(), completed_on = null,
          state = case when state = 'failed' then 'retry' else state end,
          retry_limit = greatest(retry_limit, retry_count + 1)
        where id = ${id} and state in ('created', 'retry', 'failed') and name = any(${sql.param(jobNames)})
        returning name`);
      return rows[0]?.name;
    },
    async cancel(db, id) {
      const { rows } = await db.execute<{ name: JobName }>(sql`
        update pgboss.job set state = 'cancelled', completed_on = now()
        where id = ${id} and name = any(${sql.param(jobNames)}) and (state = 'failed'
          or (state in ('created', 'retry') and name = any(${sql.param(cancellable)})))
        returning name`);
      return rows[0]?.name;
    },
    async close() {
      await boss.stop({ graceful: true, timeout: 5_000 });
      await presence?.close();
    },
  };
}

/** Beside the payload travels what led to it, where somebody looks; who reads a payload leaves it out. */
function withTrace<Payload extends object | null>(payload: Payload): Payload {
  const traceparent = currentSpan()?.traceparent;
  return traceparent && payload ? { ...payload, traceparent } : payload;
}

const aboutJob = (name: JobName, data: unknown): SpanAbout => ({
  kind: 'consumer',
  attributes: { 'messaging.system': 'pg-boss', 'messaging.destination.name': name },
  ledToBy: (data as { traceparent?: string } | null)?.traceparent,
});

/**
 * Turns are counted: each job of a group has the number after that of the one before it, and a group that comes anew
 * begins with the lowest that is still to be done. Who has the lowest number is next.
 */
async function nextTurn(db: Queries, name: JobName, group: string): Promise<number> {
  const { rows } = await db.execute<{ turn: number }>(sql`
    select greatest(min(-priority), max(-priority) filter (where group_id = ${group}) + 1, 0)::int as turn
    from pgboss.job where name = ${name} and state < 'completed'`);
  return rows[0]?.turn ?? 0;
}

/** Each job of a batch fares by itself: one that fails is tried again, the others are done. */
const settle = (id: string, task: () => Promise<void>): Promise<JobResult> =>
  task().then(
    () => ({ id, status: 'completed' }),
    (error: Error) => ({ id, status: 'failed', output: { message: error.message } }),
  );
