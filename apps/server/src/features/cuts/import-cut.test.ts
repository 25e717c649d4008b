import { api, type Cut, type SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tablesHolding } from '../../testing/every-table.ts';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { type FilmServer, startFilmServer } from '../../testing/film-server.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { refusal } from '../../testing/refusal.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: MediaTestApp;
let films: FilmServer;
let member: SignedIn;
beforeAll(async () => {
  films = await startFilmServer((request, response) => {
    if (request.url?.startsWith('/film')) return void response.end(mediaFile('plain.mp4'));
    if (request.url?.startsWith('/slow')) return void response.setHeader('content-length', 1000).write('x'.repeat(250));
    if (request.url?.startsWith('/words')) return void response.end('This is no film at all.');
    response.writeHead(404).end();
  });
  test = await startMediaApp({ IMPORT_PRIVATE_HOSTS: '127.0.0.1' });
});
beforeEach(async () => {
  member = await registerUploader(test);
});
afterAll(async () => {
  await films?.close();
  await test?.close();
});

const begin = (video_id: string, path = '/film.mp4', as: { token?: string } = member) =>
  test.call(api.cuts.import, { video_id, url: `${films.url}${path}` }, as);
const cutsOf = async (video_id: string): Promise<Cut[]> => (await test.call(api.cuts.list, { video_id }, member)).body;
const cutOf = async (video_id: string, id: string) => (await cutsOf(video_id)).find((cut) => cut.id === id);
const settled = (video_id: string, id: string) =>
  expect.poll(async () => (await cutOf(video_id, id))?.status, { timeout: 60_000 });

describe.runIf(hasPostgres() && hasFfmpeg())('a cut that is fetched from an address', { timeout: 180_000 }, () => {
  it('is a cut like any other once its file is here, and its address is kept nowhere', async () => {
    const video_id = await test.upload(member, mediaFile('plain.mp4'));
    await test.waitFor(member, video_id, isOver);
    const { status, body } = await begin(video_id, '/film%20two.mp4?key=secret');
    expect(status).toBe(200);
    expect(body).toMatchObject({ filename: 'film_two.mp4', is_live: false, playable: false, published_at: null });
    await settled(video_id, body.id).toBe('ready');
    expect(await tablesHolding(test.connection.db, 'key=secret')).toEqual([]);
    expect((await test.call(api.videos.list, {}, member)).body.map(({ id }) => id)).toEqual([video_id]);
    const published = await test.call(api.cuts.publish, { video_id, cut_id: body.id }, member);
    expect(published.body).toMatchObject({ is_live: true });
    expect((await test.call(api.videos.get, { video_id }, member)).body.hls_url).toContain(body.id);
  });

  it('goes live by itself where that was asked for before it came', async () => {
    const video_id = await insertVideo(test, member);
    const { body } = await begin(video_id);
    await test.call(api.cuts.publish, { video_id, cut_id: body.id, when_ready: true }, member);
    await expect.poll(async () => (await cutOf(video_id, body.id))?.is_live, { timeout: 60_000 }).toBe(true);
  });

  it.each([
    ['/words.mp4', 'failed'],
    ['/nothing.mp4', 'failed'],
  ])('says why nothing came of %s, and changes nothing of its video', async (path, status) => {
    const video_id = await insertVideo(test, member);
    const before = (await test.call(api.videos.get, { video_id }, member)).body;
    const { body } = await begin(video_id, path);
    await settled(video_id, body.id).toBe(status);
    expect(await cutOf(video_id, body.id)).toMatchObject({ is_live: false, status_reason: expect.any(String) });
    expect((await test.call(api.videos.get, { video_id }, member)).body).toEqual(before);
    expect(await test.call(api.cuts.remove, { video_id, cut_id: body.id }, member)).toMatchObject({ status: 200 });
    expect(await cutOf(video_id, body.id)).toBeUndefined();
  });

  it('is let go of while it comes, and is not fetched any further', async () => {
    const video_id = await insertVideo(test, member);
    const { body } = await begin(video_id, '/slow.mp4');
    await expect.poll(() => films.requests.some(({ url }) => url === '/slow.mp4'), { timeout: 30_000 }).toBe(true);
    expect(await test.call(api.cuts.remove, { video_id, cut_id: body.id }, member)).toMatchObject({ status: 200 });
    expect(await cutOf(video_id, body.id)).toBeUndefined();
    expect(await tablesHolding(test.connection.db, `${films.url}/slow`)).toEqual([]);
  });
});

describe.runIf(hasPostgres())('POST /videos/:video_id/cuts/import', () => {
  it('refuses strangers, keys that only read, and videos of others', async () => {
    const video_id = await insertVideo(test, member);
    expect(await begin(video_id, '/film.mp4', {})).toMatchObject(refusal(401, 'unauthenticated'));
    const { body: key } = await test.call(api.apiKeys.create, { access: 'read' }, member);
    expect(await begin(video_id, '/film.mp4', { token: key.value })).toMatchObject(refusal(403, 'forbidden'));
    const other = await registerUploader(test);
    expect(await begin(video_id, '/film.mp4', other)).toMatchObject(refusal(404, 'video_not_found'));
    expect(await begin(`vid_${'x'.repeat(22)}`)).toMatchObject(refusal(404, 'video_not_found'));
    expect(await cutsOf(video_id)).toHaveLength(1);
  });

  it.each([
    {},
    { url: '' },
    { url: 5 },
    { url: 'ftp://films.test/film.mp4' },
    { url: 'file:///etc/passwd' },
    { url: 'https://user:word@films.test/film.mp4' },
    { url: `https://films.test/${'x'.repeat(2048)}` },
    { url: 'https://films.test/film.mp4', name: 'Another' },
  ])('takes no %j', async (input) => {
    const video_id = await insertVideo(test, member);
    const answer = await test.call(api.cuts.import, { video_id, ...input } as never, member);
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
    expect(await cutsOf(video_id)).toHaveLength(1);
  });

  it('adds no more than a video may have, however many ask at once', async () => {
    const video_id = await insertVideo(test, member);
    const answers = await Promise.all(Array.from({ length: 16 }, () => begin(video_id, '/slow.mp4')));
    const codes = answers.map(({ status, body }) => (status === 200 ? 'fetched' : body.code));
    expect(codes.filter((code) => code === 'fetched')).toHaveLength(11);
    expect(codes.filter((code) => code === 'cut_limit_reached')).toHaveLength(5);
    expect(await cutsOf(video_id)).toHaveLength(12);
  });
});
