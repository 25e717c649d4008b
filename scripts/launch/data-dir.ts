import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { LaunchError } from './launch-error.ts';
import { identityOf, isRunning, type ProcessIdentity } from './process-identity.ts';

/** Makes DATA_DIR and tries to write into it, before anything else fails in a stranger way. */
export function prepareDataDir(dataDir: string): void {
  const probe = join(dataDir, `.probe-${randomBytes(4).toString('hex')}`);
  try {
    fs.mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o711 });
    fs.chmodSync(join(dataDir, 'logs'), 0o700);
    fs.writeFileSync(probe, '');
    fs.rmSync(probe);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
    throw new LaunchError(`${dataDir} cannot be written (${reason}): set DATA_DIR to a folder of yours.`);
  }
}

/** Keeps a second launcher off the folder. A lock whose holder is gone, however it ended, does not count. */
export function lockDataDir(dataDir: string): () => void {
  const path = join(dataDir, 'launcher.lock');
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  fs.writeFileSync(draft, JSON.stringify(identityOf(process.pid)), { mode: 0o600, flush: true });
  try {
    for (let tries = 0; tries < 10; tries += 1) {
      if (linkUnlessThere(draft, path)) return () => fs.rmSync(path, { force: true });
      removeStale(dataDir, path);
    }
    throw new LaunchError(`${path} cannot be taken: remove it, or set DATA_DIR to another folder.`);
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

function removeStale(dataDir: string, path: string): void {
  const holder = readHolder(path);
  if (holder && isRunning(holder)) {
    throw new LaunchError(
      `${dataDir} is in use by Kinora already (process ${holder.pid}): stop that one, or set DATA_DIR to another folder.`,
    );
  }
  // Another launcher may have replaced the stale lock meanwhile: what is moved aside is looked at again.
  const aside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    fs.renameSync(path, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && isRunning(moved)) linkUnlessThere(aside, path);
  fs.rmSync(aside, { force: true });
}

function readHolder(path: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(fs.readFileSync(path, 'utf8')) as ProcessIdentity;
  } catch {
    return undefined;
  }
}
