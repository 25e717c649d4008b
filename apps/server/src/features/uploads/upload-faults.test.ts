import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { SignedIn, UploadTicket } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile, toForm } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { slowSenderLimits } from './slow-sender.ts';

const tus = { 'tus-resumable': '1.0.0' };
const piece = { ...tus, 'content-type': 'application/offset+octet-stream' };

/** Begins a request and sends so much of it; the rest, and the end, are up to the test. */
function begin(url: string, method: string, headers: Record<string, string | number>, bytes: Buffer) {
  const request: ClientRequest = httpRequest(url, { method, headers });
  const answer = new Promise<{ status: number; code?: string }>((resolve) => {
    request.on('error', () => resolve({ status: 0 }));
    request.on('response', async (response: IncomingMessage) => {
      const body = await text(response).catch(() => '');
      resolve({ status: response.statusCode ?? 0, ...(body ? (JSON.parse(body) as { code: string }) : {}) });
    });
  });
  request.write(bytes);
  return { request, answer };
}

const formHead = ({ fields }: UploadTicket) =>
  Buffer.from(
    `${Object.entries(fields)
      .map(([name, value]) => `--bnd\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('')}--bnd\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n`,
  );
const beginForm = ({ base }: MediaTestApp, bytes: Buffer) =>
  begin(`${base}/api/uploads/form`, 'POST', { 'content-type': 'multipart/form-data; boundary=bnd' }, bytes);

async function createTus({ base }: MediaTestApp, { fields }: UploadTicket, length: number): Promise<string> {
  const metadata = Object.entries(fields).map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`);
  const headers = { ...tus, 'upload-length': String(length), 'upload-metadata': metadata.join(',') };
  const answer = await fetch(`${base}/api/uploads/tus`, { method: 'POST', headers });
  return new URL(answer.headers.get('location') ?? '').pathname;
}
const offsetAt = async ({ base }: MediaTestApp, path: string) =>
  Number((await fetch(base + path, { method: 'HEAD', headers: tus })).headers.get('upload-offset'));
const sendPiece = ({ base }: MediaTestApp, path: string, offset: number, bytes: Buffer) =>
  fetch(base + path, {
    method: 'PATCH',
    headers: { ...piece, 'upload-offset': String(offset) },
    body: new Uint8Array(bytes),
  });

const drafts = async ({ settings }: MediaTestApp) =>
  (await readdir(join(settings.dataDir, 'media/tmp'))).filter((name) => name.startsWith('upl_'));
const rowsOf = async ({ connection }: MediaTestApp, id: string) =>
  (await connection.db.execute(sql`select id from videos where id = ${id}`)).rows;
/** Once the server has the ticket's file open, it has also begun to read. */
const untilBegun = (test: MediaTestApp) => expect.poll(() => drafts(test), { timeout: 20_000 }).toHaveLength(1);

describe.runIf(hasPostgres())('a server that is told to end', () => {
  let test: MediaTestApp;
  let member: SignedIn;
  beforeEach(async () => {
    test = await startMediaApp();
    member = await registerUploader(test);
  });
  afterEach(() => test.close());

  it('keeps nothing of a form that is not whole, says so, and closes', async () => {
    const ticket = await test.ticketFor(member);
    const { answer } = beginForm(test, Buffer.concat([formHead(ticket), randomBytes(200_000)]));
    await untilBegun(test);
    await test.app.close();
    expect(await answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await drafts(test)).toEqual([]);
    expect(await rowsOf(test, ticket.id)).toEqual([]);
  });

  it('takes a form whose end is just coming', async () => {
    const ticket = await test.ticketFor(member);
    const { request, answer } = beginForm(test, Buffer.concat([formHead(ticket), mediaFile('plain.mp4')]));
    await untilBegun(test);
    const closed = test.app.close();
    request.end('\r\n--bnd--\r\n');
    expect(await answer).toMatchObject({ status: 204 });
    await closed;
    expect(await rowsOf(test, ticket.id)).toHaveLength(1);
  });

  it('keeps what came of a file in pieces, and the next server goes on with it', async () => {
    const ticket = await test.ticketFor(member);
    const file = randomBytes(600_000);
    const path = await createTus(test, ticket, file.length);
    const headers = { ...piece, 'upload-offset': 0, 'content-length': file.length };
    const { answer } = begin(test.base + path, 'PATCH', headers, file.subarray(0, 400_000));
    await untilBegun(test);
    await test.app.close();
    expect(await answer).toMatchObject({ status: 503 });
    const { dataDir, database, mail } = test.settings;
    if (database.kind !== 'external') throw new Error('the next server needs an address');
    const same = { DATA_DIR: dataDir, DATABASE_URL: database.url, SMTP_URL: mail.smtpUrl };
    const next = await startMediaApp(same, { withWorker: false });
    try {
      const offset = await offsetAt(next, path);
      expect(offset).toBeGreaterThan(0);
      expect((await sendPiece(next, path, offset, file.subarray(offset))).status).toBe(204);
      expect(await rowsOf(next, ticket.id)).toHaveLength(1);
    } finally {
      await next.close();
    }
  });
});

