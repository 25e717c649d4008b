import { readdir } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { api, type SignedIn, type Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { type FilmServer, startFilmServer } from '../../testing/film-server.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { refusal } from '../../testing/refusal.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { importPatience } from './import-job.ts';
import { importStore } from './import-store.ts';

const film = mediaFile('plain.mp4');
const usualPatience = { ...importPatience };

let test: MediaTestApp;
let films: FilmServer | undefined;
const open: FilmServer[] = [];
beforeAll(async () => {
  // Without ffmpeg a film is ready as soon as it is there.
  test = await startMediaApp({ IMPORT_PRIVATE_HOSTS: '127.0.0.1', PATH: '/nowhere' });
  Object.assign(importPatience, { firstWaitMs: 10, reportMs: 50 });
});
afterEach(() => Promise.all(open.splice(0).map((server) => server.close())));
afterAll(async () => {
  Object.assign(importPatience, usualPatience);
  await test.close();
});

async function begin(member: SignedIn, answer: RequestListener, input: object = {}): Promise<Video> {
  films = await startFilmServer(answer);
  open.push(films);
  const started = await test.call(api.videos.import, { url: `${films.url}/film.mp4`, ...input }, member);
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  return started.body;
}

async function importFrom(answer: RequestListener, input?: object) {
  const member = await registerUploader(test);
  const { id } = await begin(member, answer, input);
  return { member, video: await test.waitFor(member, id, isOver) };
}

const whole: RequestListener = (_request, response) => void response.setHeader('etag', '"one"').end(film);

/** As a server that knows ranges does, breaking off after so many bytes of each answer. */
const breaking =
  (bytes: number, etag = '"one"'): RequestListener =>
  (request, response) => {
    const goesOn = request.headers['if-range'] === etag;
    const start = goesOn ? Number(/\d+/.exec(request.headers.range ?? '')?.[0] ?? 0) : 0;
    response.writeHead(start > 0 ? 206 : 200, {
      etag,
      'content-length': film.length - start,
      ...(start > 0 && { 'content-range': `bytes ${start}-${film.length - 1}/${film.length}` }),
    });
    const rest = film.subarray(start);
    if (rest.length <= bytes) return void response.end(rest);
    response.write(rest.subarray(0, bytes), () => breakOff(response));
  };

/** Late enough that what was written has been read. */
const breakOff = (response: ServerResponse) => void setTimeout(() => response.destroy(), 300);

const bytesOf = async (video: Video) => Buffer.from(await (await test.fetchMedia(video.url)).arrayBuffer());
const drafts = () => readdir(join(test.settings.dataDir, 'media/tmp'));
const rowsOf = async (id: string) =>
  (await test.connection.db.execute(sql`select 1 from video_imports where video_id = ${id}`)).rows.length;

describe.runIf(hasPostgres())('an import', () => {
  it('becomes a video like any other, of which no address is left', async () => {
    const { video } = await importFrom(whole);
    expect(video).toMatchObject({ name: 'film.mp4', status: 'ready', playable: true, import: null });
    expect(video.size_bytes).toBe(film.length);
    expect((await bytesOf(video)).equals(film)).toBe(true);
    expect(await rowsOf(video.id)).toBe(0);
    expect(await drafts()).toEqual([]);
  });

  it('is called as the sender calls it, where its owner did not', async () => {
    const called: RequestListener = (_request, response) =>
      void response.setHeader('content-disposition', 'attachment; filename="Summer film.mp4"').end(film);
    const { member, video } = await importFrom(called);
    expect(video.name).toBe('Summer_film.mp4');
    const downloads = await test.call(api.videos.downloads, { video_id: video.id }, member);
    expect(downloads.body).toMatchObject([{ file: 'original', filename: 'Summer_film.mp4' }]);
    expect((await importFrom(called, { name: 'Mine' })).video.name).toBe('Mine');
  });

  it('goes on where its connection broke', async () => {
    const step = Math.ceil(film.length / 4);
    const { video } = await importFrom(breaking(step));
    expect((await bytesOf(video)).equals(film)).toBe(true);
    const ranges = films?.requests.map(({ headers }) => headers.range);
    expect(ranges).toEqual([undefined, ...[1, 2, 3].map((part) => `bytes=${part * step}-`)]);
  });

  it('begins anew where the file has changed meanwhile', async () => {
    let asked = 0;
    const changing: RequestListener = (request, response) => {
      asked += 1;
      if (asked === 1) {
        response.writeHead(200, { etag: '"old"', 'content-length': 5000 });
        return void response.write('o'.repeat(4000), () => breakOff(response));
      }
      breaking(film.length, '"new"')(request, response);
    };
    const { video } = await importFrom(changing);
    expect((await bytesOf(video)).equals(film)).toBe(true);
    expect(films?.requests[1]?.headers).toMatchObject({ range: 'bytes=4000-', 'if-range': '"old"' });
  });

  it('is given up when it gets no further, with no place taken and nothing left', async () => {
    const { member, video } = await importFrom((_request, response) => {
      response.setHeader('content-length', film.length);
      response.write(film.subarray(0, 100), () => breakOff(response));
    });
    expect(video).toMatchObject({
      status: 'failed',
      status_reason: 'The connection kept breaking off',
      can_retry: true,
      takes_place: false,
      import: null,
    });
    expect(films?.requests).toHaveLength(importPatience.tries);
    expect(await drafts()).toEqual([]);
    for (let count = 0; count < 5; count += 1) await test.ticketFor(member);
  });

  it.each([
    [404, 'There is no file at this link (404)', 1],
    [403, 'This link does not allow access (403)', 1],
    [418, 'This address answered with an error (418)', 1],
    [503, 'This address answered with an error (503)', 6],
  ])('says that the address answered %d', async (status, status_reason, tries) => {
    const { video } = await importFrom((_request, response) => void response.writeHead(status).end());
    expect(video).toMatchObject({ status: 'failed', status_reason, can_retry: true, takes_place: false });
    expect(films?.requests).toHaveLength(tries);
  });

  it('says what came instead of a video', async () => {
    const page: RequestListener = (_request, response) =>
      void response.setHeader('content-type', 'text/html; charset=utf-8').end('<h1>Sign in</h1>');
    expect((await importFrom(page)).video.status_reason).toBe('This link leads to a web page, not to a video file');
    const nothing = await importFrom((_request, response) => void response.end());
    expect(nothing.video.status_reason).toBe('The file is empty');
    const text = await importFrom((_request, response) => void response.end('not a film'));
    expect(text.video).toMatchObject({ status: 'failed', can_retry: false, takes_place: false });
  });

  it('is refused by its size, with no place taken', async () => {
    const member = await registerUploader(test);
    const { id } = await begin(member, (_request, response) =>
      response.setHeader('content-length', 200 * 1024 * 1024 + 1).write('x'),
    );
    const told = await test.waitFor(member, id, isOver);
    expect(told).toMatchObject({ status_reason: 'The file is larger than your plan allows', takes_place: false });
    expect(films?.requests).toHaveLength(1);
    expect(await drafts()).toEqual([]);
  });

  it('tells nothing of an inner network: who is there looks like nobody', async () => {
    const member = await registerUploader(test);
    const inner = await startFilmServer((_request, response) => response.end(film), { host: '127.0.0.2' });
    const ask = async (url: string) => {
      const { body } = await test.call(api.videos.import, { url }, member);
      return test.waitFor(member, body.id, isOver);
    };
    const there = await ask(`${inner.url}/film.mp4`);
    await inner.close();
    const empty = await ask(`${inner.url}/film.mp4`);
    const unknown = await ask('http://films.invalid/film.mp4');
    expect(inner.requests).toEqual([]);
    const tellOf = ({ status, status_reason, can_retry }: Video) => ({ status, status_reason, can_retry });
    expect(tellOf(there)).toEqual({
      status: 'failed',
      status_reason: 'This address could not be reached',
      can_retry: true,
    });
    expect([tellOf(empty), tellOf(unknown)]).toEqual([tellOf(there), tellOf(there)]);
  });

  it('is tried again, with a place of the plan as it is then', async () => {
    let answers = false;
    const member = await registerUploader(test);
    const { id } = await begin(member, (request, response) =>
      answers ? whole(request, response) : response.writeHead(404).end(),
    );
    await test.waitFor(member, id, isOver);
    answers = true;
    const others = [];
    for (let count = 0; count < 5; count += 1) others.push(await insertVideo(test, member));
    const retry = () => test.call(api.videos.retry, { video_id: id }, member);
    expect(await retry()).toMatchObject(refusal(400, 'video_limit_reached'));
    await test.call(api.videos.remove, { video_id: others[0] ?? '' }, member);
    expect(await retry()).toMatchObject({ status: 200, body: { status: 'uploading', status_reason: null } });
    expect(await retry()).toMatchObject(refusal(409, 'video_not_failed'));
    expect(await test.waitFor(member, id, isOver)).toMatchObject({ status: 'ready', name: 'film.mp4' });
  });

  it('stops when its video is deleted, and leaves nothing', async () => {
    const member = await registerUploader(test);
    let isClosed = false;
    const { id } = await begin(member, (_request, response) => {
      response.on('close', () => {
        isClosed = true;
      });
      response.write(film);
    });
    await test.waitFor(member, id, (video) => (video.import?.received_bytes ?? 0) > 0);
    expect((await drafts()).length).toBe(1);
    expect((await test.call(api.videos.remove, { video_id: id }, member)).status).toBe(200);
    await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
    await expect.poll(drafts, { timeout: 10_000 }).toEqual([]);
    expect(await test.call(api.videos.get, { video_id: id }, member)).toMatchObject({ status: 404 });
    expect(await test.storage.find(`uploads/${id}`)).toBeUndefined();
  });

  it('has two connections at once for a workspace, and more for others', async () => {
    const [busy, other] = [await registerUploader(test), await registerUploader(test)];
    await begin(busy, (_request, response) => void response.write('x'));
    const url = `${films?.url}/film.mp4`;
    for (let count = 0; count < 3; count += 1) await test.call(api.videos.import, { url }, busy);
    await test.call(api.videos.import, { url: `${films?.url}/other.mp4` }, other);
    await expect
      .poll(() => films?.requests.some(({ url: path }) => path === '/other.mp4'), { timeout: 20_000 })
      .toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(films?.requests.filter(({ url: path }) => path === '/film.mp4')).toHaveLength(2);
    for (const member of [busy, other])
      for (const { id } of (await test.call(api.videos.list, {}, member)).body)
        await test.call(api.videos.remove, { video_id: id }, member);
  });

  it('ends after a day', async () => {
    const member = await registerUploader(test);
    const { id } = await begin(member, (_request, response) => void response.writeHead(503).end());
    const { db } = test.connection;
    await db.execute(sql`update video_imports set created_at = now() - interval '25 hours' where video_id = ${id}`);
    expect((await test.waitFor(member, id, isOver)).status_reason).toBe('The import took longer than a day');
  });

  it('is looked for when no job stands for it, however long ago its ticket ended', async () => {
    const { member, video } = await importFrom((_request, response) => void response.writeHead(404).end());
    const { db } = test.connection;
    const { media } = composeServices(test);
    await db.execute(sql`update videos set status = 'uploading', status_reason = null where id = ${video.id}`);
    await db.execute(
      sql`insert into upload_tickets (id, workspace_id, video_id, max_bytes, content_type, expires_at)
          select 'upl_lost', workspace_id, id, 1000, 'video/mp4', now() - interval '3 days'
          from videos where id = ${video.id}`,
    );
    await media.uploads.settle();
    await media.uploads.removeOld();
    await media.imports.resumeForgotten();
    await media.imports.resumeForgotten();
    expect(await test.waitFor(member, video.id, isOver)).toMatchObject({ status: 'failed' });
    expect(films?.requests).toHaveLength(2);
  });

  it('that failed keeps its address for a week', async () => {
    const { video } = await importFrom((_request, response) => void response.writeHead(404).end());
    const { db } = test.connection;
    await importStore.removeExpired(db, 7);
    expect(await rowsOf(video.id)).toBe(1);
    await db.execute(sql`update videos set updated_at = now() - interval '8 days' where id = ${video.id}`);
    await importStore.removeExpired(db, 7);
    expect(await rowsOf(video.id)).toBe(0);
  });
});
