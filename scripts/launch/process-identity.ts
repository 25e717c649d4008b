import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Numbers of processes are used again; together with its start a process is one and the same. */
export interface ProcessIdentity {
  pid: number;
  startedAt: string;
}

export function identityOf(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? linuxStart(pid) : psStart(pid);
  return startedAt ? { pid, startedAt } : undefined;
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  const found = identityOf(pid);
  return found !== undefined && found.startedAt === startedAt;
}

function linuxStart(pid: number): string | undefined {
  try {
    return startIn(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return undefined;
  }
}

/** From a line of `/proc/<pid>/stat`; nothing once the process has ended. */
export function startIn(stat: string): string | undefined {
  // The program's name stands in brackets and may hold anything, so counting begins behind the last bracket.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isZombie = fields[0] === 'Z' || fields[0] === 'X';
  // The first thread may have ended while others still hold the ports and files of the process.
  const hasOtherThreads = Number(fields[17]) > 1;
  return isZombie && !hasOtherThreads ? undefined : fields[19];
}

function psStart(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
