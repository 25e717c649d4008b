import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type SignedIn, type Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { refusal } from '../../testing/refusal.ts';
import { makeSceneFilm, scenes } from '../../testing/scene-films.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
const { black, flat, blurred, bars, fractal, shapes } = scenes;
let test: MediaTestApp;
let folder: string;
let member: SignedIn;
let whole: Video;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-insight-'));
  test = await startMediaApp();
  member = await registerUploader(test);
  whole = await publish({ scenes: [black, blurred, flat, bars, fractal, shapes], toneLufs: -24 });
}, 120_000);
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const isKnown = ({ status, steps }: Video) =>
  status === 'failed' || steps.every(({ state }) => ['done', 'failed', 'skipped'].includes(state));
const process = async (file: Buffer) => test.waitFor(member, await test.upload(member, file), isKnown, 90_000);
async function publish(film: Omit<Parameters<typeof makeSceneFilm>[0], 'to'>): Promise<Video> {
  const to = join(folder, 'film.mp4');
  makeSceneFilm({ ...film, to });
  return process(await readFile(to));
}
const insightOf = async ({ id }: Video) =>
  (await test.call(api.videos.insight, { video_id: id }, { token: member.token })).body;
const picture = async (url: string | null) =>
  sharp(Buffer.from(await (await test.fetchMedia(url ?? '')).arrayBuffer())).stats();

describe.runIf(canRun)('the insight into a film', () => {
  it('has the scenes where they begin', async () => {
    expect(whole.steps.map(({ step, state }) => [step, state])).toContainEqual(['insight', 'done']);
    const { version, scene_cuts } = await insightOf(whole);
    expect(version).toBe(1);
    expect(scene_cuts).toEqual([2, 4, 6, 8, 10].map((at) => expect.closeTo(at, 1)));
  });

  it('has the loudness within one unit, the silence within a tenth of a second, and peaks that follow both', async () => {
    const { loudness, silences, waveform } = await insightOf(whole);
    expect(Math.abs((loudness?.lufs ?? 0) + 24)).toBeLessThan(1);
    expect(loudness?.true_peak_db).toBeCloseTo(-24, 0);
    expect(silences).toEqual([{ from: expect.closeTo(3, 1), to: expect.closeTo(5, 1) }]);
    const { seconds_per_peak, peaks } = waveform ?? { seconds_per_peak: 1, peaks: [] };
    expect(peaks.length * seconds_per_peak).toBeCloseTo(12, 0);
    const at = (seconds: number) => peaks[Math.floor(seconds / seconds_per_peak)];
    for (const seconds of [1, 2.5, 5.5, 11]) expect(at(seconds)).toBeCloseTo(6.3, -1);
    for (const seconds of [3.3, 4, 4.7]) expect(at(seconds)).toBe(0);
    expect(at(1)).toBeGreaterThan(4);
  });

  it('has no sound where there is none, and one frame is a film too', async () => {
    const still = await publish({ scenes: [shapes], sceneSeconds: 0.04 });
    expect(still.steps.find(({ step }) => step === 'insight')).toMatchObject({ state: 'done' });
    expect(await insightOf(still)).toEqual({
      version: 1,
      scene_cuts: [],
      silences: [],
      loudness: null,
      waveform: null,
    });
  });

  it('is nothing that a video waits for, or fails by', async () => {
    const id = await test.upload(member, mediaFile('plain.mp4'));
    const ready = await test.waitFor(member, id, ({ status }) => status === 'ready');
    expect(ready.steps.find(({ step }) => step === 'insight')?.state).not.toBe('failed');
    const { db } = test.connection;
    await test.waitFor(member, id, isKnown);
    await db.execute(
      sql`update processing_steps set state = 'failed', reason = 'x' where video_id = ${id} and step = 'insight'`,
    );
    const { body } = await test.call(api.videos.get, { video_id: id }, { token: member.token });
    expect(body).toMatchObject({ status: 'ready', status_reason: null, can_retry: false });
  });

  it('goes with its video', async () => {
    const video = await process(mediaFile('plain.mp4'));
    const { token } = member;
    await test.call(api.videos.remove, { video_id: video.id }, { token });
    const { rows } = await test.connection.db.execute(sql`select 1 from video_insights where video_id = ${video.id}`);
    expect(rows).toEqual([]);
    const answer = await test.call(api.videos.insight, { video_id: video.id }, { token });
    expect(answer).toMatchObject(refusal(404, 'video_not_found'));
  });

  it('is told to its owner and to an API key, to nobody else, and not before it is there', async () => {
    const call = (as: object, video_id = whole.id) => test.call(api.videos.insight, { video_id }, as);
    const { token } = await registerUploader(test);
    expect(await call({ token })).toMatchObject(refusal(404, 'video_not_found'));
    expect(await call({})).toMatchObject({ status: 401 });
    expect(await call({ token: member.token }, 'vid_x')).toMatchObject(refusal(404, 'video_not_found'));
    const early = await insertVideo(test, member);
    expect(await call({ token: member.token }, early)).toMatchObject(refusal(404, 'insight_not_found'));
    const key = await test.call(api.apiKeys.create, { name: 'reader', access: 'read' }, { token: member.token });
    expect(key.status, JSON.stringify(key.body)).toBe(200);
    expect(await call({ token: key.body.value })).toMatchObject({ status: 200, body: { version: 1 } });
  });
});

describe.runIf(canRun)('the poster of a film that begins black', () => {
  it('is neither black nor flat nor blurred', async () => {
    const { channels, sharpness } = await picture(whole.poster_url);
    expect(channels[0]?.stdev).toBeGreaterThan(20);
    expect(sharpness).toBeGreaterThan(0.35);
  });

  it('can be exchanged for frames that are all worth showing', async () => {
    const { body } = await test.call(api.videos.posters, { video_id: whole.id }, { token: member.token });
    const times = body.candidates.map(({ at_seconds }) => at_seconds);
    expect(times.length).toBeGreaterThanOrEqual(3);
    expect(times.length).toBeLessThanOrEqual(6);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(6);
    for (const scene of [6, 8, 10]) expect(times.some((at) => at >= scene && at < scene + 2)).toBe(true);
    expect(body.at_seconds).toBeGreaterThanOrEqual(6);
    expect(body).toMatchObject({ state: 'done', is_chosen: false, poster_url: whole.poster_url });
    for (const { url } of body.candidates) {
      const { channels, sharpness } = await picture(url);
      expect(channels[0]?.stdev).toBeGreaterThan(10);
      expect(sharpness).toBeGreaterThan(0.35);
    }
  });

  it('of a film without any such frame is the least bad', async () => {
    const video = await publish({ scenes: [black, flat] });
    const { body } = await test.call(api.videos.posters, { video_id: video.id }, { token: member.token });
    expect(body.candidates).toHaveLength(1);
    expect(video.poster_url).not.toBeNull();
  });
});
