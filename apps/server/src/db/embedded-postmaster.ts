import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Postmaster {
  pid: number;
  status: string;
}

/** The running server of a data folder. A pid file whose process is gone or has become another one is removed. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const postmaster = readPidFile(folder);
  if (!postmaster) return undefined;
  if (isServerOf(postmaster.pid, folder)) return postmaster;
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  return undefined;
}

/** A stale pid file also says "ready": the pid tells whether it speaks of the server that was just started. */
export function isReady(folder: string, pid: number | undefined): boolean {
  const postmaster = readPidFile(folder);
  return postmaster?.pid === pid && postmaster?.status === 'ready';
}

export function isServerOf(pid: number, folder: string): boolean {
  return commandLineOf(pid)?.includes(`-D ${folder} `) ?? false;
}

function readPidFile(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() ?? '' };
  } catch {
    return undefined;
  }
}

/** Nothing for a process that is gone and for a zombie, which still answers signals although it has ended. */
function commandLineOf(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}
