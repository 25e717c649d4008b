import type { ChildProcess } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, spawnPostgres } from './embedded-cluster.ts';
import { embeddedSocketDir } from './embedded-connection.ts';
import { isReady } from './embedded-postmaster.ts';
import { isAnswering } from './embedded-probe.ts';

export const startLimitMs = 120_000;

/** The new server's pid, or why it did not come up. */
export async function startPostmaster(cluster: Cluster): Promise<number | string> {
  const logPath = join(cluster.dataDir, 'logs', 'postgres.log');
  const logFile = openLog(logPath);
  const logStart = fs.fstatSync(logFile).size;
  const child = spawnPostgres(cluster, serverOptions(cluster), logFile);
  fs.closeSync(logFile);
  child.unref();
  try {
    const problem = await waitUntilReady(cluster, child);
    if (!problem) return child.pid ?? 0;
    return lastFailure(logPath, logStart) ?? problem;
  } catch (error) {
    child.kill('SIGINT');
    throw error;
  }
}

async function waitUntilReady(cluster: Cluster, child: ChildProcess): Promise<string> {
  let problem = '';
  child.once('exit', (code, signal) => {
    problem = `it ended with ${code ?? signal}`;
  });
  child.once('error', (error) => {
    problem = error.message;
  });
  const deadline = Date.now() + startLimitMs;
  while (!problem && Date.now() < deadline) {
    if (isReady(cluster.folder, child.pid) && (await isAnswering(cluster.dataDir))) return '';
    await sleep(20);
  }
  if (!problem) child.kill('SIGINT');
  return problem || 'it does not answer';
}

function serverOptions({ dataDir, maxConnections }: Cluster): string[] {
  const socketDir = embeddedSocketDir(dataDir).replaceAll('"', '""');
  const options = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir}"`,
    max_connections: maxConnections,
    shared_buffers: '32MB',
    max_wal_size: '256MB',
    io_method: 'sync',
    jit: 'off',
    log_timezone: 'UTC',
  };
  return Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const logLimitBytes = 5_000_000;

function openLog(path: string): number {
  if (fs.existsSync(path) && fs.statSync(path).size > logLimitBytes) fs.renameSync(path, `${path}.1`);
  return fs.openSync(path, 'a', 0o600);
}

function lastFailure(logPath: string, logStart: number): string | undefined {
  const lines = fs.readFileSync(logPath).subarray(logStart).toString().split('\n');
  return lines
    .findLast((line) => /FATAL:|PANIC:|error while loading|cannot|denied/.test(line))
    ?.replace(/^.*FATAL:\s*/, '');
}

/** What the processes of a killed server leave behind goes away by itself within moments. */
export function isPassing(failure: string): boolean {
  return /still in use|lock file .* already exists|is being used by/i.test(failure);
}
