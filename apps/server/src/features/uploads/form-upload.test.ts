import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { api, type UploadTicket } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { type FormOptions, mediaFile, toForm } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: MediaTestApp;
beforeAll(async () => {
  test = await startMediaApp();
});
afterAll(() => test.close());

const post = async (ticket: Pick<UploadTicket, 'fields'>, file: Buffer, options?: FormOptions) => {
  const response = await fetch(`${test.base}/api/uploads/form`, {
    method: 'POST',
    body: toForm(ticket, file, options),
  });
  return { status: response.status, body: (response.status === 204 ? {} : await response.json()) as { code?: string } };
};
/** A request of which every byte is ours. */
const postRaw = (headers: Record<string, string | number>, chunks: (Buffer | string)[]) =>
  new Promise<{ status: number; body: { code?: string } }>((resolve, reject) => {
    const request = httpRequest(`${test.base}/api/uploads/form`, { method: 'POST', headers }, async (response) => {
      const text = String(await buffer(response));
      resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : {} });
    });
    request.on('error', reject);
    for (const chunk of chunks) request.write(chunk);
    request.end();
  });
const rawForm = (fields: [string, string][], boundary = 'bnd') =>
  fields
    .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('');
const filePart = '--bnd\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n';
const multipart = { 'content-type': 'multipart/form-data; boundary=bnd' };

const drafts = async () =>
  (await readdir(join(test.settings.dataDir, 'media/tmp'))).filter((name) => name.startsWith('upl_'));
const storedUploads = async () => {
  const keys: string[] = [];
  for await (const { key } of test.storage.list('uploads/')) keys.push(key);
  return keys;
};

