import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../scripts/launch/ports.ts';

const root = join(import.meta.dirname, '../..');
const startLimitMs = 60_000;

export interface Product {
  apiUrl: string;
  mailUrl: string;
  /** Of the processes that run now, in no order. */
  pidsOf: (role: 'server' | 'worker') => number[];
  start: () => Promise<number>;
  /** Kills every process at once, none of them asked. */
  kill: () => Promise<number>;
  isKilled: () => boolean;
  /** Of processor time that the server has used. Other work on the machine changes it little. */
  serverCpuMs: () => number;
  /** What the server holds in memory. */
  serverMegabytes: () => number;
  stop: () => Promise<number | null>;
}

export async function createProduct(
  dataDir: string,
  settings: Record<string, string> = {},
  options: readonly string[] = [],
): Promise<Product> {
  const [port, sandboxPort, smtpPort] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: dataDir,
    // What others measure is not to be slowed down by it.
    SPEECH: 'off',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_SMTP_PORT: String(smtpPort),
    // Each client speaks for an address of its own, as behind a proxy, so that no limit per address stands in the way.
    TRUST_PROXY: '127.0.0.0/8,::1',
    ...settings,
  };
  let launcher: ChildProcess | undefined;
  let killed = false;
  const ended = (child: ChildProcess) =>
    child.exitCode ?? new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  return {
    apiUrl: `http://localhost:${port}/api`,
    mailUrl: `http://localhost:${sandboxPort}/mail/messages`,
    pidsOf: (role) => childrenOf(dataDir).filter((pid) => isOf(role, pid)),
    async start() {
      killed = false;
      const startedAt = performance.now();
      launcher = spawn(process.execPath, [join(root, 'scripts/launch.ts'), ...options], { cwd: root, env });
      await waitForLine(launcher, /ready at/);
      return performance.now() - startedAt;
    },
    async kill() {
      if (!launcher?.pid) return 0;
      killed = true;
      const pids = [launcher.pid, ...childrenOf(dataDir), ...databaseOf(dataDir)];
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await ended(launcher);
      return pids.length;
    },
    isKilled: () => killed,
    serverCpuMs: () => cpuMsOf(childrenOf(dataDir).find(isServer) ?? 0),
    serverMegabytes: () => residentMegabytes(childrenOf(dataDir).find(isServer) ?? 0),
    async stop() {
      if (!launcher) return 0;
      launcher.kill('SIGTERM');
      return ended(launcher);
    },
  };
}

function childrenOf(dataDir: string): number[] {
  const path = join(dataDir, 'launcher.children');
  if (!existsSync(path)) return [];
  return (JSON.parse(readFileSync(path, 'utf8')) as { pid: number }[]).map(({ pid }) => pid);
}

/** One that has just ended is none. */
function isOf(role: 'server' | 'worker', pid: number): boolean {
  const path = `/proc/${pid}/cmdline`;
  return existsSync(path) && readFileSync(path, 'utf8').includes(`${role}-main`);
}

const isServer = (pid: number): boolean => isOf('server', pid);

/** In user and kernel mode, which Linux counts in hundredths of a second. */
function cpuMsOf(pid: number): number {
  const [user, kernel] = statOf(pid).slice(11, 13).map(Number);
  return 10 * ((user ?? 0) + (kernel ?? 0));
}

function residentMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024;
}

/** What follows the name of a process, which may hold anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** The database's first process and all that it has forked. */
function databaseOf(dataDir: string): number[] {
  const first = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const forked = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === first);
  return [first, ...forked];
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(statOf(pid)[1]);
  } catch {
    return undefined;
  }
}

function waitForLine(child: ChildProcess, wanted: RegExp): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = () => reject(new Error(`The product does not start:\n${output}`));
    const timer = setTimeout(fail, startLimitMs);
    child.once('exit', fail);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (data: Buffer) => {
        output += data.toString();
        if (!wanted.test(output)) return;
        clearTimeout(timer);
        child.off('exit', fail);
        resolve();
      });
    }
  });
}
