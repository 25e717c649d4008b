import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpenFiles, type OpenFile } from './open-files.ts';

let dir: string;
let path: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  dir = await mkdtemp(join(tmpdir(), 'kinora-open-files-'));
  path = join(dir, 'film');
  await writeFile(path, 'first');
});
afterEach(async () => {
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await rm(dir, { recursive: true, force: true });
});

const textOf = async ({ file, stat }: OpenFile) => {
  const { buffer } = await file.read(Buffer.alloc(stat.size), 0, stat.size, 0);
  return buffer.toString();
};
/** A closed one has no number any more. */
const countOpen = (...handles: OpenFile[]) => new Set(handles.map(({ file }) => file.fd).filter((fd) => fd >= 0)).size;
const opened = async (files: ReturnType<typeof createOpenFiles>): Promise<OpenFile> => {
  const file = await files.open(path);
  return file ?? expect.fail('it is there');
};

describe('files that are read', () => {
  it('are opened once for all, and closed when nobody has read for a while', async () => {
    const files = createOpenFiles();
    const [one, other] = [await opened(files), await opened(files)];
    expect(other.file).toBe(one.file);
    await one.close();
    await one.close();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await textOf(other)).toBe('first');
    await other.close();
    await vi.advanceTimersByTimeAsync(4_000);
    const again = await opened(files);
    expect(again.file).toBe(one.file);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await textOf(again)).toBe('first');
    await again.close();
    expect(countOpen(again)).toBe(1);
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(() => countOpen(again)).toBe(0);
  });

  it('are others once their name means another; who has begun reads on', async () => {
    const files = createOpenFiles();
    const before = await opened(files);
    await writeFile(join(dir, 'draft'), 'later');
    await rename(join(dir, 'draft'), path);
    const after = await opened(files);
    expect([await textOf(before), await textOf(after)]).toEqual(['first', 'later']);
    await before.close();
    await after.close();
    await vi.advanceTimersByTimeAsync(5_000);
    await expect.poll(() => countOpen(before, after)).toBe(0);
  });

  it('are gone with their name, and hold no room on the disk', async () => {
    const files = createOpenFiles();
    const before = await opened(files);
    await before.close();
    await rm(path);
    expect(await files.open(path)).toBeUndefined();
    expect(countOpen(before)).toBe(0);
  });

  it('are never what a link leads to, nor a folder', async () => {
    const files = createOpenFiles();
    await (await opened(files)).close();
    await rename(path, join(dir, 'elsewhere'));
    await symlink(join(dir, 'elsewhere'), path);
    expect(await files.open(path)).toBeUndefined();
    expect(await files.open(dir)).toBeUndefined();
  });

  it('are kept in a bounded number', async () => {
    const files = createOpenFiles();
    const handles: OpenFile[] = [];
    for (let at = 0; at < 140; at += 1) {
      path = join(dir, `${at}`);
      await writeFile(path, 'x');
      handles.push(await opened(files));
    }
    for (const { close } of handles) await close();
    expect(countOpen(...handles)).toBe(128);
  });
});
