import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';
import { migrateStats } from '../db/stats/stats-database.ts';
import { openQueue } from '../jobs/queue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the server that the run's tests share; empty where there is none of that kind. */
    postgresUrl: string;
  }
}

const template = 'kinora_template';

export const hasPostgres = (): boolean => inject('postgresUrl') !== '';

function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

async function asAdmin(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Not `with (force)`: that wants to end autovacuum, too, if it is at work there, and may not. A plain drop sends it away
 * by itself, and waits for connections that are just ending.
 */
export const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  asAdmin(
    serverUrl,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and usename = current_user`,
    `drop database if exists ${name}`,
  );

/** Migrating takes a second, copying a database a tenth of it. */
export async function prepareTemplate(serverUrl: string): Promise<void> {
  await asAdmin(serverUrl, `create database ${template}`);
  const config = { connectionString: urlOf(serverUrl, template) };
  const pool = new pg.Pool(config);
  await migrateDatabase(pool);
  await migrateStats(pool);
  await pool.end();
  const failed = (error: Error) => {
    throw error;
  };
  const queue = await openQueue({ config, role: 'sender', onError: failed });
  await queue.close();
}

export interface TestDatabase {
  url: string;
  drop: () => Promise<void>;
}

export const createTestDatabase = (): Promise<TestDatabase> => createDatabase(`template ${template}`);

/** For a version that brings tables of its own. */
export const createEmptyDatabase = (): Promise<TestDatabase> => createDatabase('template template0');

async function createDatabase(like: string): Promise<TestDatabase> {
  const serverUrl = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(serverUrl, `create database ${name} ${like}`);
  return {
    url: urlOf(serverUrl, name),
    drop: () => dropDatabase(serverUrl, name),
  };
}
