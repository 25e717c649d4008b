import { type ChildProcess, spawn } from 'node:child_process';
import type { Environment } from './environment.ts';
import type { LogFile } from './log-file.ts';

export interface ChildPlan {
  name: string;
  entry: string;
  args?: string[];
  env: Environment;
}

interface Watcher {
  log: LogFile;
  /** Hears how a child ended and how often in quick succession; answers false to leave it ended. */
  onEnd: (how: string, quickDeaths: number) => boolean;
  onPidChange: (pid: number | undefined) => void;
}

export interface Child {
  name: string;
  log: LogFile;
  ready: Promise<void>;
  restart: () => void;
  stop: (limitMs: number) => Promise<void>;
}

const longestDelayMs = 8_000;
/** A child that ran this long was well, and its next death counts as a first one. */
const quickDeathMs = 10_000;

/** Starts a process of ours and starts it again whenever it ends unasked. */
export function superviseChild(plan: ChildPlan, { log, onEnd, onPidChange }: Watcher): Child {
  let running: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let restarting = false;
  let deaths = 0;
  const ready = Promise.withResolvers<void>();

  const start = () => {
    timer = undefined;
    restarting = false;
    const startedAt = Date.now();
    running = spawnChild(plan, log.descriptor);
    running.once('message', () => ready.resolve());
    running.once('exit', (code, signal) => {
      running = undefined;
      onPidChange(undefined);
      deaths = Date.now() - startedAt < quickDeathMs ? deaths + 1 : 1;
      if (stopping) return;
      if (restarting) start();
      else if (onEnd(signal ?? `code ${code}`, deaths))
        timer = setTimeout(start, Math.min(250 * 2 ** deaths, longestDelayMs));
    });
    onPidChange(running.pid);
  };
  start();

  return {
    name: plan.name,
    log,
    ready: ready.promise,
    restart: () => {
      deaths = 0;
      restarting = true;
      if (running) running.kill('SIGTERM');
      else if (!timer) start();
    },
    stop: async (limitMs) => {
      stopping = true;
      clearTimeout(timer);
      if (running) await endProcess(running, limitMs);
    },
  };
}

/** Left to itself, V8 keeps room for what starting up threw away: half of a process's memory, used by nobody. */
const nodeOptions = ['--max-semi-space-size=4'];

function spawnChild({ entry, args = [], env }: ChildPlan, log: LogFile['descriptor']): ChildProcess {
  // A group of its own, so that Ctrl-C reaches the launcher alone and the order of ending is ours.
  return spawn(process.execPath, [...nodeOptions, entry, ...args], {
    env,
    stdio: ['ignore', log, log, 'ipc'],
    detached: true,
  });
}

async function endProcess(child: ChildProcess, limitMs: number): Promise<void> {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGTERM');
  const timer = setTimeout(() => killGroup(child), limitMs);
  await ended;
  clearTimeout(timer);
}

function killGroup({ pid }: ChildProcess): void {
  if (pid) process.kill(-pid, 'SIGKILL');
}
