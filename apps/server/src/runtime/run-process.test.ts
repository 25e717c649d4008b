import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let folder: string;
let child: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-process-'));
});
afterEach(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function run(start: string) {
  const entry = join(folder, 'entry.ts');
  const module = JSON.stringify(join(import.meta.dirname, 'run-process.ts'));
  writeFileSync(entry, `import { runProcess } from ${module};\nrunProcess({ name: 'sample', start: ${start} });`);
  const running = spawn(process.execPath, [entry], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  child = running;
  let output = '';
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (data) => (output += data));
  const ended = new Promise<number | null>((resolve) => running.once('close', resolve));
  const ready = new Promise<unknown>((resolve) => running.once('message', resolve));
  return { running, ended, ready, output: () => output };
}

const living = `async () => { setInterval(() => {}, 1000); return async () => { console.log('closed'); }; }`;

describe('runProcess', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('says when it is ready and closes on %s', async (signal) => {
    const { running, ended, ready, output } = run(living);
    expect(await ready).toEqual({ ready: true });
    running.kill(signal);
    expect(await ended).toBe(0);
    expect(output().match(/^closed$/gm)).toHaveLength(1);
  });

  it('closes when its launcher is gone', async () => {
    const { running, ready, output } = run(living);
    await ready;
    // Node says no "close" after a disconnect of our own, only "exit".
    const exited = new Promise((resolve) => running.once('exit', resolve));
    running.disconnect();
    expect(await exited).toBe(0);
    await expect.poll(output).toContain('closed');
  });

  it('ends at once on a second signal', async () => {
    const { running, ended, ready } = run('async () => () => new Promise(() => setInterval(() => {}, 1000))');
    await ready;
    running.kill('SIGTERM');
    setTimeout(() => running.kill('SIGTERM'), 200);
    expect(await ended).toBe(1);
  });

  it.each([
    ['a start that fails', `async () => { throw new Error('boom'); }`],
    ['an exception', `async () => { setTimeout(() => { throw new Error('boom'); }); return async () => {}; }`],
    ['a rejection', `async () => { Promise.reject(new Error('boom')); return async () => {}; }`],
    [
      'a close that fails',
      `async () => { setTimeout(() => process.kill(process.pid, 'SIGTERM')); return async () => { throw new Error('boom'); }; }`,
    ],
  ])('logs %s and ends non-zero', async (_, start) => {
    const { ended, output } = run(start);
    expect(await ended).toBe(1);
    const entries = output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries.at(-1)).toMatchObject({ process: 'sample', level: 60, err: { message: 'boom' } });
  });
});
