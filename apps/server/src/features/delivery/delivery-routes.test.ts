import { randomBytes } from 'node:crypto';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: MediaTestApp;
let member: SignedIn;
const bytes = randomBytes(3_000_000);

async function storeVideo(app: MediaTestApp, owner: SignedIn): Promise<string> {
  const id = await insertVideo(app, owner);
  await app.storage.putBytes(`videos/${id}/video.mp4`, bytes, 'video/mp4');
  return id;
}

beforeAll(async () => {
  test = await startMediaApp();
  member = await registerUploader(test);
});
afterAll(() => test.close());
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${test.base}/media/videos/${path}`, { method, headers, redirect: 'manual' });

describe.runIf(hasPostgres())('GET /media/videos/:id/video.mp4', () => {
  it('delivers all of it, for ever, to every site, as nothing but a video', async () => {
    const answer = await get(`${await storeVideo(test, member)}/video.mp4?fixed`, {
      origin: 'https://any.example.test',
    });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const headers = Object.fromEntries(answer.headers);
    expect(headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(headers).not.toHaveProperty('set-cookie');
  });

  it('delivers a range, its head, and nothing to who has it already', async () => {
    const path = `${await storeVideo(test, member)}/video.mp4`;
    const part = await get(path, { range: 'bytes=2000000-2999999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 2000000-2999999/3000000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(2_000_000))).toBe(true);
    const last = await get(path, { range: 'bytes=-1' });
    expect(Buffer.from(await last.arrayBuffer())).toEqual(bytes.subarray(-1));
    const beyond = await get(path, { range: 'bytes=3000000-' });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */3000000']);
    const head = await get(path, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '3000000']);
    const etag = head.headers.get('etag') ?? '';
    expect((await get(path, { 'if-none-match': `"x", ${etag}` })).status).toBe(304);
    expect((await get(path, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(path, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(path, { range: 'bytes=0-1,5-6' })).status).toBe(200);
  });

  it('is gone at once when the video is deleted, by whomever, though its file is still there', async () => {
    const id = await storeVideo(test, member);
    const read = async () => {
      const answer = await get(`${id}/video.mp4`, { range: 'bytes=0-9' });
      await answer.arrayBuffer();
      return answer.status;
    };
    expect([await read(), await read(), await read()]).toEqual([206, 206, 206]);
    await test.connection.db.execute(sql`update videos set deleted_at = now() where id = ${id}`);
    expect(await read()).toBe(404);
    expect(await test.storage.find(`videos/${id}/video.mp4`)).toBeDefined();
  });

  it('lets a script of any site ask first', async () => {
    const answer = await get('vid_x/video.mp4', { 'access-control-request-headers': 'range' }, 'OPTIONS');
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toContain('Range');
  });

  it.each([
    'video.mp5',
    '../../../etc/passwd',
    '..%2f..%2fetc%2fpasswd',
    '%2e%2e/%2e%2e/uploads/x',
    '%252e%252e%252f',
    '..%5c..%5cx',
    'video.mp4%00',
    'video.mp4/',
    'hls1/master1.m3u8',
    'hls1%2f..%2fvideo.mp4',
    'hls1/secret.txt',
    'poster.jpg',
    '',
  ])('knows nothing of %j', async (name) => {
    const answer = await get(`${await storeVideo(test, member)}/${name}`);
    expect([404, 400]).toContain(answer.status);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each(['vid_unknown', 'x', '..', 'vid_%2e%2e', `vid_${'x'.repeat(300)}`])('knows no video %s', async (id) => {
    expect((await get(`${id}/video.mp4`)).status).toBe(404);
  });

  it('delivers nothing of a deleted video, nor of one that is still on its way', async () => {
    const id = await storeVideo(test, member);
    await test.call(api.videos.remove, { video_id: id }, { token: member.token });
    expect((await get(`${id}/video.mp4`)).status).toBe(404);
    const waiting = await storeVideo(test, member);
    await test.connection.db.execute(sql`update videos set status = 'uploading' where id = ${waiting}`);
    expect((await get(`${waiting}/video.mp4`)).status).toBe(404);
  });

  it('mixes up no bytes of many who read at once, some of whom go away', { timeout: 60_000 }, async () => {
    const path = `${await storeVideo(test, member)}/video.mp4`;
    const readPart = async (start: number) => {
      const answer = await get(path, { range: `bytes=${start}-${start + 1_999_999}` });
      if (start % 3 === 0) return answer.body?.cancel();
      expect(Buffer.from(await answer.arrayBuffer()).equals(bytes.subarray(start, start + 2_000_000))).toBe(true);
    };
    for (let turn = 0; turn < 3; turn += 1)
      await Promise.all(Array.from({ length: 30 }, (_, index) => readPart(index * 1_001)));
  });

  it('holds little memory for many who read slowly', { timeout: 60_000 }, async () => {
    const id = await storeVideo(test, member);
    const before = process.memoryUsage().arrayBuffers;
    const readers = await Promise.all(
      Array.from({ length: 200 }, async () => (await get(`${id}/video.mp4`)).body?.getReader()),
    );
    await new Promise((resolve) => setTimeout(resolve, 500));
    const perReader = (process.memoryUsage().arrayBuffers - before) / 200;
    for (const reader of readers) await reader?.cancel();
    // Both ends are in this process: the reader's own buffers count too.
    expect(perReader).toBeLessThan(2.5 * 1024 * 1024);
  });
});

describe.runIf(hasPostgres())('with a front server', () => {
  it('names the file to it, and sends no byte itself', async () => {
    const fronted = await startMediaApp({ DELIVERY_ACCEL_PREFIX: '/kinora-media' });
    try {
      const id = await storeVideo(fronted, await registerUploader(fronted));
      const answer = await fetch(`${fronted.base}/media/videos/${id}/video.mp4?fixed`);
      expect(answer.headers.get('x-accel-redirect')).toBe(`/kinora-media/videos/${id}/video.mp4`);
      expect(answer.headers.get('content-type')).toBe('video/mp4');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(await answer.text()).toBe('');
      expect((await fetch(`${fronted.base}/media/videos/vid_x/video.mp4`)).status).toBe(404);
    } finally {
      await fronted.close();
    }
  });
});
