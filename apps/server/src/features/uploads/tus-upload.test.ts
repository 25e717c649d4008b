import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { api, type UploadTicket } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile, toForm } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: MediaTestApp;
beforeAll(async () => {
  test = await startMediaApp();
});
afterAll(() => test.close());

const tus = { 'tus-resumable': '1.0.0' };
const toMetadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',');
const create = (fields: Record<string, string>, length: number | string) =>
  fetch(`${test.base}/api/uploads/tus`, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(length), 'upload-metadata': toMetadata(fields) },
  });
const begin = async (ticket: UploadTicket, length: number) => {
  const answer = await create(ticket.fields, length);
  expect(answer.status).toBe(201);
  return test.base + new URL(answer.headers.get('location') ?? '').pathname;
};
const patch = (url: string, offset: number, bytes: Buffer, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream', ...headers },
    body: new Uint8Array(bytes),
  });
const codeOf = async (answer: Response) => [answer.status, ((await answer.json()) as { code: string }).code];
const offsetOf = async (url: string) => {
  const answer = await fetch(url, { method: 'HEAD', headers: tus });
  return { status: answer.status, offset: Number(answer.headers.get('upload-offset')) };
};
/** Sends a part of what it announces, then the line is cut. */
const sendAndBreak = (url: string, offset: number, announced: number, bytes: Buffer) =>
  new Promise<void>((resolve) => {
    const headers = {
      ...tus,
      'upload-offset': offset,
      'content-type': 'application/offset+octet-stream',
      'content-length': announced,
    };
    const request = httpRequest(url, { method: 'PATCH', headers }).on('error', () => resolve());
    request.write(bytes, () => setTimeout(() => request.destroy(new Error('cut')), 150));
  });

describe.runIf(hasPostgres())('uploads that come in pieces', () => {
  it('say what they can do', async () => {
    const answer = await fetch(`${test.base}/api/uploads/tus`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')).toBe('creation,termination');
  });

  it('become a video with their last byte', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    const file = mediaFile('plain.mp4');
    const url = await begin(ticket, file.length);
    expect(await offsetOf(url)).toEqual({ status: 200, offset: 0 });
    const first = await patch(url, 0, file.subarray(0, 10_000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '10000']);
    const second = await patch(url, 10_000, file.subarray(10_000));
    expect([second.status, second.headers.get('upload-offset')]).toEqual([204, String(file.length)]);
    const video = await test.waitFor(member, ticket.id, ({ playable }) => playable);
    const bytes = Buffer.from(await (await test.fetchMedia(video.url)).arrayBuffer());
    expect(bytes.equals(file)).toBe(true);
    expect(await offsetOf(url)).toEqual({ status: 200, offset: file.length });
    expect(await codeOf(await patch(url, file.length, Buffer.from('x')))).toEqual([409, 'upload_offset']);
  });

  it('go on where a cut line left them, byte for byte', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    const file = randomBytes(2_000_000);
    const url = await begin(ticket, file.length);
    let sent = 0;
    for (const until of [300_000, 1_100_000]) {
      await sendAndBreak(url, sent, file.length - sent, file.subarray(sent, until));
      sent = (await offsetOf(url)).offset;
      expect(sent).toBeGreaterThan(0);
      expect(sent).toBeLessThanOrEqual(until);
    }
    expect((await patch(url, sent, file.subarray(sent))).status).toBe(204);
    const stored = await test.connection.db.execute(sql`select size_bytes from videos where id = ${ticket.id}`);
    expect(stored.rows).toEqual([{ size_bytes: String(file.length) }]);
  });

  it('take no piece for another byte than the next, and none beyond the end', async () => {
    const url = await begin(await test.ticketFor(await registerUploader(test)), 1000);
    expect(await codeOf(await patch(url, 5, randomBytes(10)))).toEqual([409, 'upload_offset']);
    expect(await codeOf(await patch(url, 0, randomBytes(1001)))).toEqual([400, 'video_too_large']);
    expect((await offsetOf(url)).offset).toBeLessThanOrEqual(1000);
    expect((await patch(url, 0, randomBytes(10), { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await patch(url, 0, randomBytes(10), { 'upload-offset': '-1' })).status).toBe(400);
    expect((await patch(url, 0, randomBytes(10), { 'tus-resumable': '0.2.2' })).status).toBe(412);
  });

  it('let one sender at a time write', async () => {
    const file = randomBytes(400_000);
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    const url = await begin(ticket, file.length);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => patch(url, 0, file)));
    const done = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 204);
    expect(done.length).toBeLessThanOrEqual(1);
    const { offset } = await offsetOf(url);
    if (offset < file.length) expect((await patch(url, offset, file.subarray(offset))).status).toBe(204);
    const rows = await test.connection.db.execute(sql`select status, size_bytes from videos where id = ${ticket.id}`);
    expect(rows.rows).toEqual([expect.objectContaining({ size_bytes: String(file.length) })]);
  });

  it('are refused while another process takes them in', async () => {
    const ticket = await test.ticketFor(await registerUploader(test));
    const url = await begin(ticket, 1000);
    const lease = (until: string) =>
      test.connection.db.execute(
        sql`update upload_tickets set lease_holder = 'another', lease_until = now() + ${until}::interval
            where video_id = ${ticket.id}`,
      );
    await lease('1 minute');
    expect(await codeOf(await patch(url, 0, randomBytes(1000)))).toEqual([423, 'upload_busy']);
    await lease('-1 second');
    expect((await patch(url, 0, randomBytes(1000))).status).toBe(204);
  });

  it('are refused before their first byte where the plan or the ticket does not allow them', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    expect(await codeOf(await create(ticket.fields, ticket.max_bytes + 1))).toEqual([400, 'video_too_large']);
    expect(await codeOf(await create(ticket.fields, 0))).toEqual([400, 'video_empty']);
    expect(await codeOf(await create(ticket.fields, 'much'))).toEqual([400, 'upload_malformed']);
    expect(await codeOf(await create({ ...ticket.fields, key: 'uploads/other' }, 10))).toEqual([403, 'upload_refused']);
    expect(await codeOf(await create({}, 10))).toEqual([403, 'upload_refused']);
    await begin(ticket, 10);
    expect(await codeOf(await create(ticket.fields, 11))).toEqual([409, 'upload_used']);
    expect((await create(ticket.fields, 10)).status).toBe(201);
    const form = await fetch(`${test.base}/api/uploads/form`, {
      method: 'POST',
      body: toForm(ticket, randomBytes(10)),
    });
    expect(form.status).toBe(409);
  });

  it('end with their slot given back when their sender says so', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    const url = await begin(ticket, 1000);
    await patch(url, 0, randomBytes(500));
    expect((await fetch(url, { method: 'DELETE', headers: tus })).status).toBe(204);
    expect((await offsetOf(url)).status).toBe(404);
    const rows = await test.connection.db.execute(sql`select id from videos where id = ${ticket.id}`);
    expect(rows.rows).toEqual([]);
  });

  it.each(['upl_unknown', '../x', '%2e%2e', 'x'.repeat(500)])('know no upload %s', async (id) => {
    expect((await offsetOf(`${test.base}/api/uploads/tus/${id}`)).status).toBe(404);
  });

  it('may be called off by deleting their video', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member);
    const url = await begin(ticket, 1000);
    await test.call(api.videos.remove, { video_id: ticket.id }, { token: member.token });
    expect((await patch(url, 0, randomBytes(1000))).status).toBe(404);
  });
});
