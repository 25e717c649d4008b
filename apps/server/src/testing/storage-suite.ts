import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage, StoredObject } from '../storage/storage.ts';

const keysOf = async (objects: AsyncIterable<StoredObject>) => {
  const keys: string[] = [];
  for await (const { key } of objects) keys.push(key);
  return keys.toSorted();
};

/** What every storage must do, whatever it is made of. */
export function describeStorage(name: string, open: () => Promise<Storage>): void {
  describe(name, () => {
    let storage: Storage;
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'kinora-storage-'));
      storage = await open();
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const read = async (key: string, range?: { start: number; end: number }) => {
      const object = await storage.open(key);
      return object && (await buffer(object.stream(range)));
    };

    it('answers that it is well', async () => {
      await expect(storage.check()).resolves.toBeUndefined();
    });

    it('keeps bytes and gives them back, whole and by range', async () => {
      const bytes = Buffer.from(Array.from({ length: 3_000_000 }, (_, index) => index % 251));
      await storage.putBytes('videos/vid_a/video.mp4', bytes, 'video/mp4');
      expect(await storage.find('videos/vid_a/video.mp4')).toMatchObject({ sizeBytes: bytes.length });
      expect((await read('videos/vid_a/video.mp4'))?.equals(bytes)).toBe(true);
      const small = await (await storage.open('videos/vid_a/video.mp4'))?.read({ start: 70_000, end: 70_009 });
      expect(small?.equals(bytes.subarray(70_000, 70_010))).toBe(true);
      expect(await read('videos/vid_a/video.mp4', { start: 2_999_998, end: 2_999_999 })).toEqual(bytes.subarray(-2));
      expect(await read('videos/vid_a/video.mp4', { start: 0, end: 0 })).toEqual(bytes.subarray(0, 1));
    });

    it('takes a file over, replaces it whole, and hands a file out', async () => {
      for (const text of ['first', 'second and longer']) {
        const path = join(folder, 'given');
        await writeFile(path, text);
        await storage.putFile('videos/vid_b/poster.jpg', path, 'image/jpeg');
        expect(String(await read('videos/vid_b/poster.jpg'))).toBe(text);
      }
      await storage.fetchFile('videos/vid_b/poster.jpg', join(folder, 'fetched'));
      expect(await readFile(join(folder, 'fetched'), 'utf8')).toBe('second and longer');
    });

    it('moves an object', async () => {
      await storage.putBytes('uploads/vid_c', Buffer.from('moved'), 'video/mp4');
      await storage.move('uploads/vid_c', 'videos/vid_c/video.mp4', 'video/mp4');
      expect(await storage.find('uploads/vid_c')).toBeUndefined();
      expect(String(await read('videos/vid_c/video.mp4'))).toBe('moved');
    });

    it('lists and removes by prefix, and nothing beside it', async () => {
      const keys = ['videos/vid_1/video.mp4', 'videos/vid_1/hls1/v720.mp4', 'videos/vid_10/video.mp4'];
      for (const key of keys) await storage.putBytes(key, Buffer.from(key), 'video/mp4');
      expect(await keysOf(storage.list('videos/vid_1/'))).toEqual(keys.slice(0, 2).toSorted());
      await storage.removeAll('videos/vid_1/');
      expect(await keysOf(storage.list('videos/vid_1/'))).toEqual([]);
      expect(await storage.find('videos/vid_10/video.mp4')).toBeDefined();
      await storage.remove('videos/vid_10/video.mp4');
      await storage.remove('videos/vid_10/video.mp4');
      expect(await storage.find('videos/vid_10/video.mp4')).toBeUndefined();
    });

    it('lists in the order of keys, from after any of them', async () => {
      const keys = ['hls1/audio.mp4', 'hls1/v360.mp4', 'hls10/v360.mp4', 'poster.jpg', 'video.mp4'].map(
        (name) => `videos/vid_page/${name}`,
      );
      for (const key of keys.toReversed()) await storage.putBytes(key, Buffer.from(key), 'video/mp4');
      const listed = async (after?: string) => {
        const found: string[] = [];
        for await (const { key } of storage.list('videos/vid_page/', after)) found.push(key);
        return found;
      };
      expect(await listed()).toEqual(keys);
      for (const [index, key] of keys.entries()) expect(await listed(key)).toEqual(keys.slice(index + 1));
      expect(await listed('videos/vid_page/hls1/between')).toEqual(keys.slice(1));
      expect(await listed('videos/vid_page/hls1')).toEqual(keys);
      expect(await listed('videos/vid_page/hls2')).toEqual(keys.slice(3));
    });

    it('finds nothing where nothing is', async () => {
      expect(await storage.find('videos/vid_none/video.mp4')).toBeUndefined();
      expect(await storage.open('videos/vid_none/video.mp4')).toBeUndefined();
      expect(await keysOf(storage.list('videos/vid_none/'))).toEqual([]);
      await expect(storage.fetchFile('videos/vid_none/video.mp4', join(folder, 'none'))).rejects.toThrow();
      await expect(storage.removeAll('videos/vid_none/')).resolves.toBeUndefined();
    });

    it.each([
      '../outside',
      'videos/../../outside',
      '/etc/passwd',
      'videos//x',
      'videos/.hidden',
      'videos/x\u0000',
      'videos\\x',
      'videos/%2e%2e/x',
      '',
      'a/b/c/d/e/f/g',
      `videos/${'x'.repeat(101)}`,
    ])('refuses the key %j', async (key) => {
      await expect((async () => storage.putBytes(key, Buffer.from('x'), 'video/mp4'))()).rejects.toThrow('key of ours');
      await expect((async () => storage.open(key))()).rejects.toThrow('key of ours');
    });
  });
}
