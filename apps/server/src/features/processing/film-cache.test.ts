import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mediaKeys } from '../videos/media-key.ts';
import { createFilmCache } from './film-cache.ts';
import type { WorkParts } from './work-dir.ts';

let folder: string;
let fetched: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-films-'));
  fetched = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function openCache(idleMs: number) {
  const stored = join(folder, 'stored');
  await writeFile(stored, 'a film');
  const fetchFile = async (key: string, path: string) => {
    fetched.push(key);
    if (key.includes('vid_gone')) throw new Error('no such film');
    await copyFile(stored, path);
  };
  const parts = { storage: { fetchFile }, keys: mediaKeys, workRoot: join(folder, 'work') } as unknown as WorkParts;
  return createFilmCache(parts, idleMs);
}
const read = async (film: () => Promise<{ path: string }>) => readFile((await film()).path, 'utf8');

describe('films that are worked on piece by piece', () => {
  it('are fetched once, for pieces beside each other and after each other', async () => {
    const films = await openCache(60_000);
    const pieces = await Promise.all([films.use('vid_one', read), films.use('vid_one', read)]);
    expect([...pieces, await films.use('vid_one', read)]).toEqual(['a film', 'a film', 'a film']);
    expect(fetched).toEqual([mediaKeys.mp4('vid_one')]);
    await films.close();
    expect(await readdir(join(folder, 'work'))).toEqual([]);
  });

  it('go when no piece has come for a while, and never under one that is being made', async () => {
    const films = await openCache(20);
    const end = Promise.withResolvers<void>();
    await films.use('vid_one', read);
    const long = films.use('vid_one', async (film) => {
      await film();
      await end.promise;
      return read(film);
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    end.resolve();
    expect(await long).toBe('a film');
    await expect.poll(() => readdir(join(folder, 'work'))).toEqual([]);
    expect(await films.use('vid_one', read)).toBe('a film');
    expect(fetched).toHaveLength(2);
    await films.close();
  });

  it('that could not be fetched are tried again', async () => {
    const films = await openCache(60_000);
    await expect(films.use('vid_gone', read)).rejects.toThrow('no such film');
    await expect(films.use('vid_gone', read)).rejects.toThrow('no such film');
    expect(fetched).toHaveLength(2);
    await films.close();
  });
});
