import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { openQueue } from '../jobs/queue.ts';
import { dropDatabase, hasPostgres } from '../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';

describe.runIf(hasPostgres())('three processes that start at once', () => {
  it('all come up on an empty database', async () => {
    const admin = new pg.Client({ connectionString: inject('postgresUrl') });
    await admin.connect();
    const name = `empty_${randomBytes(6).toString('hex')}`;
    await admin.query(`create database ${name}`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    const config = { connectionString: url.href };
    const errors: Error[] = [];
    const start = async () => {
      const pool = new pg.Pool(config);
      await migrateDatabase(pool);
      const queue = await openQueue({ config, role: 'sender', onError: (error) => errors.push(error) });
      return { pool, queue };
    };
    const started = await Promise.all([start(), start(), start()]);
    const tables = await started[0]?.pool.query(
      "select count(*)::int as count from pg_tables where tablename = 'players'",
    );
    expect(tables?.rows[0].count).toBe(1);
    expect(errors).toEqual([]);
    for (const { pool, queue } of started) {
      await queue.close();
      await pool.end();
    }
    await admin.end();
    await dropDatabase(inject('postgresUrl'), name);
  });
});
