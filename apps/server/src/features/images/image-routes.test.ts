import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { imageStore } from './image-store.ts';

let test: TestApp;
let token: string;
let photo: Buffer;
beforeAll(async () => {
  test = await startTestApp();
  token = (await registerUploader(test)).token;
  photo = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#4fc922' } })
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => test.close());

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('base64');
const pathOf = (url: string) => url.replace('http://localhost:4000', '');
const stored = () => readdir(join(test.settings.dataDir, 'media/images')).catch(() => []);

async function ticket(bytes: Buffer, file_name = 'photo.jpg') {
  const { body, status } = await test.call(api.images.createTicket, { file_name, content_md5: md5(bytes) }, { token });
  expect(status).toBe(200);
  return body;
}
const put = (url: string, payload: Buffer, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'PUT',
    url: pathOf(url),
    payload,
    headers: { 'content-type': 'image/jpeg', 'content-md5': md5(payload), ...headers },
  });

describe.runIf(hasPostgres())('an image upload', () => {
  it('is written anew without its metadata and served to everybody, for ever', async () => {
    const { upload_url, url, key } = await ticket(photo);
    expect((await put(upload_url, photo)).statusCode).toBe(200);
    const answer = await test.app.inject({ url: pathOf(url) });
    expect(url).toBe(`${test.settings.imageCdnUrl}/${key}`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    const head = await test.app.inject({ method: 'HEAD', url: pathOf(url) });
    expect(head).toMatchObject({ statusCode: 200, payload: '' });
    expect(head.headers['content-length']).toBe(answer.headers['content-length']);
    const seen = await sharp(answer.rawPayload).metadata();
    expect(seen).toMatchObject({ format: 'webp', width: 64, height: 32 });
    expect(seen.exif).toBeUndefined();
    expect(answer.rawPayload.includes('a secret place')).toBe(false);
  });

  it('works once, also when twenty send it at the same moment', async () => {
    const { upload_url } = await ticket(photo);
    const answers = await Promise.all(Array.from({ length: 20 }, () => put(upload_url, photo)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await put(upload_url, photo)).json()).toMatchObject({ code: 'upload_refused' });
  });

  it('refuses bytes that are not those of the checksum, sent or announced', async () => {
    const { upload_url } = await ticket(photo);
    const changed = Buffer.from(photo);
    changed.writeUInt8(changed.readUInt8(changed.length - 3) ^ 1, changed.length - 3);
    for (const [payload, headers] of [
      [changed, {}],
      [changed, { 'content-md5': md5(photo) }],
      [photo, { 'content-md5': 'AAAA' }],
    ] as const)
      expect((await put(upload_url, payload, headers)).json()).toMatchObject({ code: 'checksum_mismatch' });
    expect((await put(upload_url, photo)).statusCode).toBe(200);
  });

  it('refuses every change of the address', async () => {
    const { upload_url } = await ticket(photo);
    const other = await ticket(photo);
    const signature = (url: string) => new URL(url).searchParams.get('signature');
    const wrong = [
      upload_url.replace(/signature=.*/, `signature=${signature(other.upload_url)}`),
      upload_url.replace(/signature=.*/, ''),
      `${upload_url}&signature=x`,
      upload_url.replace(/signature=(.)/, (_, letter) => `signature=${letter === 'a' ? 'b' : 'a'}`),
    ];
    for (const url of wrong) expect((await put(url, photo)).json()).toMatchObject({ code: 'upload_refused' });
    for (const key of ['..%2f..%2fx.webp', 'img_x.svg', 'img_%00.webp'])
      expect((await put(`/api/images/uploads/${key}?signature=x`, photo)).statusCode).toBe(404);
  });

  it('refuses a ticket that has expired', async () => {
    const { upload_url, key } = await ticket(photo);
    await test.connection.db.execute(sql`update images set expires_at = now() where key = ${key}`);
    expect((await put(upload_url, photo)).json()).toMatchObject({ code: 'upload_refused' });
    await imageStore.removeExpired(test.connection.db);
    const { rows } = await test.connection.db.execute(sql`select 1 from images where key = ${key}`);
    expect(rows).toEqual([]);
  });

  it.each([
    [
      'an SVG that could be drawn',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script>x()</script><rect width="8" height="8"/></svg>',
        ),
    ],
    [
      'a TIFF',
      () =>
        sharp({ create: { width: 8, height: 8, channels: 3, background: '#000' } })
          .tiff()
          .toBuffer(),
    ],
    ['an HTML page', async () => Buffer.from('<!doctype html><script>x()</script>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['half an image', async () => photo.subarray(0, photo.length / 2)],
    [
      'a flood of pixels',
      () =>
        sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#000' } })
          .png()
          .toBuffer(),
    ],
  ])('refuses %s and keeps nothing', async (_, make) => {
    const bytes = await make();
    const before = await stored();
    const { upload_url } = await ticket(bytes, 'innocent.png');
    expect((await put(upload_url, bytes, { 'content-type': 'image/png' })).json()).toMatchObject({
      code: 'image_refused',
    });
    expect(await stored()).toEqual(before);
  });

  it('refuses these although the decoder could read them', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    expect(await sharp(svg).metadata()).toMatchObject({ format: 'svg', width: 8 });
    expect(sharp.format.tiff.input.buffer).toBe(true);
  });

  it('refuses what is larger than ten megabytes', async () => {
    const { upload_url } = await ticket(photo);
    expect((await put(upload_url, Buffer.alloc(11 * 1024 * 1024))).json()).toMatchObject({ code: 'body_too_large' });
  });

  it.each([
    [{ file_name: 'logo.svg', content_md5: md5(Buffer.from('x')) }, 415],
    [{ file_name: 'logo.png', content_md5: 'short' }, 400],
    [{ file_name: '', content_md5: md5(Buffer.from('x')) }, 400],
    [{ file_name: 'a\u0000.png', content_md5: md5(Buffer.from('x')) }, 400],
  ])('gives no ticket for %j', async (input, status) => {
    expect((await test.call(api.images.createTicket, input, { token })).status).toBe(status);
  });

  it('needs somebody who is signed in', async () => {
    const input = { file_name: 'logo.png', content_md5: md5(photo) };
    expect((await test.call(api.images.createTicket, input)).status).toBe(401);
  });
});

describe.runIf(hasPostgres())('GET /media/images/:key', () => {
  it.each(['img_nothing.webp', '..%2f..%2fsecrets', 'img_x.webp%00', 'img_x'])('has nothing at %s', async (key) => {
    expect((await test.app.inject({ url: `/media/images/${key}` })).statusCode).toBe(404);
  });
});
