import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const main = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url));

/** The outside world that ships with the product, as a process of its own: it is spoken to over HTTP and no other way. */
export async function startSandboxProcess(settings: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinora-sandbox-'));
  const [port, smtpPort] = [await freePort(), await freePort()];
  const place = { SANDBOX_PORT: String(port), SANDBOX_SMTP_PORT: String(smtpPort), DATA_DIR: dataDir };
  const child = fork(main, { env: { ...process.env, ...place, ...settings } });
  await once(child, 'message');
  return {
    origin: `http://localhost:${port}`,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
