import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { traceQueries } from '../../telemetry/traced-queries.ts';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
// "stats" in ASCII: every process that migrates these tables takes the same.
const lockKey = 0x7374617473;

const migrationsTable = '__stats_migrations';

/** As `knownMigrations` of the other tables. */
export const knownStatsMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);

/** What stores of figures need: a connection, or the pool of them. */
export type StatsQueries = Pick<pg.Pool, 'query'>;

export interface StatsDatabase {
  pool: pg.Pool;
  /** All of it, or nothing. */
  transaction: <T>(task: (client: StatsQueries) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

interface Options {
  config: pg.PoolConfig;
  poolSize: number;
  onError: (error: Error) => void;
}

/**
 * Connections of its own, also where the tables lie in the same database: however many views are told at once, no call
 * waits for them. They know nothing of the other tables, so that they may lie in another database.
 */
export async function openStatsDatabase({ config, poolSize, onError }: Options): Promise<StatsDatabase> {
  const pool = new pg.Pool({
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    ...config,
  });
  pool.on('error', onError);
  traceQueries(pool);
  await migrateStats(pool);
  return {
    pool,
    async transaction(task) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await task(client);
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          () => client.release(true),
        );
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

export async function migrateStats(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsTable });
  } finally {
    // Ending the connection instead of returning it also gives the lock back, however migrating ended.
    client.release(true);
  }
}
