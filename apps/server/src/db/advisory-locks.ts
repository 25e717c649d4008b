import pg from 'pg';

const atOnce = 4;
const patienceMs = 20_000;

export interface AdvisoryLocks {
  /**
   * One at a time for each name, in all processes. Made for tasks that wait for others on the network: they get few
   * connections of their own, so that however slow those others are, nobody else goes without. Never one inside another.
   */
  hold: <T>(name: string, task: () => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
}

export function createAdvisoryLocks(config: pg.PoolConfig, onError: (error: Error) => void): AdvisoryLocks {
  const pool = new pg.Pool({
    connectionTimeoutMillis: patienceMs,
    idleTimeoutMillis: 10_000,
    statement_timeout: patienceMs,
    ...config,
    max: atOnce,
  });
  pool.on('error', onError);
  return {
    async hold(name, task) {
      const client = await pool.connect();
      // A connection that dies meanwhile gives its lock up; the rules of the tables still hold then.
      client.on('error', onError);
      try {
        await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]);
        return await task();
      } finally {
        const isFree = await client.query('select pg_advisory_unlock_all()').then(
          () => true,
          () => false,
        );
        client.off('error', onError);
        client.release(!isFree);
      }
    },
    close: () => pool.end(),
  };
}
