import { type ChildProcess, spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded.ts';
import { endOrphans } from './launch/orphan-processes.ts';
import { findFreePort } from './launch/ports.ts';
import { isRunning, type ProcessIdentity } from './launch/process-identity.ts';

const root = join(import.meta.dirname, '..');
let dataDir: string;
let env: Record<string, string | undefined>;
const launched: ChildProcess[] = [];

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

afterAll(async () => {
  for (const launcher of launched) launcher.kill('SIGKILL');
  await endOrphans(dataDir);
  await startEmbeddedPostgres({ dataDir }).then((postgres) => postgres.stop());
  fs.rmSync(dataDir, { recursive: true, force: true });
}, 30_000);

function launch() {
  const launcher = spawn(process.execPath, [join(root, 'scripts/launch.ts')], { cwd: root, env });
  launched.push(launcher);
  let output = '';
  const ended = new Promise<number | null>((resolve) => launcher.once('close', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [launcher.stdout, launcher.stderr])
      stream.on('data', (data) => {
        output += data;
        if (/^Kinora is ready at \S+/m.test(output)) resolve();
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

async function isHealthy(): Promise<boolean> {
  const answer = await fetch(`http://localhost:${env.PORT}/api/health`).catch(() => undefined);
  return answer?.ok ?? false;
}

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
