import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../settings/settings.ts';
import { fillEveryTable } from '../testing/every-table.ts';
import { findWorkspaceId, insertVideo, registerAccount } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { createTestDatabase, hasPostgres, type TestDatabase } from '../testing/test-database.ts';
import { type Backup, makeBackup } from './make-backup.ts';
import { copyMedia, keepKnown } from './media-copies.ts';
import { restoreBackup } from './restore-backup.ts';
import { copyOut } from './table-copies.ts';

const oddName = 'tab\tline\nback\\slash \\N \\. "quotes" é 🎬';

let test: TestApp;
let folder: string;
let backup: Backup;
const databases: TestDatabase[] = [];
beforeAll(async () => {
  if (!hasPostgres()) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-backup-'));
  test = await startTestApp();
  const member = await registerAccount(test);
  const { rows } = await test.connection.db.execute<{ id: string }>(sql`select id from accounts`);
  await fillEveryTable(test, {
    accountId: rows[0]?.id ?? '',
    workspaceId: await findWorkspaceId(test, member),
  });
  await insertVideo(test, member, { name: oddName });
  backup = await makeBackup({ settings: test.settings, target: join(folder, 'backups'), secrets: undefined });
});
afterAll(async () => {
  await test?.close();
  for (const database of databases) await database.drop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

async function emptyDatabase(): Promise<string> {
  const database = await createTestDatabase();
  databases.push(database);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    'drop schema public, pgboss, drizzle cascade; drop schema if exists stats cascade; create schema public',
  );
  await client.end();
  return database.url;
}

const restore = (dataDir: string, databaseUrl: string, from = backup.folder) =>
  restoreBackup({
    folder: from,
    dataDir,
    readSettings: () =>
      readSettings({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET_KEY: 'k7Qv0ZrX2mWb9TgYp4LsJd8NfHc3EuAa' }),
    withDatabase: (_settings, task) => task(),
  });

const linesOf = async (path: string) =>
  gunzipSync(await readFile(path))
    .toString()
    .split('\n')
    .sort();

async function withClient<T>(url: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return task(client).finally(() => client.end());
}

describe.runIf(hasPostgres())('a restored database', () => {
  it('holds every row of every table as it was, and gives no number out twice', async () => {
    const url = await emptyDatabase();
    const { tables } = await restore(join(folder, 'restored'), url);
    expect((await stat(join(folder, 'restored/media'))).mode & 0o077).toBe(0);
    expect(tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(15);
    const again = join(folder, 'again');
    await mkdir(again);
    await withClient(url, (client) => copyOut(client, again));
    for (const { name } of tables)
      expect([name, await linesOf(join(again, `${name}.gz`))]).toEqual([
        name,
        await linesOf(join(backup.folder, 'database', `${name}.gz`)),
      ]);
    const { rows } = await withClient(url, (client) =>
      client.query('select name from videos where name = $1', [oddName]),
    );
    expect(rows).toHaveLength(1);
    // Kept by triggers, to which every row that came back was new.
    const lengths = 'select list, sum(change)::int as length from list_lengths group by list order by list';
    expect((await withClient(url, (client) => client.query(lengths))).rows).toEqual([
      { list: 'players', length: 1 },
      { list: 'videos', length: 1 },
    ]);
  });

  it('is made in an empty one only', async () => {
    const { url } = await createTestDatabase().then((database) => {
      databases.push(database);
      return database;
    });
    await expect(restore(join(folder, 'taken'), url)).rejects.toThrow('is not empty');
  });

  it('needs the version that it was copied from, and nothing is written before that is known', async () => {
    const manifest = join(backup.folder, 'manifest.json');
    const kept = await readFile(manifest, 'utf8');
    const parsed = JSON.parse(kept) as { migrations: string[] };
    await writeFile(manifest, JSON.stringify({ ...parsed, migrations: parsed.migrations.slice(1) }));
    const dataDir = join(folder, 'older');
    await expect(restore(dataDir, await emptyDatabase())).rejects.toThrow('restore it with that version');
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
    await writeFile(manifest, kept);
  });
});

describe.runIf(hasPostgres())('the copies', () => {
  it('hold what was there when they began', async () => {
    const target = join(folder, 'snapshot');
    await mkdir(target);
    await withClient(test.settings.database.kind === 'external' ? test.settings.database.url : '', async (client) => {
      await client.query('begin isolation level repeatable read, read only');
      await client.query('select 1');
      await test.connection.db.execute(sql`update videos set name = 'another' where name = ${oddName}`);
      await copyOut(client, target);
    });
    expect((await linesOf(join(target, 'public.videos.gz'))).join()).toContain('quotes');
    await test.connection.db.execute(sql`update videos set name = ${oddName} where name = 'another'`);
  });

  it('hold a film that is deleted meanwhile, one that came meanwhile, and none that nobody names', async () => {
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    const put = async (key: string) => {
      await mkdir(join(from, key, '..'), { recursive: true });
      await writeFile(join(from, key), key);
    };
    for (const key of ['videos/vid_1/video.mp4', 'uploads/vid_1', 'videos/vid_9/video.mp4', 'images/img_9.webp'])
      await put(key);
    await put('tmp/upl_1');
    await copyMedia(from, to);
    await rm(join(from, 'videos/vid_1'), { recursive: true });
    await put('videos/vid_2/video.mp4');
    await copyMedia(from, to);
    const known = { videos: new Set(['vid_1', 'vid_2', 'vid_3']), playable: new Set(['vid_1', 'vid_3']) };
    expect(await keepKnown(to, { ...known, images: new Set() })).toEqual(['vid_3']);
    const kept = (await readdir(to, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(kept.map(({ parentPath, name }) => join(parentPath, name).slice(to.length + 1)).sort()).toEqual([
      'uploads/vid_1',
      'videos/vid_1/video.mp4',
      'videos/vid_2/video.mp4',
    ]);
  });
});
