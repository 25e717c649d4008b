import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, embeddedConnection, startEmbeddedPostgres } from './embedded.ts';

let root: string;
let running: EmbeddedPostgres[];
beforeEach(() => {
  running = [];
  root = fs.mkdtempSync(join(tmpdir(), 'kinora-embedded-'));
});
afterEach(async () => {
  await Promise.all(running.map((postgres) => postgres.stop()));
  fs.rmSync(root, { recursive: true, force: true });
});

async function start(dataDir = root): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir });
  running.push(postgres);
  return postgres;
}

async function query(text: string, dataDir = root): Promise<unknown[]> {
  const client = new pg.Client(embeddedConnection(dataDir));
  await client.connect();
  const { rows } = await client.query({ text, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

function isAlive(pid: number): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

describe('startEmbeddedPostgres', () => {
  it('makes a durable database, reachable by its address and by no network', async () => {
    const postgres = await start();
    expect(postgres.adopted).toBe(false);
    expect(await query('show fsync')).toEqual(['on']);
    expect(await query('show listen_addresses')).toEqual(['']);
    expect(await query('select rolsuper from pg_roles where rolname = current_user')).toEqual([false]);
    const client = new pg.Client(postgres.url);
    await client.connect();
    expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'kinora' }]);
    await client.end();
  }, 30_000);

  it('refuses a wrong password', async () => {
    await start();
    const client = new pg.Client({ ...embeddedConnection(root), password: 'wrong' });
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' });
  }, 30_000);

  it('leaves no process when stopped and keeps its rows', async () => {
    const first = await start();
    await query('create table kept as select 7 as n');
    await first.stop();
    expect(isAlive(first.pid)).toBe(false);
    await start();
    expect(await query('select n from kept')).toEqual([7]);
  }, 30_000);

  it('adopts a server that is still running', async () => {
    const first = await start();
    const second = await start();
    expect(second).toMatchObject({ adopted: true, pid: first.pid });
  }, 30_000);

  it('recovers after its processes were killed', async () => {
    const first = await start();
    await query('create table kept as select 7 as n');
    process.kill(first.pid, 'SIGKILL');
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(await query('select n from kept')).toEqual([7]);
  }, 30_000);

  it('is not misled by a pid file whose number another process has now', async () => {
    const first = await start();
    await first.stop();
    const bystander: ChildProcess = spawn('sleep', ['60']);
    fs.writeFileSync(join(root, 'postgres', 'postmaster.pid'), `${bystander.pid}\n\n\n\n\n\n\nready\n`);
    const second = await start();
    expect(second.adopted).toBe(false);
    expect(bystander.kill()).toBe(true);
  }, 30_000);

  it.each([
    ['long', 'a-folder-with-a-rather-long-name/'.repeat(5)],
    ['blank', 'with some "blanks", a comma and ünïcode'],
    ['linked', 'link'],
  ])(
    'works in a %s path',
    async (kind, name) => {
      const dataDir = join(root, name);
      if (kind === 'linked') fs.symlinkSync(fs.mkdtempSync(join(root, 'target-')), dataDir);
      else fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
      await start(dataDir);
      expect(await query('select 1', dataDir)).toEqual([1]);
    },
    30_000,
  );

  it('heals a first start that was interrupted halfway', async () => {
    fs.mkdirSync(join(root, 'postgres.draft-0'));
    fs.mkdirSync(join(root, 'postgres'));
    await start();
    expect(fs.existsSync(join(root, 'postgres.draft-0'))).toBe(false);
    expect(await query('select 1')).toEqual([1]);
  }, 30_000);

  it('names DATA_DIR where another version made the database', async () => {
    fs.mkdirSync(join(root, 'postgres'));
    fs.writeFileSync(join(root, 'postgres', 'PG_VERSION'), '15\n');
    await expect(start()).rejects.toThrow(/Postgres 15 .* DATA_DIR/);
  });

  it('names the secrets where the password is lost', async () => {
    const first = await start();
    await first.stop();
    fs.rmSync(join(root, 'secrets'), { recursive: true });
    await expect(start()).rejects.toThrow(/DATA_DIR\/secrets/);
    await expect.poll(() => fs.existsSync(join(root, 'postgres', 'postmaster.pid')), { timeout: 5_000 }).toBe(false);
  }, 30_000);
});