describe.runIf(hasPostgres())('POST /uploads/form', () => {
  it('stores the file, which then plays byte for byte', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    const file = mediaFile('plain.mp4');
    expect(await post(ticket, file)).toMatchObject({ status: 204 });
    const video = await test.waitFor(member, ticket.id, ({ playable }) => playable);
    expect(video).toMatchObject({ playable: true, size_bytes: file.length, width: 320, height: 180 });
    const response = await test.fetchMedia(video.url);
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(file)).toBe(true);
    expect(await drafts()).toEqual([]);
  });

  it.each([0, 1, 2, 15_000, 16_384, 65_536, 70_001, 1_000_000])(
    'keeps exactly the bytes of a file of %i',
    async (size) => {
      const member = await registerUploader(test);
      const ticket = await test.ticketFor(member);
      const answer = await post(ticket, randomBytes(size));
      expect(answer.status).toBe(size === 0 ? 400 : 204);
      const rows = await test.connection.db.execute(sql`select size_bytes from videos where id = ${ticket.id}`);
      expect(rows.rows).toEqual(size === 0 ? [] : [{ size_bytes: String(size) }]);
    },
  );

  it('lets a ticket be used once, however many use it at the same moment', async () => {
    const ticket = await test.ticketFor(await registerUploader(test));
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(ticket, mediaFile('plain.mp4'))));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'upload_used')).toHaveLength(19);
    expect(await post(ticket, mediaFile('plain.mp4'))).toMatchObject({ status: 409 });
  });

  it('refuses a ticket that is late', async () => {
    const ticket = await test.ticketFor(await registerUploader(test));
    await test.connection.db.execute(
      sql`update upload_tickets set expires_at = now() - interval '1 second' where video_id = ${ticket.id}`,
    );
    expect(await post(ticket, mediaFile('plain.mp4'))).toMatchObject({ status: 403, body: { code: 'upload_refused' } });
  });

  it('refuses every change of a field, of a signature, and every other key', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    const { policy = '', 'x-amz-signature': signature = '' } = ticket.fields;
    const flipped = Array.from(signature, (_, index) => ({
      'x-amz-signature':
        signature.slice(0, index) + (signature[index] === '0' ? '1' : '0') + signature.slice(index + 1),
    }));
    const rules = JSON.parse(Buffer.from(policy, 'base64url').toString());
    const larger = Buffer.from(JSON.stringify({ ...rules, maxBytes: 10 ** 12 })).toString('base64url');
    const keys = [
      'uploads/vid_other',
      '../x',
      '..%2fx',
      '%2e%2e/x',
      '..\\x',
      '/etc/passwd',
      'x\u0000',
      'x'.repeat(5000),
      '.',
    ];
    const changes = [
      ...flipped,
      ...keys.map((key) => ({ key })),
      { policy: larger },
      { policy: `${policy}A` },
      { 'x-amz-signature': '' },
      { 'x-amz-signature': undefined },
      { 'x-amz-signature': signature.toUpperCase() },
      { policy: undefined },
      { key: undefined },
      { 'Content-Type': 'text/html' },
      { acl: 'public-read' },
      { __proto__x: 'x' },
    ];
    for (const change of changes)
      expect(await post(ticket, mediaFile('plain.mp4'), { changes: change }), JSON.stringify(change)).toMatchObject({
        status: 403,
        body: { code: 'upload_refused' },
      });
    const twice: [string, string][] = [['key', 'uploads/vid_other']];
    expect(await post(ticket, mediaFile('plain.mp4'), { extra: twice })).toMatchObject({ status: 403 });
    expect(await storedUploads()).not.toContain(`uploads/${ticket.id}`);
    expect(await post(ticket, mediaFile('plain.mp4'))).toMatchObject({ status: 204 });
  });

  it('takes exactly as much as the plan allows, and keeps nothing of a file that is larger', async () => {
    const member = await registerUploader(test);
    const limit = 100_000;
    const ticketOf = async () => {
      const ticket = await test.ticketFor(member);
      await test.connection.db.execute(
        sql`update upload_tickets set max_bytes = ${limit} where video_id = ${ticket.id}`,
      );
      return ticket;
    };
    expect(await post(await ticketOf(), randomBytes(limit))).toMatchObject({ status: 204 });
    for (const size of [limit + 1, limit + 70_000, limit * 20]) {
      const ticket = await ticketOf();
      expect(await post(ticket, randomBytes(size)), String(size)).toMatchObject({
        status: 400,
        body: { code: 'video_too_large' },
      });
      expect(await storedUploads()).not.toContain(`uploads/${ticket.id}`);
    }
    const { fields } = await ticketOf();
    const head = rawForm(Object.entries(fields)) + filePart;
    const chunked = await postRaw(multipart, [head, randomBytes(limit + 1), '\r\n--bnd--\r\n']);
    expect(chunked).toMatchObject({ status: 400, body: { code: 'video_too_large' } });
    expect(await drafts()).toEqual([]);
  });

  it.each([
    ['no boundary', { 'content-type': 'multipart/form-data' }, ['x']],
    ['nothing', multipart, []],
    ['no form at all', multipart, ['hello']],
    ['a head without end', multipart, ['--bnd\r\n', 'a'.repeat(200_000)]],
    ['only fields', multipart, [`${rawForm([['key', 'x']])}--bnd--\r\n`]],
    ['a part without a name', multipart, ['--bnd\r\nContent-Type: x\r\n\r\nx\r\n--bnd--\r\n']],
  ])('refuses %s', async (_name, headers, chunks) => {
    expect(await postRaw(headers, chunks)).toMatchObject({ status: 400, body: { code: 'upload_malformed' } });
  });

  it.each([
    ['no closing boundary', ['some bytes']],
    ['fields after the file', ['bytes\r\n--bnd\r\nContent-Disposition: form-data; name="key"\r\n\r\nx\r\n--bnd--\r\n']],
    ['bytes after the end', ['bytes\r\n--bnd--\r\nmore']],
  ])('refuses a file with %s, and keeps nothing', async (_name, chunks) => {
    const { fields, id } = await test.ticketFor(await registerUploader(test));
    const head = rawForm(Object.entries(fields)) + filePart;
    expect(await postRaw(multipart, [head, ...chunks])).toMatchObject({
      status: 400,
      body: { code: 'upload_malformed' },
    });
    expect(await storedUploads()).not.toContain(`uploads/${id}`);
    expect(await drafts()).toEqual([]);
  });

  it.each([0.1, 0.5, 0.99])('forgets an upload that breaks off after %d of it', async (part) => {
    const member = await registerUploader(test);
    for (let count = 0; count < 4; count += 1) await insertVideo(test, member);
    const ticket = await test.ticketFor(member);
    const file = randomBytes(3_000_000);
    await new Promise<void>((resolve) => {
      const headers = { ...multipart, 'content-length': file.length + 2_000 };
      const request = httpRequest(`${test.base}/api/uploads/form`, { method: 'POST', headers });
      request.on('error', () => resolve());
      request.write(rawForm(Object.entries(ticket.fields)) + filePart);
      request.write(file.subarray(0, Math.floor(file.length * part)), () =>
        setTimeout(() => request.destroy(new Error('gone')), 100),
      );
    });
    for (let tries = 0; (await drafts()).length > 0 && tries < 100; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await drafts()).toEqual([]);
    for (let tries = 0; tries < 50; tries += 1) {
      const again = await test.call(api.videos.createTicket, { filename: 'x.mp4' }, { token: member.token });
      if (again.status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('the slot was not given back');
  });
});
