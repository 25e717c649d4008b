import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import type { TestApp } from './start-test-app.ts';

const serverPath = fileURLToPath(new URL('../server-main.ts', import.meta.url));

/** The server as operators run it: a process of its own, that can be killed. */
export async function spawnServer(
  { settings }: Pick<TestApp, 'settings'>,
  entry = serverPath,
): Promise<{ process: ChildProcess; url: string }> {
  if (settings.database.kind !== 'external') throw new Error('the server needs an address of its database');
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [entry], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: settings.dataDir,
      DATABASE_URL: settings.database.url,
      SECRET_KEY: 'a key for tests that is long enough for everybody',
      SMTP_URL: settings.mail.smtpUrl,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  for (;;) {
    const isUp = await fetch(`${url}/api/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return { process: child, url };
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
