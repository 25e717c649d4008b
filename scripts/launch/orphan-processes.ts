import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

const endLimitMs = 8_000;

export interface ChildRecords {
  write: (pids: (number | undefined)[]) => void;
  remove: () => void;
  /** They end by themselves when their launcher is gone; one that hangs would hold its port forever. */
  endOrphans: () => Promise<void>;
}

/** Who runs, written down so that the next launcher can clear up after one that was killed. */
export function openChildRecords(dataDir: string, launcher = 'launcher'): ChildRecords {
  const path = join(dataDir, `${launcher}.children`);
  const remove = () => rmSync(path, { force: true });
  return {
    write(pids) {
      const children = pids.flatMap((pid) => (pid && identityOf(pid)) || []);
      writeFileSync(path, JSON.stringify(children), { mode: 0o600 });
    },
    remove,
    async endOrphans() {
      const children = readChildren(path);
      for (const child of children) signal(child, 'SIGTERM');
      const deadline = Date.now() + endLimitMs;
      while (children.some(isRunning) && Date.now() < deadline) await sleep(50);
      for (const child of children) signal(child, 'SIGKILL');
      remove();
    },
  };
}

function readChildren(path: string): ProcessIdentity[] {
  try {
    return (JSON.parse(readFileSync(path, 'utf8')) as ProcessIdentity[]).filter(isRunning);
  } catch {
    return [];
  }
}

function signal(child: ProcessIdentity, name: NodeJS.Signals): void {
  if (isRunning(child)) process.kill(child.pid, name);
}
