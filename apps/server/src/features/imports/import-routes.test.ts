import { api, type SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limitTable } from '../../http/rate-limits.ts';
import { tablesHolding } from '../../testing/every-table.ts';
import { insertVideo, registerAccount, registerUploader } from '../../testing/factories.ts';
import { type FilmServer, startFilmServer } from '../../testing/film-server.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
/** Sends a little, and then nothing for as long as a test takes. */
let films: FilmServer;
beforeAll(async () => {
  films = await startFilmServer((_request, response) => {
    response.setHeader('content-length', 1000).write('x'.repeat(250));
  });
  test = await startTestApp({ IMPORT_PRIVATE_HOSTS: '127.0.0.1' });
});
afterAll(async () => {
  await films.close();
  await test.close();
});

const begin = ({ token }: Pick<SignedIn, 'token'>, input: object = {}, headers: Record<string, string> = {}) =>
  test.call(api.videos.import, { url: `${films.url}/film.mp4`, ...input }, { token, headers });

describe.runIf(hasPostgres())('POST /videos/import', () => {
  it('answers a video at once, which the library shows with how far it has come', async () => {
    const member = await registerUploader(test);
    const { status, body } = await begin(member, { url: `${films.url}/My%20film.mp4?key=secret` });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^vid_/),
      name: 'My_film.mp4',
      status: 'uploading',
      playable: false,
      takes_place: true,
      import: { received_bytes: expect.any(Number) },
    });
    const get = async () => (await test.call(api.videos.get, { video_id: body.id }, member)).body;
    await expect.poll(get, { timeout: 20_000 }).toMatchObject({
      status: 'uploading',
      progress: 0.25,
      import: { received_bytes: 250, total_bytes: 1000 },
    });
    const { body: list } = await test.call(api.videos.list, {}, member);
    expect(list).toMatchObject([{ id: body.id, status: 'uploading', progress: 0.25 }]);
    expect(await tablesHolding(test.connection.db, 'key=secret')).toEqual([]);
    expect((await test.app.inject({ url: `/media/videos/${body.id}/video.mp4` })).statusCode).toBe(404);
  });

  it('keeps a name that was given, and lets it be changed on the way', async () => {
    const member = await registerUploader(test);
    const { body } = await begin(member, { name: 'Our holiday' });
    expect(body.name).toBe('Our holiday');
    const renamed = await test.call(api.videos.rename, { video_id: body.id, name: 'Yours' }, member);
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Yours', status: 'uploading' } });
  });

  it.each([
    {},
    { url: '' },
    { url: 5 },
    { url: ['https://films.test/'] },
    { url: 'films.test/film.mp4' },
    { url: 'ftp://films.test/film.mp4' },
    { url: 'file:///etc/passwd' },
    { url: 'data:video/mp4,x' },
    { url: 'https://user:word@films.test/film.mp4' },
    { url: 'https://films.test:25/film.mp4' },
    { url: 'https://films.test/a b.mp4' },
    { url: `https://films.test/${'x'.repeat(2048)}` },
    { url: 'https://films.test/\u0000' },
    { url: 'https://films.test/film.mp4', name: ' ' },
    { url: 'https://films.test/film.mp4', name: 'x'.repeat(256) },
    { url: 'https://films.test/film.mp4', filename: 'x.mp4' },
  ])('takes no %j', async (input) => {
    const member = await registerOnce();
    const answer = await test.call(api.videos.import, input as { url: string }, member);
    expect(answer).toMatchObject(refusal(400, 'invalid_input'));
  });

  let shared: Promise<SignedIn> | undefined;
  const registerOnce = () => {
    shared ??= registerUploader(test);
    return shared;
  };

  it('refuses strangers, read-only keys and those without a plan', async () => {
    expect(await begin({ token: '' })).toMatchObject(refusal(401, 'unauthenticated'));
    const member = await registerUploader(test);
    const keyOf = async (access: 'read' | 'read_write') =>
      (await test.call(api.apiKeys.create, { access }, member)).body.value;
    expect(await begin({ token: await keyOf('read') })).toMatchObject(refusal(403, 'forbidden'));
    expect(await begin({ token: await keyOf('read_write') })).toMatchObject({ status: 200 });
    expect(await begin(await registerAccount(test))).toMatchObject(refusal(400, 'video_limit_reached'));
  });

  it('shows nothing of it to others', async () => {
    const { body } = await begin(await registerUploader(test));
    const other = await registerUploader(test);
    for (const endpoint of [api.videos.get, api.videos.remove, api.videos.retry])
      expect(await test.call(endpoint, { video_id: body.id }, other)).toMatchObject(refusal(404, 'video_not_found'));
    expect((await test.call(api.videos.list, {}, other)).body).toEqual([]);
  });

  it('gives the last place of a plan once, however many ask at the same moment', async () => {
    const member = await registerUploader(test);
    for (let count = 0; count < 4; count += 1) await insertVideo(test, member);
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(member)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'video_limit_reached')).toHaveLength(9);
    const ticket = await test.call(api.videos.createTicket, { filename: 'x.mp4' }, member);
    expect(ticket).toMatchObject(refusal(400, 'video_limit_reached'));
  });

  it('happens once for an Idempotency-Key', async () => {
    const member = await registerUploader(test);
    const headers = { 'idempotency-key': 'one-film-once' };
    const [first, second] = [await begin(member, {}, headers), await begin(member, {}, headers)];
    expect(first.status).toBe(200);
    expect(second.body.id).toBe(first.body.id);
    expect((await test.call(api.videos.list, {}, member)).body).toHaveLength(1);
    expect((await begin(member, { name: 'other' }, headers)).status).toBe(422);
  });

  it('cannot be asked for without end', async () => {
    const member = await registerAccount(test);
    const { points } = limitTable['imports of a workspace'];
    for (let count = 0; count < points; count += 1)
      expect(await begin(member)).toMatchObject(refusal(400, 'video_limit_reached'));
    const answer = await begin(member);
    expect(answer).toMatchObject(refusal(429, 'too_many_requests'));
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });
});
