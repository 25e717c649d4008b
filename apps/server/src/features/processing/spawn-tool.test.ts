import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitProcessors, runTool, ToolError, tryUnshare } from './spawn-tool.ts';
import { budgetOf } from './tool-budget.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-tool-'));
  await tryUnshare();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const sh = (script: string, options: Partial<Parameters<typeof runTool>[0]> = {}) =>
  runTool({ path: '/bin/sh', args: ['-c', script], wallMs: 10_000, ...options });
const isForbidden = (path: string, args: string[]) => spawnSync(path, args).status !== 0;
/** What has ended may stay listed until somebody asks how. */
const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));

describe.runIf(process.platform === 'linux')('a program that reads strangers’ files', () => {
  it('gets none of our environment', async () => {
    const { stdout } = await runTool({ path: '/usr/bin/env', args: [], wallMs: 10_000 });
    expect(stdout.replace(/^(PWD|SHLVL|_)=.*\n/gm, '')).toBe('');
  });

  it('has as many processors as encodes may use, where nobody waits for it', async () => {
    await limitProcessors(1);
    try {
      expect(await sh('nproc', { isPatient: true })).toMatchObject({ stdout: '1\n' });
      expect(await sh('nproc')).toMatchObject({ stdout: `${availableParallelism()}\n` });
    } finally {
      await limitProcessors(undefined);
    }
  });

  it('says what it said when it fails', async () => {
    const failed = sh('echo why >&2; exit 3');
    await expect(failed).rejects.toBeInstanceOf(ToolError);
    await expect(failed).rejects.toMatchObject({ message: 'sh ended with 3', stderr: 'why\n' });
  });

  it('has failed where it found no room, whatever it ends with', async () => {
    const failed = sh('echo "Error closing file x: No space left on device" >&2');
    await expect(failed).rejects.toThrow('sh found no room for what it wrote');
  });

  it('is ended with its children when it takes too long', async () => {
    let pid = 0;
    const onOutput = (text: string) => {
      pid = Number(text.trim()) || pid;
    };
    await expect(sh('sleep 60 & echo $!; wait', { wallMs: 300, onOutput })).rejects.toThrow('took too long');
    expect(pid).toBeGreaterThan(0);
    for (let tries = 0; isRunning(pid) && tries < 50; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isRunning(pid)).toBe(false);
  });

  it('has its time for the longest film, which is more than a timer of Node can count', async () => {
    const { wallMs } = budgetOf(12 * 3600, 1_000_000);
    expect(wallMs).toBeGreaterThan(2 ** 31);
    await expect(sh('sleep 0.3; echo done', { wallMs })).resolves.toMatchObject({ stdout: 'done\n' });
  });

  it('is ended when it is called off', async () => {
    const calledOff = new AbortController();
    setTimeout(() => calledOff.abort(), 100);
    await expect(sh('sleep 60', { signal: calledOff.signal })).rejects.toThrow('was called off');
    expect(() => sh('true', { signal: calledOff.signal })).toThrow();
  });

  it('cannot write more than it may', async () => {
    const path = join(folder, 'large');
    await expect(sh(`head -c 3000000 /dev/zero > ${path}`, { fileBytes: 1_000_000 })).rejects.toThrow();
    expect((await stat(path)).size).toBeLessThanOrEqual(1_000_000);
  });

  it('cannot use more time of the processor than it may', { timeout: 30_000 }, async () => {
    await expect(sh('while :; do :; done', { cpuSeconds: 1, wallMs: 25_000 })).rejects.toThrow(/ended with/);
  });

  // Whether Linux lets anybody do it here is asked of Linux: asked of ourselves, the test would skip when we forget to.
  it.skipIf(isForbidden('/usr/bin/unshare', ['-rn', '/bin/true']))('reaches no network', async () => {
    const server = createServer((socket) => socket.end('hello'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const args = ['-c', `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`];
    try {
      const free = spawn('/bin/bash', args).stdout.setEncoding('utf8');
      expect(await once(free, 'data')).toEqual(['hello']);
      await expect(runTool({ path: '/bin/bash', args, wallMs: 5_000 })).rejects.toMatchObject({
        stderr: expect.stringContaining('Network is unreachable'),
      });
    } finally {
      server.close();
    }
  });

  it('dies with us, even when we are killed', async () => {
    const module = JSON.stringify(join(import.meta.dirname, 'spawn-tool.ts'));
    const script = `
      const { runTool } = await import(${module});
      const args = ['-c', 'echo $$; exec sleep 60'];
      runTool({ path: '/bin/sh', args, wallMs: 60000, onOutput: (text) => process.stdout.write(text) });`;
    const worker = spawn(process.execPath, ['--input-type=module', '-e', script]);
    const pid = await new Promise<number>((resolve) => worker.stdout.once('data', (text) => resolve(Number(text))));
    expect(isRunning(pid)).toBe(true);
    worker.kill('SIGKILL');
    for (let tries = 0; isRunning(pid) && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isRunning(pid)).toBe(false);
  });
});
