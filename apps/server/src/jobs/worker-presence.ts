import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { Queries } from '../db/connect.ts';

/** How often somebody looks, and how often in a row a worker must be missing: a connection that is made anew takes a moment. */
const usualLookMs = 2_500;
const looksInVain = 2;
const retryMs = 500;
/** What Postgres calls its connection where it lists them. */
export const presenceName = 'kinora worker';
/** The first half of the lock's name, of our choosing. */
const lockClass = 4_715;

/** What a worker says of itself lies in the job's output, which nobody else needs before its end. */
const markJobs = `update pgboss.job set output = jsonb_build_object('worker', $1::int)
  where id = any($2::uuid[]) and state = 'active' and heartbeat_seconds is not null`;
const findOrphans = `select name, id, (output->>'worker')::int as worker from pgboss.job
  where state = 'active' and output ? 'worker' and (output->>'worker')::bigint not in (
    select objid::bigint from pg_locks where locktype = 'advisory' and classid = ${lockClass} and granted
      and database = (select oid from pg_database where datname = current_database()))`;

/** How many workers there are, of all machines. */
export async function countWorkers(db: Queries): Promise<number> {
  const { rows } = await db.execute<{ workers: number }>(
    sql`select count(*)::integer as workers from pg_locks where locktype = 'advisory' and classid = ${lockClass}
        and granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0]?.workers ?? 0;
}

export interface OrphanedJob {
  name: string;
  id: string;
}

interface PresenceOptions {
  config: pg.PoolConfig;
  /** Told of jobs whose worker is gone. */
  onOrphans: (jobs: OrphanedJob[]) => Promise<void>;
  onError: (error: Error) => void;
  lookMs?: number;
}

export interface WorkerPresence {
  /** Says whose jobs these are, until their end. */
  mark: (ids: string[]) => Promise<void>;
  close: () => Promise<void>;
}

/**
 * A worker holds a lock for as long as it lives: Postgres frees it with the connection, which a killed process loses at
 * once. So the others know within seconds that it is gone, long before its jobs' heartbeats are missed; these are for
 * workers that hang.
 */
export function createWorkerPresence({
  config,
  onOrphans,
  onError,
  lookMs = usualLookMs,
}: PresenceOptions): WorkerPresence {
  const key = randomInt(1, 2 ** 31);
  let client: pg.Client | undefined;
  let isClosed = false;
  let missing = new Map<number, number>();
  let connecting = connect();
  let asking: Promise<unknown> = Promise.resolve();

  const report = (error: Error) => {
    if (!isClosed) onError(error);
  };

  async function open(next: pg.Client): Promise<void> {
    await next.connect();
    // A machine that loses its power says no goodbye.
    await next.query('set tcp_keepalives_idle = 3; set tcp_keepalives_interval = 1; set tcp_keepalives_count = 3');
    await next.query('select pg_advisory_lock($1, $2)', [lockClass, key]);
  }

  /** Until it is there, and anew when it is lost. */
  async function connect(): Promise<void> {
    const name = { application_name: presenceName };
    const next = new pg.Client({ connectionTimeoutMillis: 5_000, query_timeout: 5_000, ...name, ...config });
    next.on('error', (error) => {
      if (client === next) comeBack(error);
    });
    try {
      await open(next);
      client = next;
    } catch (error) {
      await next.end().catch(() => undefined);
      comeBack(error as Error);
    }
  }

  function comeBack(error: Error): void {
    client = undefined;
    report(error);
    if (isClosed) return;
    setTimeout(() => {
      if (!isClosed) connecting = connect();
    }, retryMs).unref();
  }

  /** One after the other, over the one connection; nothing where it is just lost. */
  async function ask<Row extends pg.QueryResultRow>(query: string, values: unknown[] = []): Promise<Row[]> {
    const answer = asking.then(async () => (await client?.query<Row>(query, values))?.rows ?? []);
    asking = answer.catch(() => undefined);
    return answer;
  }

  /** Only what is missing time and again: one that has just lost its connection is coming back. */
  async function look(): Promise<void> {
    const rows = await ask<OrphanedJob & { worker: number }>(findOrphans);
    missing = new Map(rows.map(({ worker }) => [worker, (missing.get(worker) ?? 0) + 1]));
    const orphans = rows.filter(({ worker }) => worker !== key && (missing.get(worker) ?? 0) >= looksInVain);
    if (orphans.length > 0) await onOrphans(orphans);
  }

  const timer = setInterval(() => void look().catch(report), lookMs);
  timer.unref();
  return {
    async mark(ids) {
      // Without it they are left to their heartbeats.
      await ask(markJobs, [key, ids]).catch(report);
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await connecting;
      await asking;
      await client?.end();
    },
  };
}
