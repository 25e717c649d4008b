import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

const endLimitMs = 8_000;

const pathIn = (dataDir: string) => join(dataDir, 'launcher.children');

/** Writes down who runs, so that the next launcher can clear up after one that was killed. */
export function recordChildren(dataDir: string, pids: (number | undefined)[]): void {
  const children = pids.flatMap((pid) => (pid && identityOf(pid)) || []);
  writeFileSync(pathIn(dataDir), JSON.stringify(children), { mode: 0o600 });
}

export function forgetChildren(dataDir: string): void {
  rmSync(pathIn(dataDir), { force: true });
}

/** They end by themselves when their launcher is gone; one that hangs would hold its port forever. */
export async function endOrphans(dataDir: string): Promise<void> {
  const children = readChildren(dataDir);
  for (const child of children) signal(child, 'SIGTERM');
  const deadline = Date.now() + endLimitMs;
  while (children.some(isRunning) && Date.now() < deadline) await sleep(50);
  for (const child of children) signal(child, 'SIGKILL');
  forgetChildren(dataDir);
}

function readChildren(dataDir: string): ProcessIdentity[] {
  try {
    return (JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as ProcessIdentity[]).filter(isRunning);
  } catch {
    return [];
  }
}

function signal(child: ProcessIdentity, name: NodeJS.Signals): void {
  if (isRunning(child)) process.kill(child.pid, name);
}
