import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded.ts';
import type { Environment } from './launch/environment.ts';
import { openChildRecords } from './launch/orphan-processes.ts';
import { findFreePort } from './launch/ports.ts';
import { isRunning, type ProcessIdentity } from './launch/process-identity.ts';

const root = join(import.meta.dirname, '..');
let dataDir: string;
let env: Environment;
const launched: { launcher: ChildProcess; ended: Promise<unknown> }[] = [];

beforeAll(async () => {
  dataDir = fs.mkdtempSync(join(tmpdir(), 'kinora-launch-'));
  env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    PORT: String(await findFreePort()),
    SANDBOX_PORT: String(await findFreePort()),
    SANDBOX_SMTP_PORT: String(await findFreePort()),
  };
});

/** A test that failed leaves nothing behind that the next one would meet. */
afterEach(async () => {
  for (const { launcher, ended } of launched.splice(0)) {
    launcher.kill('SIGKILL');
    await ended;
  }
  await openChildRecords(dataDir).endOrphans();
}, 30_000);

afterAll(async () => {
  await startEmbeddedPostgres({ dataDir }).then((postgres) => postgres.stop());
  fs.rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

const launch = (...options: string[]) => launchWith(env, ...options);

function launchWith(env: Environment, ...options: string[]) {
  const launcher = spawn(process.execPath, [join(root, 'scripts/launch.ts'), ...options], { cwd: root, env });
  let output = '';
  const ended = new Promise<number | null>((resolve) => launcher.once('close', resolve));
  launched.push({ launcher, ended });
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.on('data', (data) => {
        output += data;
        if (/^(Kinora is ready at \S+|The worker is ready)/m.test(output)) resolve();
      });
    void ended.then((code) => reject(new Error(`The launcher ended with ${code}: ${output}`)));
  });
  // One that is meant to end never becomes ready.
  ready.catch(() => undefined);
  return { launcher, ended, ready, output: () => output };
}

const children = () => readJson<ProcessIdentity[]>('launcher.children') ?? [];
const postmaster = () => Number(fs.readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);

function readJson<T>(name: string): T | undefined {
  const path = join(dataDir, name);
  return fs.existsSync(path) ? (JSON.parse(fs.readFileSync(path, 'utf8')) as T) : undefined;
}

const isServer = (pid: number) => fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('server-main');

/** A server and a worker of another data folder, by the commands for other machines, on the database of this one. */
async function joined(): Promise<void> {
  const elsewhere = fs.mkdtempSync(join(tmpdir(), 'kinora-join-'));
  const port = String(await findFreePort());
  const bare = { ...env, DATA_DIR: elsewhere, PORT: port };
  const refused = launchWith(bare, '--only', 'worker');
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/DATABASE_URL and SECRET_KEY/);

  const secret = (name: string) => fs.readFileSync(join(dataDir, 'secrets', name), 'utf8').trim();
  const socket = encodeURIComponent(join(dataDir, 'postgres-run'));
  const database = `postgres://kinora:${encodeURIComponent(secret('postgres-password'))}@${socket}/kinora`;
  const there = { ...bare, DATABASE_URL: database, SECRET_KEY: secret('secret-key') };
  const worker = launchWith(there, '--only', 'worker');
  await worker.ready;
  const server = launchWith(there, '--only', 'server', '--log-to-stderr');
  await server.ready;
  expect((await fetch(`http://localhost:${port}/api/plans`)).status).toBe(200);
  await expect.poll(() => server.output(), patience).toContain('"route":"/api/plans"');
  const words = () => fs.readFileSync(join(elsewhere, 'logs/worker.log'), 'utf8');
  await expect.poll(words, patience).toContain('"working"');
  expect(fs.existsSync(join(elsewhere, 'postgres'))).toBe(false);
  for (const { launcher, ended } of [worker, server]) {
    launcher.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
  fs.rmSync(elsewhere, { recursive: true, force: true });
}

/** On a connection of its own, since a connection stays with one server. */
async function ask(path: string): Promise<number | undefined> {
  const headers = { connection: 'close' };
  return (await fetch(`http://localhost:${env.PORT}${path}`, { headers }).catch(() => undefined))?.status;
}

const isHealthy = async () => (await ask('/api/health')) === 200;

// The launcher gives up by itself on what does not become healthy: no wait here is shorter than its own.
const patience = { timeout: 100_000 };

describe('launch', { timeout: 240_000 }, () => {
  it('serves, keeps a second launcher off, and ends without a trace', async () => {
    const { launcher, ended, ready, output } = launch();
    await ready;
    expect(output().match(/http:/g)).toHaveLength(2);
    expect(await isHealthy()).toBe(true);

    const second = launch();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(/^\S+ is in use .* DATA_DIR .*\n$/);

    const running = children();
    expect(running).toHaveLength(3);
    launcher.kill('SIGTERM');
    expect(await ended).toBe(0);
    expect(running.some(isRunning)).toBe(false);
    expect(fs.existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('answers through several servers on one port, whichever of them is killed', async () => {
    const { launcher, ended, ready } = launch('--servers', '2', '--workers', '2');
    await ready;
    const logs = () => fs.readdirSync(join(dataDir, 'logs'));
    expect(logs()).toEqual(expect.arrayContaining(['server.log', 'server-2.log', 'worker.log', 'worker-2.log']));
    const answeredBy = (log: string) => fs.readFileSync(join(dataDir, 'logs', log), 'utf8').includes('/api/plans');
    await expect
      .poll(async () => {
        expect(await ask('/api/plans')).toBe(200);
        return ['server.log', 'server-2.log'].every(answeredBy);
      }, patience)
      .toBe(true);

    const killed = children().find(({ pid }) => isServer(pid)) as ProcessIdentity;
    process.kill(killed.pid, 'SIGKILL');
    await expect.poll(() => isRunning(killed), patience).toBe(false);
    // Whoever knocked at the moment of its end may be turned away; nobody is after that.
    await expect.poll(() => ask('/api/live'), patience).toBe(200);
    const answers: unknown[] = [];
    while (answers.length < 20) answers.push(await ask('/api/live'));
    expect(answers).toEqual(answers.map(() => 200));
    await expect.poll(() => children().length, patience).toBe(5);

    await joined();
    launcher.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it('replaces what was killed, and when killed itself leaves off where the next launcher takes up', async () => {
    const first = launch();
    await first.ready;
    for (const pid of [...children().map(({ pid }) => pid), postmaster()]) process.kill(pid, 'SIGKILL');
    await expect.poll(() => isHealthy(), patience).toBe(false);
    await expect.poll(() => isHealthy(), patience).toBe(true);

    const orphan = postmaster();
    const orphans = children();
    first.launcher.kill('SIGKILL');
    await expect.poll(() => orphans.some(isRunning), patience).toBe(false);

    const second = launch();
    await second.ready;
    expect(postmaster()).toBe(orphan);
    second.launcher.kill('SIGINT');
    expect(await second.ended).toBe(0);
  });
});
