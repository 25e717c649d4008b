import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { videoJobs } from '../jobs/job-table.ts';
import { openQueue } from '../jobs/queue.ts';
import { insertIntoEveryTable } from '../testing/every-table.ts';
import { dropDatabase, hasPostgres } from '../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';
import * as schema from './schema.ts';

const owned = [
  'api_keys',
  'idempotency_keys',
  'images',
  'invoices',
  'payments',
  'player_sources',
  'players',
  'processing_steps',
  'subscriptions',
  'upload_tickets',
  'videos',
  'webflow_connections',
  'webflow_states',
];
const personal = ['reset_links', 'sessions', 'trusted_devices'];
const people = ['acc_ann', 'acc_bob'];

const name = `old_${randomBytes(6).toString('hex')}`;
let admin: pg.Client;
let pool: pg.Pool;
let folder: string;

/** The migrations as they were before workspaces. */
async function migrateUntil(last: number): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'kinora-migrations-'));
  await cp(fileURLToPath(new URL('./migrations', import.meta.url)), folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { idx: number }[] };
  journal.entries = journal.entries.filter(({ idx }) => idx <= last);
  await writeFile(path, JSON.stringify(journal));
  await migrate(drizzle(pool), { migrationsFolder: folder });
}

const rowsOf = async (table: string, column: string, id: string) =>
  (await pool.query(`select * from ${table} where ${column} = $1`, [id])).rows;

beforeAll(async () => {
  if (!hasPostgres()) return;
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  const config = { connectionString: url.href };
  pool = new pg.Pool({ ...config, max: 4 });
  await migrateUntil(10);
  const db = drizzle(pool, { schema });
  const queue = await openQueue({ config, role: 'sender', onError: () => undefined });
  for (const id of people) {
    await pool.query(`insert into accounts (id, email, name, password_hash) values ($1, $1, 'A', 'x')`, [id]);
    await insertIntoEveryTable(db, { accountId: id, workspaceId: 'none' });
    const payload = { accountId: id, videoId: 'vid_1' };
    // As the version before sent it.
    for (const job of videoJobs) await db.transaction((tx) => queue.send(tx, job, payload as never));
    await db.transaction((tx) => queue.send(tx, 'delete-account', { accountId: id }));
  }
  await queue.close();
  await pool.query(`update subscriptions set status = 'resting' where account_id = 'acc_bob'`);
  await pool.query(`update accounts set deleting_since = now() where id = 'acc_bob'`);
  await pool.query(`update accounts set two_factor_secret = 'sealed', two_factor_last_step = 7, recovery_code_hash = 'hash',
    two_factor_undoable_until = now() where id = 'acc_ann'`);
  await pool.query(`insert into webhook_events (event_id, kind) values ('evt_1', 'subscription.charged')`);
  await migrateDatabase(pool);
}, 120_000);
afterAll(async () => {
  await pool?.end();
  await admin?.end();
  if (name) await dropDatabase(inject('postgresUrl'), name);
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe.runIf(hasPostgres())('a database from before workspaces', () => {
  it('gives everybody one of their own, under the id of the account', async () => {
    const { rows } = await pool.query(
      `select w.id, m.account_id, m.role, w.deleting_since is not null as deleting
       from workspaces w join memberships m on m.workspace_id = w.id order by w.id`,
    );
    expect(rows).toEqual([
      { id: 'acc_ann', account_id: 'acc_ann', role: 'owner', deleting: false },
      { id: 'acc_bob', account_id: 'acc_bob', role: 'owner', deleting: true },
    ]);
  });

  it.each(owned)('keeps every row of %s, in the workspace of its owner', async (table) => {
    for (const id of people) expect(await rowsOf(table, 'workspace_id', id)).toHaveLength(1);
  });

  it.each(personal)('leaves %s with the person', async (table) => {
    for (const id of people) expect(await rowsOf(table, 'account_id', id)).toHaveLength(1);
  });

  it('remembers who made a key', async () => {
    for (const id of people) expect(await rowsOf('api_keys', 'created_by', id)).toHaveLength(1);
  });

  it('takes second factors along, and makes none up', async () => {
    const { rows } = await pool.query('select * from two_factors');
    expect(rows).toEqual([
      {
        account_id: 'acc_ann',
        secret: 'sealed',
        pending_secret: null,
        last_step: '7',
        recovery_code_hash: 'hash',
        undoable_until: expect.any(Date),
      },
    ]);
  });

  it('lets jobs that wait be done: they name the workspace', async () => {
    const { rows } = await pool.query(`select name, data from pgboss.job order by name, data`);
    const expected = people.flatMap((id) => [
      { name: 'delete-account', data: { accountId: id } },
      ...videoJobs.map((job) => ({ name: job, data: { workspaceId: id, videoId: 'vid_1' } })),
    ]);
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
  });

  it('keeps events of payments, and reads a word that nobody knows as such', async () => {
    expect(await rowsOf('payment_webhook_events', 'event_id', 'evt_1')).toHaveLength(1);
    expect(await rowsOf('subscriptions', 'status', 'unknown')).toMatchObject([{ workspace_id: 'acc_bob' }]);
  });

  it('has every row go with its workspace from then on, and none with another', async () => {
    await drizzle(pool).delete(schema.workspaces).where(eq(schema.workspaces.id, 'acc_bob'));
    for (const table of owned) {
      const { rows } = await pool.query(`select workspace_id from ${table}`);
      expect(rows, table).toEqual([{ workspace_id: 'acc_ann' }]);
    }
    expect((await drizzle(pool).execute(sql`select id from accounts`)).rows).toHaveLength(2);
  });
});
