import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

const folder = fileURLToPath(new URL('./migrations', import.meta.url));
// Any constant will do as long as every process uses the same: "kinora" in ASCII.
const lockKey = 0x6b696e6f7261;

/** The names under which the database notes those that it has been through. */
export const knownMigrations = (): string[] => readMigrationFiles({ migrationsFolder: folder }).map(({ hash }) => hash);

/** drizzle's migrator takes no lock of its own: several processes that start at once would collide. */
export async function migrateDatabase(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    // Ending the connection instead of returning it also gives the lock back, however migrating ended.
    client.release(true);
  }
}
