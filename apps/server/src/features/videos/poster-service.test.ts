import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Posters, type SignedIn, type Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { refusal } from '../../testing/refusal.ts';
import { makeSceneFilm, scenes } from '../../testing/scene-films.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
let test: MediaTestApp;
let folder: string;
let member: SignedIn;
let video: Video;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-posters-'));
  test = await startMediaApp();
  member = await registerUploader(test);
  const to = join(folder, 'film.mp4');
  makeSceneFilm({ to, scenes: [scenes.dull, scenes.fractal, scenes.shapes], sceneSeconds: 3 });
  video = await test.waitFor(member, await test.upload(member, await readFile(to)), isOver, 90_000);
}, 120_000);
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const posters = async (): Promise<Posters> =>
  (await test.call(api.videos.posters, { video_id: video.id }, { token: member.token })).body;
const choose = (choice: { at_seconds?: number }, as: object = { token: member.token }) =>
  test.call(api.videos.choosePoster, { video_id: video.id, ...choice } as never, as);
/** Until the work on the last choice is over. */
async function settled(): Promise<Posters> {
  await expect.poll(async () => (await posters()).state, { timeout: 60_000, interval: 200 }).toMatch(/done|failed/);
  return posters();
}
const pictureAt = async (url: string | null): Promise<Buffer> =>
  Buffer.from(await (await test.fetchMedia(url ?? '')).arrayBuffer());
const dotsOf = (bytes: Buffer) => sharp(bytes).resize(16, 9, { fit: 'fill' }).removeAlpha().raw().toBuffer();
const distance = async (one: Buffer, other: Buffer) => {
  const [left, right] = [await dotsOf(one), await dotsOf(other)];
  return left.reduce((sum, dot, index) => sum + Math.abs(dot - (right[index] ?? 0)), 0) / left.length;
};

describe.runIf(canRun)('the poster of a new film', () => {
  it('is exchanged by itself for a frame that is clearly better', async () => {
    await expect.poll(async () => (await posters()).candidates.length, { timeout: 60_000 }).toBeGreaterThan(1);
    await expect.poll(async () => (await posters()).at_seconds, { timeout: 60_000 }).toBeGreaterThan(3);
    expect(await settled()).toMatchObject({ is_chosen: false, state: 'done' });
  });
});

