import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { inSpan } from '../../telemetry/spans.ts';

export interface ToolRun {
  path: string;
  args: readonly string[];
  wallMs: number;
  cpuSeconds?: number;
  memoryBytes?: number | 'unlimited';
  /** The largest file it may write. */
  fileBytes?: number;
  /** Long work gives way to everything else. */
  isPatient?: boolean;
  signal?: AbortSignal;
  onOutput?: (text: string) => void;
}

export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly stderr: string;

  constructor(message: string, stderr: string) {
    super(message);
    this.stderr = stderr;
  }
}

export const usualMemoryBytes = 4_000_000_000;
// Node counts a timer in 32 bits; one that is longer would go off at once.
const longestTimerMs = 2 ** 31 - 1;
const keptCharacters = 4_000_000;
/** ffmpeg may end with 0 all the same, and leave half a file that looks whole. */
const wordsOfNoRoom = /No space left on device|Disk quota exceeded|File too large/;

/**
 * The one place where the product starts another program. The files it reads come from strangers: it gets no
 * environment, no network, bounded time, memory and output, and ends with us, as a group.
 */
export function runTool(run: ToolRun): Promise<{ stdout: string; stderr: string }> {
  run.signal?.throwIfAborted();
  const [command = run.path, ...args] = [...cage(run), run.path, ...run.args];
  const child = spawn(command, args, {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const name = nameOf(run.path);
  return inSpan(name, { attributes: { 'process.executable.name': name } }, () => watch(child, run));
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

function watch(child: ChildProcess, { path, wallMs, signal, onOutput }: ToolRun) {
  const output = { stdout: '', stderr: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    onOutput?.(text);
    output.stdout = (output.stdout + text).slice(0, keptCharacters);
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output.stderr = (output.stderr + text).slice(-8_000);
  });
  return new Promise<typeof output>((resolve, reject) => {
    let reason: string | undefined;
    const end = (why: string) => {
      reason = why;
      killGroup(child);
    };
    const timer = setTimeout(() => end('took too long'), Math.min(wallMs, longestTimerMs));
    const onAbort = () => end('was called off');
    signal?.addEventListener('abort', onAbort, { once: true });
    const settle = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    child.once('error', (error) => {
      settle();
      reject(error);
    });
    child.once('close', (code, killedBy) => {
      settle();
      reason ??= wordsOfNoRoom.exec(output.stderr) ? 'found no room for what it wrote' : undefined;
      if (code === 0 && !reason) return resolve(output);
      reject(new ToolError(`${nameOf(path)} ${reason ?? `ended with ${code ?? killedBy}`}`, output.stderr));
    });
  });
}

/** Programs of Linux that bound the one after them; elsewhere, and where they are not allowed, it runs without. */
function cage({ isPatient = false, ...run }: ToolRun): string[] {
  const { cpuSeconds = 600, memoryBytes = usualMemoryBytes, fileBytes = 20_000_000_000 } = run;
  const has = (path: string) => existsSync(path);
  return [
    ...(isPatient && has('/usr/bin/nice') ? ['/usr/bin/nice', '-n', '10'] : []),
    ...(isPatient && processors && has('/usr/bin/taskset') ? ['/usr/bin/taskset', '-c', processors] : []),
    ...(has('/usr/bin/prlimit')
      ? [
          '/usr/bin/prlimit',
          `--as=${memoryBytes}`,
          `--cpu=${Math.ceil(cpuSeconds)}`,
          `--fsize=${Math.ceil(fileBytes)}`,
          '--nofile=256',
          '--core=0',
        ]
      : []),
    ...(canUnshare() ? ['/usr/bin/unshare', '-rn'] : []),
    // Even a worker that is killed outright takes its programs with it.
    ...(has('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'] : []),
  ];
}

let processors: string | undefined;

/** Of those that we may use ourselves, the first so many. A program counts the ones it may use, and its threads by them. */
export async function limitProcessors(count: number | undefined): Promise<void> {
  processors = undefined;
  if (count === undefined) return;
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '');
  const allowed = /^Cpus_allowed_list:\s*(\S+)/m.exec(status)?.[1]?.split(',') ?? [];
  const all = allowed.flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  if (all.length > 0) processors = all.slice(0, count).join(',');
}

let unshares: boolean | undefined;

/** Containers often forbid new namespaces; that is found out once. */
export async function tryUnshare(): Promise<void> {
  if (!existsSync('/usr/bin/unshare')) return;
  const child = spawn('/usr/bin/unshare', ['-rn', '/bin/true'], { env: {}, stdio: 'ignore' });
  unshares = await new Promise((resolve) => {
    child.once('error', () => resolve(false)).once('close', (code) => resolve(code === 0));
  });
}

const canUnshare = (): boolean => unshares ?? false;

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended by itself a moment ago.
  }
}
