import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { traceQueries } from '../telemetry/traced-queries.ts';
import { type AdvisoryLocks, createAdvisoryLocks } from './advisory-locks.ts';
import * as schema from './schema.ts';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a store needs: the pool, or the transaction that it takes part in. */
export type Queries = Database | Transaction;

export interface Connection {
  db: Database;
  pool: pg.Pool;
  locks: AdvisoryLocks;
  close: () => Promise<void>;
}

interface ConnectOptions {
  config: pg.PoolConfig;
  poolSize: number;
  onError: (error: Error) => void;
}

export function connect({ config, poolSize, onError }: ConnectOptions): Connection {
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    ...config,
  });
  // Without a listener, a connection that Postgres drops while idle would end the process.
  pool.on('error', onError);
  traceQueries(pool);
  const locks = createAdvisoryLocks(config, onError);
  return {
    db: drizzle(pool, { schema }),
    pool,
    locks,
    async close() {
      await Promise.all([pool.end(), locks.close()]);
    },
  };
}