describe.runIf(canRun)('the poster that an owner chooses', () => {
  it('is the candidate, as a JPEG and lighter, under an address of its own', async () => {
    const before = await settled();
    const wished = before.candidates.find(({ at_seconds }) => at_seconds !== before.at_seconds);
    expect(await choose({ at_seconds: wished?.at_seconds ?? 0 })).toMatchObject({
      status: 200,
      body: { is_chosen: true },
    });
    const after = await settled();
    expect(after).toMatchObject({ state: 'done', at_seconds: wished?.at_seconds });
    expect(after.poster_url).not.toBe(before.poster_url);
    const shown = await pictureAt(after.poster_url);
    expect(await distance(shown, await pictureAt(wished?.url ?? ''))).toBeLessThan(3);
    for (const [name, type] of [
      ['640.avif', 'image/avif'],
      ['640.webp', 'image/webp'],
      ['poster.jpg', 'image/jpeg'],
    ]) {
      const answer = await test.fetchMedia(new URL(name ?? '', after.poster_url ?? '').href);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await distance(bytes, shown)).toBeLessThan(4);
      expect(bytes.length).toBeLessThanOrEqual(shown.length);
    }
    // Whoever has the page from before still finds its picture.
    expect((await test.fetchMedia(before.poster_url ?? '')).status).toBe(200);
  });

  it('is the frame that a player shows at that time, on both sides of a cut', async () => {
    const shownAt = async (at_seconds: number) => {
      await choose({ at_seconds });
      return pictureAt((await settled()).poster_url);
    };
    const [last, first, end] = [await shownAt(2.999), await shownAt(3), await shownAt(9)];
    expect(await distance(last, first)).toBeGreaterThan(20);
    expect(await distance(first, end)).toBeGreaterThan(20);
    expect(await posters()).toMatchObject({ at_seconds: 9, is_chosen: true, state: 'done' });
  });

  it('is the last of several that are chosen at once, made by one job or two', async () => {
    await Promise.all([1, 2, 4, 5].map((at_seconds) => choose({ at_seconds })));
    await choose({ at_seconds: 7.5 });
    expect(await settled()).toMatchObject({ at_seconds: 7.5, state: 'done' });
  });

  it('stays when the film is worked on once more', async () => {
    await choose({ at_seconds: 4.2 });
    await settled();
    const { db } = test.connection;
    await db.execute(
      sql`update processing_steps set state = 'failed' where video_id = ${video.id} and step in ('poster', 'insight')`,
    );
    await db.execute(sql`update videos set status_reason = 'x' where id = ${video.id}`);
    const { status } = await test.call(api.videos.retry, { video_id: video.id }, { token: member.token });
    expect(status).toBe(200);
    await test.waitFor(member, video.id, (now) => now.steps.every(({ state }) => state === 'done'), 90_000);
    expect(await posters()).toMatchObject({ at_seconds: 4.2, is_chosen: true });
  });

  it('is made again where a worker died over it', async () => {
    const { db } = test.connection;
    await choose({ at_seconds: 1.5 });
    // As if somebody else had claimed it and was gone.
    await db.execute(
      sql`update processing_steps set fencing_token = fencing_token + 1 where video_id = ${video.id} and step = 'poster'`,
    );
    await choose({ at_seconds: 1.6 });
    expect(await settled()).toMatchObject({ at_seconds: 1.6, state: 'done' });
  });
});

describe.runIf(canRun)('choosing a poster', () => {
  it.each([
    ['no time', {}, 400, 'invalid_input'],
    ['a time before the film', { at_seconds: -0.1 }, 400, 'invalid_input'],
    ['a time that is none', { at_seconds: '1' as never }, 400, 'invalid_input'],
    ['a time behind the film', { at_seconds: 9.2 }, 400, 'poster_time_invalid'],
    ['a day', { at_seconds: 86_400 }, 400, 'invalid_input'],
  ] as const)('is refused for %s', async (_what, choice, status, code) => {
    const before = await posters();
    expect(await choose(choice)).toMatchObject(refusal(status, code));
    expect(await posters()).toEqual(before);
  });

  it('is for the owner, by session or by a key that may write', async () => {
    const other = await registerUploader(test);
    expect(await choose({ at_seconds: 1 }, { token: other.token })).toMatchObject(refusal(404, 'video_not_found'));
    expect(await choose({ at_seconds: 1 }, {})).toMatchObject({ status: 401 });
    const list = (as: object) => test.call(api.videos.posters, { video_id: video.id }, as);
    expect(await list({ token: other.token })).toMatchObject(refusal(404, 'video_not_found'));
    expect(await list({})).toMatchObject({ status: 401 });
    const key = await test.call(api.apiKeys.create, { name: 'reader', access: 'read' }, { token: member.token });
    expect(await choose({ at_seconds: 1 }, { token: key.body.value })).toMatchObject({ status: 403 });
    expect(await list({ token: key.body.value })).toMatchObject({ status: 200 });
  });

  it('waits until the film plays', async () => {
    const video_id = await insertVideo(test, member, { status: 'processing' });
    const answer = await test.call(api.videos.choosePoster, { video_id, at_seconds: 0 }, { token: member.token });
    expect(answer).toMatchObject(refusal(409, 'video_not_playable'));
    const { body } = await test.call(api.videos.posters, { video_id }, { token: member.token });
    expect(body).toMatchObject({ candidates: [], poster_url: null, is_chosen: false });
  });
});
