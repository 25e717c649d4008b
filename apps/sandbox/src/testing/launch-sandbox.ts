import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The sandbox as a process of its own, on free ports; it goes when the test ends. */
export async function launchSandbox(settings: Record<string, string>) {
  const [httpPort, smtpPort] = [await findFreePort(), await findFreePort()];
  const env = { ...process.env, SANDBOX_PORT: `${httpPort}`, SANDBOX_SMTP_PORT: `${smtpPort}`, ...settings };
  const child = fork(main, { env, execArgv: [], silent: true });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = await once(child, 'message');
  expect(message).toEqual({ ready: true });
  return { child, httpPort, smtpPort };
}

/** What a sandbox says that does not start, and the code that it ends with. */
export async function failToLaunch(settings: Record<string, string>) {
  const child = fork(main, { env: { ...process.env, ...settings }, execArgv: [], silent: true });
  let complaint = '';
  child.stderr?.on('data', (chunk) => {
    complaint += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, complaint };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