describe.runIf(hasPostgres())('senders', () => {
  let test: MediaTestApp;
  let member: SignedIn;
  const { idleMs } = slowSenderLimits;
  beforeAll(async () => {
    test = await startMediaApp();
    member = await registerUploader(test);
  });
  afterEach(() => Object.assign(slowSenderLimits, { idleMs }));
  afterAll(() => test.close());

  it('who fall silent within the form are told that it took too long, and nothing is kept', async () => {
    slowSenderLimits.idleMs = 1_500;
    const ticket = await test.ticketFor(member);
    for (const bytes of [Buffer.from('--bnd\r\n'), Buffer.concat([formHead(ticket), randomBytes(100_000)])]) {
      const { request, answer } = beginForm(test, bytes);
      expect(await answer).toMatchObject({ status: 408, code: 'request_timeout' });
      request.destroy();
    }
    expect(await drafts(test)).toEqual([]);
    expect(await rowsOf(test, ticket.id)).toEqual([]);
  });

  it('who fall silent within a piece are let go, and what came stays', async () => {
    slowSenderLimits.idleMs = 1_500;
    const file = randomBytes(500_000);
    const path = await createTus(test, await test.ticketFor(member), file.length);
    const headers = { ...piece, 'upload-offset': 0, 'content-length': file.length };
    const { request, answer } = begin(test.base + path, 'PATCH', headers, file.subarray(0, 300_000));
    expect(await answer).toMatchObject({ status: 408 });
    request.destroy();
    expect(await offsetAt(test, path)).toBe(300_000);
    slowSenderLimits.idleMs = idleMs;
    expect((await sendPiece(test, path, 300_000, file.subarray(300_000))).status).toBe(204);
  });

  it('who vanish lose nothing of what the server had read', async () => {
    const file = randomBytes(3_000_000);
    const path = await createTus(test, await test.ticketFor(member), file.length);
    const headers = { ...piece, 'upload-offset': 0, 'content-length': file.length };
    const before = await drafts(test);
    const { request, answer } = begin(test.base + path, 'PATCH', headers, file.subarray(0, 900_000));
    await expect.poll(async () => (await drafts(test)).length, { timeout: 20_000 }).toBeGreaterThan(before.length);
    // All of it fits between the two ends; once it has left this one, closing in order brings the rest over.
    request.socket?.end();
    expect(await answer).toMatchObject({ status: expect.any(Number) });
    await expect.poll(() => offsetAt(test, path), { timeout: 20_000 }).toBe(900_000);
  });
});

/** A disk of a few megabytes, where we are allowed to make one. */
function mountSmallDisk(path: string): boolean {
  try {
    execFileSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=8m', 'kinora-test', path], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('No disk can be mounted here: the tests with a full one are left out.\n');
    return false;
  }
}

describe.runIf(hasPostgres() && process.getuid?.() === 0)('a full disk', () => {
  let dataDir: string;
  let isMounted = false;
  let test: MediaTestApp | undefined;
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'kinora-full-'));
    await mkdir(join(dataDir, 'media'));
    isMounted = mountSmallDisk(join(dataDir, 'media'));
    if (isMounted) test = await startMediaApp({ DATA_DIR: dataDir });
  });
  afterAll(async () => {
    await test?.app.close();
    if (isMounted) execFileSync('/usr/bin/umount', [join(dataDir, 'media')]);
    await test?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('refuses with its own code, keeps nothing, and takes files again as soon as there is room', async ({ skip }) => {
    if (!test) return skip('no disk can be mounted');
    const full = test;
    const member = await registerUploader(full);
    const post = async (file: Buffer) => {
      const ticket = await full.ticketFor(member);
      const form = toForm(ticket, file);
      const answer = await fetch(`${full.base}/api/uploads/form`, { method: 'POST', body: form });
      return { ticket, status: answer.status, body: answer.status === 204 ? {} : await answer.json() };
    };
    const refused = await post(randomBytes(20_000_000));
    expect(refused).toMatchObject({
      status: 507,
      body: { code: 'storage_full', error: 'The storage is full. Nothing was kept', request_id: expect.any(String) },
    });
    expect(await drafts(full)).toEqual([]);
    expect(await rowsOf(full, refused.ticket.id)).toEqual([]);
    const path = await createTus(full, await full.ticketFor(member), 20_000_000);
    const inPieces = await sendPiece(full, path, 0, randomBytes(20_000_000)).catch(() => undefined);
    if (inPieces) expect(inPieces.status).toBe(507);
    await fetch(full.base + path, { method: 'DELETE', headers: tus });
    expect(await drafts(full)).toEqual([]);
    const { ticket, status } = await post(mediaFile('plain.mp4'));
    expect(status).toBe(204);
    // The worker must be done with the disk before it is taken away.
    await full.waitFor(member, ticket.id, isOver);
  });
});
