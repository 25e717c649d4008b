import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Cut, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { registerUploader } from '../../testing/factories.ts';
import { lookAtFilms, readPictures, similarityOf } from '../../testing/film-look.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { drawnPicture, makeOddFilm } from '../../testing/odd-film-source.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { isUp, killWorker, spawnWorker, stopWorker } from '../../testing/worker-process.ts';

const canRun = hasPostgres() && hasFfmpeg();
const plain = ['-c:v', 'libx264', '-g', '250', '-bf', '3', '-c:a', 'aac', '-movflags', '+faststart', '-f', 'mp4'];
/** Which no browser plays: another is made of it, and it is kept. */
const hevc = ['-c:v', 'libx265', '-x265-params', 'log-level=none', '-c:a', 'pcm_s16le', '-f', 'mov'];
const seconds = 4;
const rate = 25;

let test: MediaTestApp;
let member: SignedIn;
let as: { token: string };
let folder: string;
/** The picture as it was drawn, frame by frame. */
let drawn: Buffer[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-trims-'));
  if (canRun)
    drawn = await readPictures(`${drawnPicture('160x96', String(rate))},format=yuv420p`, ['-f', 'lavfi', '-t', '4']);
  test = await startMediaApp();
});
// A plan holds five videos.
beforeEach(async () => {
  member = await registerUploader(test);
  as = { token: member.token };
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function newVideo(file = mediaFile('plain.mp4'), app = test): Promise<string> {
  const id = await app.upload(member, file);
  await app.waitFor(member, id, isOver);
  return id;
}

async function drawnVideo(args: string[]): Promise<string> {
  const path = join(folder, 'drawn');
  await makeOddFilm({ args, seconds, rate: String(rate) }, path);
  return newVideo(readFileSync(path));
}

const cutsOf = async (video_id: string): Promise<Cut[]> => (await test.call(api.cuts.list, { video_id }, as)).body;
const trim = (video_id: string, start_ms: number, end_ms: number, from_cut_id?: string) =>
  test.call(api.cuts.trim, { video_id, start_ms, end_ms, ...(from_cut_id && { from_cut_id }) }, as);

async function ended(video_id: string, id: string): Promise<Cut> {
  const find = async () => (await cutsOf(video_id)).find((cut) => cut.id === id);
  await expect.poll(async () => (await find())?.status, { timeout: 60_000 }).toMatch(/ready|failed/);
  return (await find()) as Cut;
}

async function trimmed(video_id: string, start_ms: number, end_ms: number, from_cut_id?: string): Promise<Cut> {
  const { status, body } = await trim(video_id, start_ms, end_ms, from_cut_id);
  expect([status, body]).toEqual([200, expect.objectContaining({ is_live: false, trimmed: { start_ms, end_ms } })]);
  return ended(video_id, body.id);
}

/** Which moment of the drawn picture is seen. */
function drawnAt(picture: Buffer | undefined): number {
  const likenesses = drawn.map((one) => (picture ? similarityOf(one, picture) : 0));
  return likenesses.indexOf(Math.max(...likenesses)) / rate;
}

async function lookAt(id: string) {
  const path = join(folder, `${id}.mp4`);
  await test.storage.fetchFile(`videos/${id}/video.mp4`, path);
  const { films } = await lookAtFilms([path], path);
  return films[0] as (typeof films)[0];
}

/** In the film there is a tone in the second half of each second. */
async function expectPart(id: string, from: number, until: number): Promise<void> {
  const film = await lookAt(id);
  const aFrame = 1 / rate;
  expect(Math.abs(film.seconds - (until - from))).toBeLessThanOrEqual(aFrame + 0.025);
  expect(Math.abs(film.frames.length - (until - from) * rate)).toBeLessThanOrEqual(1);
  // The frame that is seen at this moment of the whole, and the last one before the end.
  const first = Math.floor(from * rate + 0.001) / rate;
  expect(drawnAt(film.frames[0]?.picture)).toBeCloseTo(first, 3);
  const last = film.frames.at(-1);
  expect(Math.abs(drawnAt(last?.picture) - first - (last?.at ?? 0))).toBeLessThan(0.01);
  expect(Math.abs(drawnAt(last?.picture) - (until - aFrame))).toBeLessThanOrEqual(aFrame + 0.001);
  const heard = film.levels.map((level) => level > -40);
  const wrong = heard.flatMap((isHeard, index) => {
    const at = (first + (index + 0.5) / 100) % 1;
    const isEdge = Math.min(at, Math.abs(at - 0.5), 1 - at) < 0.05;
    return isEdge || isHeard === at > 0.5 ? [] : [index];
  });
  expect(wrong.filter((index) => index < (until - from - 0.05) * 100)).toEqual([]);
}

describe.runIf(canRun)('a part of a film', { timeout: 180_000 }, () => {
  it('is another cut of it, to the frame, with its sound; and the whole comes back', async () => {
    const video_id = await drawnVideo(plain);
    const cut = await trimmed(video_id, 1130, 3350);
    expect(cut).toMatchObject({ status: 'ready', playable: true, status_reason: null, filename: 'film.mp4' });
    expect(Math.abs((cut.duration_seconds ?? 0) - 2.22)).toBeLessThanOrEqual(0.04);
    await expectPart(cut.id, 1.13, 3.35);
    const { body: before } = await test.call(api.videos.get, { video_id }, as);
    await test.call(api.cuts.publish, { video_id, cut_id: cut.id }, as);
    const { body: after } = await test.call(api.videos.get, { video_id }, as);
    expect([before.duration_seconds, after.duration_seconds]).toEqual([4, cut.duration_seconds]);
    await test.call(api.cuts.publish, { video_id, cut_id: video_id }, as);
    const { body: back } = await test.call(api.videos.get, { video_id }, as);
    expect([back.duration_seconds, back.hls_url]).toEqual([4, before.hls_url]);
    expect((await cutsOf(video_id)).map(({ trimmed: part }) => part)).toEqual([cut.trimmed, null]);
  });

  it('may begin with the film, end with it, or be a part of a part', async () => {
    const video_id = await drawnVideo(plain);
    const [start, end] = [await trimmed(video_id, 0, 2500), await trimmed(video_id, 1000, 4000)];
    await expectPart(start.id, 0, 2.5);
    await expectPart(end.id, 1, 4);
    const inner = await trimmed(video_id, 500, 2000, end.id);
    await expectPart(inner.id, 1.5, 3);
  });

  it('is taken from the file as it came, where that is kept', async () => {
    const video_id = await drawnVideo(hevc);
    expect(await test.storage.find(`uploads/${video_id}`)).toBeDefined();
    const cut = await trimmed(video_id, 1130, 3350);
    const path = join(folder, 'part');
    await test.storage.fetchFile(`uploads/${cut.id}`, path);
    const shown = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', path];
    expect(execFileSync('/usr/bin/ffprobe', shown, { encoding: 'utf8' }).trim().split('\n')).toEqual([
      'hevc',
      'pcm_s16le',
    ]);
    await expectPart(cut.id, 1.13, 3.35);
  });

  it('goes live by itself, and counts by what it holds', async () => {
    const video_id = await newVideo();
    const { body } = await trim(video_id, 500, 2500);
    const { status } = await test.call(api.cuts.publish, { video_id, cut_id: body.id, when_ready: true }, as);
    expect(status).toBe(200);
    await expect.poll(async () => (await cutsOf(video_id))[0]?.is_live, { timeout: 60_000 }).toBe(true);
    const stored = await test.storage.find(`uploads/${body.id}`);
    expect((await cutsOf(video_id))[0]?.size_bytes).toBe(stored?.sizeBytes);
  });

  it('says so where the film is gone that it was to be cut from', async () => {
    const video_id = await newVideo();
    await test.storage.remove(`videos/${video_id}/video.mp4`);
    const cut = await trimmed(video_id, 500, 2500);
    expect(cut).toMatchObject({ status: 'failed', status_reason: 'The film that this was cut from is gone' });
    await writeFile(join(folder, 'whole'), mediaFile('plain.mp4'));
    await test.storage.putFile(`videos/${video_id}/video.mp4`, join(folder, 'whole'), 'video/mp4');
    expect((await trimmed(video_id, 500, 2500)).status).toBe('ready');
  });
});

describe.runIf(canRun)('while the worker is away, a part of a film', { timeout: 240_000 }, () => {
  let idle: MediaTestApp;
  let video_id: string;
  const call = () => ({ token: member.token });
  const ask = (start_ms = 500, end_ms = 2500) => idle.call(api.cuts.trim, { video_id, start_ms, end_ms }, call());
  beforeAll(async () => {
    idle = await startMediaApp({}, { withWorker: false });
  });
  afterAll(() => idle.close());
  beforeEach(async () => {
    const worker = spawnWorker(idle);
    await isUp(worker);
    member = await registerUploader(idle);
    video_id = await newVideo(mediaFile('plain.mp4'), idle);
    await stopWorker(worker);
  });

  it('keeps the whole from being deleted, by its owner and by the cleanup', async () => {
    const { body } = await ask();
    await idle.connection.db.execute(sql`update videos set live_cut_id = ${body.id} where id = ${video_id}`);
    const remove = () => idle.call(api.cuts.remove, { video_id, cut_id: video_id }, call());
    expect((await remove()).body).toMatchObject({ code: 'cut_is_trimmed' });
    for (let count = 0; count < 3; count += 1)
      await idle.call(api.cuts.create, { video_id, filename: 'a.mp4' }, call());
    // The first of five that were live, nine days ago.
    await idle.connection.db.execute(sql`
      update cuts set published_at = created_at, replaced_at = now() - interval '9 days' where video_id = ${video_id}`);
    const { media } = composeServices(idle);
    const isThere = async () => (await idle.storage.find(`videos/${video_id}/video.mp4`)) !== undefined;
    await media.cuts.tick();
    expect(await isThere()).toBe(true);
    await idle.connection.db.execute(sql`update videos set status = 'failed' where id = ${body.id}`);
    await media.cuts.tick();
    expect(await isThere()).toBe(false);
  });

  it('is made once, however often it is asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
    expect((await idle.call(api.cuts.list, { video_id }, call())).body).toHaveLength(2);
  });

  it('cannot be taken of another that does not play yet', async () => {
    const { body } = await ask();
    const input = { video_id, start_ms: 100, end_ms: 1200, from_cut_id: body.id };
    expect((await idle.call(api.cuts.trim, input, call())).body).toMatchObject({ code: 'cut_not_playable' });
  });

  it('is made by the next worker, after one that was killed in the midst of it', async () => {
    const { body } = await ask();
    for (const pauseMs of [300, 900]) {
      const worker = spawnWorker(idle);
      await isUp(worker);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await killWorker(idle, worker);
    }
    const last = spawnWorker(idle);
    const find = async () =>
      (await idle.call(api.cuts.list, { video_id }, call())).body.find(({ id }) => id === body.id);
    await expect.poll(async () => (await find())?.status, { timeout: 120_000 }).toMatch(/ready|failed/);
    await stopWorker(last);
    expect(await find()).toMatchObject({ status: 'ready', playable: true, duration_seconds: 2 });
  });
});

describe.runIf(canRun)('refused is a part', { timeout: 120_000 }, () => {
  it('of what is not yours, is not there, or is of another video', async () => {
    const [video_id, another] = [await newVideo(), await newVideo()];
    const part = { start_ms: 500, end_ms: 2500 };
    const stranger = { token: (await registerUploader(test)).token };
    expect((await test.call(api.cuts.trim, { video_id, ...part }, {})).status).toBe(401);
    expect((await test.call(api.cuts.trim, { video_id, ...part }, stranger)).body).toMatchObject({
      code: 'video_not_found',
    });
    expect((await trim(video_id, 500, 2500, another)).body).toMatchObject({ code: 'cut_not_found' });
    expect((await trim('vid_7Qm2X4Kd0B9tY3rWh6VnA1', 500, 2500)).body).toMatchObject({ code: 'video_not_found' });
    expect(await cutsOf(video_id)).toHaveLength(1);
  });

  it('that is none: no length, outside the film, all of it, no number', async () => {
    const video_id = await newVideo();
    const cases = [
      [2000, 1000],
      [1000, 1900],
      [1000, 90_000],
      [0, 3000],
    ] as const;
    for (const [start, end] of cases)
      expect((await trim(video_id, start, end)).body).toMatchObject({ code: 'trim_invalid' });
    for (const odd of [-1, 0.5, '1000', null, Number.MAX_VALUE])
      expect((await trim(video_id, odd as number, 2500)).body).toMatchObject({ code: 'invalid_input' });
    expect(await cutsOf(video_id)).toHaveLength(1);
  });

  it('where there are as many cuts as a video may have', async () => {
    const video_id = await newVideo();
    for (let count = 0; count < 11; count += 1) await test.call(api.cuts.create, { video_id, filename: 'a.mp4' }, as);
    expect((await trim(video_id, 500, 2500)).body).toMatchObject({ code: 'cut_limit_reached' });
  });
});
