import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LaunchError } from './launch-error.ts';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

export interface DataDirLock {
  /** Tells a launcher that comes now to wait a moment instead of giving up. */
  markEnding: () => void;
  release: () => void;
}

interface Holder extends ProcessIdentity {
  ending?: boolean;
}

const patience = {
  /** One whose terminal was just killed notices it within this time. */
  noticeMs: 1_500,
  /** One that is ending is gone within this time. */
  endMs: 12_000,
};

/** Keeps a second launcher off the folder. A lock whose holder is gone, however it ended, does not count. */
export async function lockDataDir(
  dataDir: string,
  { launcher = 'launcher', noticeMs = patience.noticeMs, endMs = patience.endMs } = {},
): Promise<DataDirLock> {
  const path = join(dataDir, `${launcher}.lock`);
  const askedAt = Date.now();
  while (!take(path)) {
    const holder = readHolder(path);
    if (!holder || !isRunning(holder)) removeStale(path);
    else if (Date.now() - askedAt > (holder.ending ? endMs : noticeMs)) {
      throw new LaunchError(
        `${dataDir} is in use by Kinora already (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
      );
    } else await sleep(50);
  }
  return {
    markEnding: () => fs.renameSync(writeDraft(path, { ending: true }), path),
    release: () => fs.rmSync(path, { force: true }),
  };
}

function writeDraft(path: string, more: Partial<Holder> = {}): string {
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(draft, JSON.stringify({ ...identityOf(process.pid), ...more }), { mode: 0o600, flush: true });
  return draft;
}

function take(path: string): boolean {
  const draft = writeDraft(path);
  try {
    return linkUnlessThere(draft, path);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function linkUnlessThere(draft: string, path: string): boolean {
  try {
    fs.linkSync(draft, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function removeStale(path: string): void {
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    fs.renameSync(path, aside);
  } catch {
    return;
  }
  // Another launcher may have replaced the stale lock meanwhile: what was moved aside is looked at again.
  const moved = readHolder(aside);
  if (moved && isRunning(moved)) linkUnlessThere(aside, path);
  fs.rmSync(aside, { force: true });
}

function readHolder(path: string): Holder | undefined {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}
