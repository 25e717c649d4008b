import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { TestApp } from './start-test-app.ts';

const workerPath = fileURLToPath(new URL('../worker-main.ts', import.meta.url));

/** The worker as operators run it: a process of its own, that can be killed. */
export function spawnWorker(
  { settings }: Pick<TestApp, 'settings'>,
  more: Record<string, string> = {},
  entry = workerPath,
): ChildProcess {
  if (settings.database.kind !== 'external') throw new Error('the worker needs an address');
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: settings.database.url,
    SECRET_KEY: 'a key for tests that is long enough for everybody',
    SMTP_URL: settings.mail.smtpUrl,
    LOG_LEVEL: 'silent',
    SPEECH: settings.speech.isOn ? 'auto' : 'off',
    // What is left over would not be told from what is kept.
    KEEP_ORIGINALS: 'off',
    ...more,
  };
  return spawn(process.execPath, [entry], { env, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], detached: true });
}

/** Starting takes as long as the machine pleases; what is asked of a worker is asked once it is up. */
export const isUp = (worker: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('exit', (code) => reject(new Error(`the worker ended with ${code}`)));
  });

const ending = (worker: ChildProcess) => new Promise((resolve) => worker.once('exit', resolve));

export async function stopWorker(worker: ChildProcess): Promise<void> {
  const ended = ending(worker);
  worker.kill('SIGTERM');
  await ended;
}

/** With all that it has started. The queue's patience with a silent worker is over at once. */
export async function killWorker({ connection }: TestApp, worker: ChildProcess): Promise<void> {
  const ended = ending(worker);
  process.kill(-(worker.pid ?? 0), 'SIGKILL');
  await ended;
  await connection.db.execute(
    sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and name like 'video-%'`,
  );
}
