import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Cut, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile, toForm } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { removeMedia } from '../storage-cleanup/orphan-sweep-job.ts';

let test: MediaTestApp;
let member: SignedIn;
let as: { token: string };
let folder: string;
/** Two seconds longer than the other. */
let recut: Buffer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-cuts-'));
  recut = makeRecut(join(folder, 'recut.mp4'));
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

function makeRecut(path: string): Buffer {
  if (!hasFfmpeg()) return Buffer.alloc(0);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=5'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=5'];
  const coding = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'];
  execFileSync('/usr/bin/ffmpeg', ['-v', 'error', ...picture, ...sound, ...coding, path]);
  return readFileSync(path);
}

const cutsOf = async (video_id: string): Promise<Cut[]> => (await test.call(api.cuts.list, { video_id }, as)).body;
const cutOf = async (video_id: string, id: string) => (await cutsOf(video_id)).find((cut) => cut.id === id);

async function newVideo(): Promise<string> {
  const id = await test.upload(member, mediaFile('plain.mp4'));
  await test.waitFor(member, id, isOver);
  return id;
}

/** Sends another cut and answers its id, once all work on it is over. */
async function newCut(video_id: string, file = recut): Promise<string> {
  const { status, body } = await test.call(api.cuts.create, { video_id, filename: 'recut.mp4' }, as);
  expect(status).toBe(200);
  const address = body.upload_url.replace(new URL(test.settings.publicUrl).origin, test.base);
  const sent = await fetch(address, { method: 'POST', body: toForm(body, file) });
  expect(sent.status).toBe(204);
  await expect.poll(async () => (await cutOf(video_id, body.id))?.status, { timeout: 30_000 }).toMatch(/ready|failed/);
  return body.id;
}

async function newPlayer(video_id: string): Promise<string> {
  const player = await test.call(api.players.create, { name: 'A player' }, as);
  const video = await test.call(api.videos.get, { video_id }, as);
  const source = { player_id: player.body.id, url: video.body.url };
  expect((await test.call(api.players.createSource, source, as)).status).toBe(200);
  return player.body.id;
}

const embed = async (playerId: string, query = '') =>
  (await fetch(`${test.base}/api/players/embed/${playerId}${query}`)).text();
const fetchFile = (id: string, query = '') =>
  fetch(`${test.base}/media/videos/${id}/video.mp4${query}`, { redirect: 'manual' });

describe.runIf(hasPostgres() && hasFfmpeg())('another cut of a video', { timeout: 180_000 }, () => {
  it('is shown once it is published, at the address that the video has, and the old one comes back', async () => {
    const video_id = await newVideo();
    const playerId = await newPlayer(video_id);
    const before = await test.call(api.videos.get, { video_id }, as);
    const cut_id = await newCut(video_id);
    expect(await embed(playerId)).not.toContain(cut_id);
    expect((await test.call(api.videos.get, { video_id }, as)).body).toEqual({
      ...before.body,
      steps: expect.anything(),
    });
    const published = await test.call(api.cuts.publish, { video_id, cut_id }, as);
    expect(published.body).toMatchObject({ is_live: true, publish_at: null, published_at: expect.any(Number) });
    const page = await embed(playerId);
    expect(page).toContain(`${cut_id}/hls`);
    expect(page).not.toContain(`${video_id}/hls`);
    const after = await test.call(api.videos.get, { video_id }, as);
    expect(after.body).toMatchObject({ id: video_id, name: before.body.name, status: 'ready', playable: true });
    expect(after.body.hls_url).toContain(cut_id);
    expect(after.body.duration_seconds).not.toBe(before.body.duration_seconds);
    expect((await cutsOf(video_id)).map(({ id, is_live }) => [id, is_live])).toEqual([
      [cut_id, true],
      [video_id, false],
    ]);
    await test.call(api.cuts.publish, { video_id, cut_id: video_id }, as);
    expect(await embed(playerId)).toContain(`${video_id}/hls`);
  });

  it('is no video of the library, takes no place of the plan and goes with its video', async () => {
    const video_id = await newVideo();
    const cut_id = await newCut(video_id);
    const list = await test.call(api.videos.list, { limit: 10 }, as);
    expect(list.body.map(({ id }) => id)).toEqual([video_id]);
    expect((await test.call(api.videos.get, { video_id: cut_id }, as)).body).toMatchObject({
      code: 'video_not_found',
    });
    expect((await test.call(api.videos.remove, { video_id }, as)).status).toBe(200);
    expect(await test.storage.find(`videos/${cut_id}/video.mp4`)).toBeUndefined();
    expect((await fetchFile(cut_id, '?fixed')).status).toBe(404);
  });

  it('is where copied addresses of the film lead to, while those who watch keep the file that they began with', async () => {
    const video_id = await newVideo();
    const cut_id = await newCut(video_id);
    const own = await fetchFile(video_id);
    expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
    await test.call(api.cuts.publish, { video_id, cut_id }, as);
    const copied = await fetchFile(video_id);
    expect([copied.status, copied.headers.get('location')]).toEqual([302, `../${cut_id}/video.mp4`]);
    const followed = await fetch(`${test.base}/media/videos/${video_id}/video.mp4`);
    expect(Buffer.from(await followed.arrayBuffer()).equals(recut)).toBe(true);
    const watched = await fetchFile(video_id, '?fixed');
    expect([watched.status, watched.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(Buffer.from(await watched.arrayBuffer()).equals(mediaFile('plain.mp4'))).toBe(true);
  });

  it('goes live at its time, or as soon as it is ready', async () => {
    const video_id = await newVideo();
    const [soon, later] = [await newCut(video_id), await newCut(video_id)];
    const at = Math.floor(Date.now() / 1000) + 3600;
    const scheduled = await test.call(api.cuts.publish, { video_id, cut_id: later, at }, as);
    expect(scheduled.body).toMatchObject({ is_live: false, publish_at: at });
    const { media } = composeServices(test);
    await media.cuts.tick();
    expect((await cutOf(video_id, later))?.is_live).toBe(false);
    const db = test.connection.db;
    await db.execute(sql`update cuts set publish_at = now() - interval '1 second' where id = ${later}`);
    await Promise.all([media.cuts.tick(), media.cuts.tick()]);
    expect(await cutOf(video_id, later)).toMatchObject({ is_live: true, publish_at: null });
    await test.call(api.cuts.publish, { video_id, cut_id: soon, when_ready: true }, as);
    expect((await cutOf(video_id, soon))?.is_live).toBe(true);
    await test.call(api.cuts.publish, { video_id, cut_id: later, at }, as);
    const off = await test.call(api.cuts.unschedule, { video_id, cut_id: later }, as);
    expect(off.body.publish_at).toBeNull();
  });

  it('that was wished for early goes live by itself when the work on it is over', async () => {
    const video_id = await newVideo();
    const { body } = await test.call(api.cuts.create, { video_id, filename: 'recut.mp4' }, as);
    const wish = await test.call(api.cuts.publish, { video_id, cut_id: body.id, when_ready: true }, as);
    expect(wish.body).toMatchObject({ is_live: false, status: 'uploading' });
    const address = body.upload_url.replace(new URL(test.settings.publicUrl).origin, test.base);
    await fetch(address, { method: 'POST', body: toForm(body, recut) });
    await expect.poll(async () => (await cutOf(video_id, body.id))?.is_live, { timeout: 30_000 }).toBe(true);
  });

  it('that is no film never goes live', async () => {
    const video_id = await newVideo();
    const cut_id = await newCut(video_id, Buffer.from('no film at all'));
    const cut = await cutOf(video_id, cut_id);
    expect(cut).toMatchObject({ status: 'failed', playable: false });
    const refused = await test.call(api.cuts.publish, { video_id, cut_id }, as);
    expect(refused.body).toMatchObject({ code: 'cut_failed' });
    expect((await test.call(api.cuts.remove, { video_id, cut_id }, as)).status).toBe(200);
    expect(await cutOf(video_id, cut_id)).toBeUndefined();
  });

  it('is taken down with its video', async () => {
    const video_id = await newVideo();
    const cut_id = await newCut(video_id);
    await test.call(api.cuts.publish, { video_id, cut_id }, as);
    expect((await fetchFile(cut_id, '?fixed')).status).toBe(200);
    await test.connection.db.execute(
      sql`update videos set taken_down_at = now(), taken_down_reason = 'Not theirs' where id = ${video_id}`,
    );
    expect((await fetchFile(cut_id, '?fixed')).status).toBe(451);
  });

  it('says where captions may come at the wrong time', async () => {
    const video_id = await newVideo();
    const track = await test.call(api.tracks.create, { video_id, kind: 'captions', lang: 'en' }, as);
    const track_id = track.body.id;
    const isDoubted = async () => (await test.call(api.tracks.list, { video_id }, as)).body[0]?.check_timing;
    const cues = [{ start: 0, end: 1, text: 'Hello' }];
    await test.call(api.tracks.putCues, { video_id, track_id, cues }, as);
    expect(await isDoubted()).toBe(false);
    // As it is of one that was saved before videos had cuts.
    await test.connection.db.execute(sql`update text_tracks set film_ms = null where id = ${track_id}`);
    const cut_id = await newCut(video_id);
    await test.call(api.cuts.publish, { video_id, cut_id }, as);
    expect(await isDoubted()).toBe(true);
    await test.call(api.cuts.publish, { video_id, cut_id: video_id }, as);
    expect(await isDoubted()).toBe(false);
    await test.call(api.cuts.publish, { video_id, cut_id }, as);
    await test.call(api.tracks.putCues, { video_id, track_id, cues }, as);
    expect(await isDoubted()).toBe(false);
  });

  it('is rehearsed by a ticket, which nobody else can make, and is not counted', async () => {
    const video_id = await newVideo();
    const playerId = await newPlayer(video_id);
    const cut_id = await newCut(video_id);
    const { body } = await test.call(api.cuts.rehearse, { video_id, cut_id }, as);
    const [player] = body.players;
    expect(player).toMatchObject({ id: playerId });
    const query = new URL(player?.embed_url ?? '').search;
    const page = await embed(playerId, query);
    expect(page).toContain(`${cut_id}/hls`);
    expect(page).not.toContain('/viewing-');
    expect(await embed(playerId)).toContain('/viewing-');
    const watch = await (await fetch(`${test.base}/watch/${playerId}${query}`)).text();
    expect(watch).toContain(`${playerId}${query}`);
    const others = await newPlayer(await newVideo());
    expect((await fetch(`${test.base}/api/players/embed/${others}${query}`)).status).toBe(404);
    for (const forged of ['?rehearse=', '?rehearse=a.b', `${query}x`, '?rehearse=a&rehearse=b'])
      expect(await embed(playerId, forged)).not.toContain(cut_id);
  });

  it('keeps the moment that was chosen for the poster, and lets another be chosen', async () => {
    const video_id = await newVideo();
    const chosen = await test.call(api.videos.choosePoster, { video_id, at_seconds: 0.4 }, as);
    expect(chosen.status).toBe(200);
    const cut_id = await newCut(video_id);
    await test.call(api.cuts.publish, { video_id, cut_id }, as);
    const posters = await test.call(api.videos.posters, { video_id }, as);
    expect(posters.body).toMatchObject({ is_chosen: true, at_seconds: 0.4 });
    expect(posters.body.poster_url).toContain(cut_id);
    await test.call(api.videos.choosePoster, { video_id, at_seconds: 0.2 }, as);
    const isThere = async () => (await test.call(api.videos.posters, { video_id }, as)).body.at_seconds;
    await expect.poll(isThere, { timeout: 20_000 }).toBe(0.2);
  });

  it('leaves the last three that were live, and a day to those who still watch an older one', async () => {
    const video_id = await newVideo();
    const ids = [video_id];
    for (let count = 0; count < 3; count += 1) {
      const cut_id = await newCut(video_id);
      await test.call(api.cuts.publish, { video_id, cut_id }, as);
      ids.push(cut_id);
    }
    const { media } = composeServices(test);
    await media.cuts.tick();
    expect(await cutsOf(video_id)).toHaveLength(4);
    const track = await test.call(api.tracks.create, { video_id, kind: 'captions', lang: 'en' }, as);
    const cues = [{ start: 0, end: 1, text: 'Hello' }];
    const saved = await test.call(api.tracks.putCues, { video_id, track_id: track.body.id, cues }, as);
    await test.connection.db.execute(
      sql`update cuts set replaced_at = replaced_at - interval '25 hours' where video_id = ${video_id}`,
    );
    await media.cuts.tick();
    expect((await cutsOf(video_id)).map(({ id }) => id)).toEqual(ids.slice(1).toReversed());
    expect(await test.storage.find(`videos/${video_id}/video.mp4`)).toBeUndefined();
    expect((await fetch(`${test.base}/media/videos/${video_id}/video.mp4`)).status).toBe(200);
    expect((await test.fetchMedia(saved.body.url ?? '')).status).toBe(200);
    const refused = await test.call(api.cuts.publish, { video_id, cut_id: video_id }, as);
    expect(refused.body).toMatchObject({ code: 'cut_not_found' });
    // What a killed worker has left of it is found by the cleanup; what is read along stays.
    await test.storage.putBytes(`videos/${video_id}/hls1/v720.mp4`, Buffer.from('x'), 'video/mp4');
    const sweep = {
      ...media,
      db: test.connection.db,
      storage: test.storage,
      workRoot: '',
      now: () => Date.now() + 90_000_000,
    };
    await removeMedia(sweep);
    expect(await test.storage.find(`videos/${video_id}/hls1/v720.mp4`)).toBeUndefined();
    expect((await test.fetchMedia(saved.body.url ?? '')).status).toBe(200);
  });

  it('is published a hundred times while people watch: no page names another than the live one, no file is missing', async () => {
    const video_id = await newVideo();
    const playerId = await newPlayer(video_id);
    const cut_id = await newCut(video_id);
    const ids = [video_id, cut_id];
    const problems: unknown[] = [];
    let isOverNow = false;
    const watch = async (id: string) => {
      while (!isOverNow) {
        const { status } = await fetchFile(id, '?fixed');
        if (status !== 200) problems.push([id, status]);
      }
    };
    const watching = ids.map(watch);
    for (let count = 0; count < 100; count += 1) {
      const live = ids[count % 2] ?? '';
      const { status } = await test.call(api.cuts.publish, { video_id, cut_id: live }, as);
      const page = await embed(playerId);
      if (status !== 200 || !page.includes(`${live}/hls`) || page.includes(`${ids[(count + 1) % 2]}/hls`))
        problems.push([count, status]);
    }
    isOverNow = true;
    await Promise.all(watching);
    expect(problems).toEqual([]);
  });
});

describe.runIf(hasPostgres() && hasFfmpeg())('refused is', { timeout: 120_000 }, () => {
  let video_id: string;
  let cut_id: string;
  beforeEach(async () => {
    video_id = await newVideo();
    cut_id = await newCut(video_id);
  });

  it('whoever is not its owner, and a cut of another video', async () => {
    const stranger = { token: (await registerUploader(test)).token };
    const one = { video_id, cut_id };
    expect((await test.call(api.cuts.list, { video_id }, stranger)).status).toBe(404);
    expect((await test.call(api.cuts.create, { video_id, filename: 'a.mp4' }, stranger)).status).toBe(404);
    const another = await newVideo();
    for (const call of [api.cuts.publish, api.cuts.unschedule, api.cuts.remove, api.cuts.rehearse] as const) {
      expect((await test.call(call, one, stranger)).status).toBe(404);
      expect((await test.call(call, one, {})).status).toBe(401);
      expect((await test.call(call, { ...one, video_id: another }, as)).status).toBe(404);
    }
    expect(await cutOf(video_id, cut_id)).toMatchObject({ is_live: false });
  });

  it('deleting what is live', async () => {
    const answer = await test.call(api.cuts.remove, { video_id, cut_id: video_id }, as);
    expect(answer.body).toMatchObject({ code: 'cut_is_live' });
  });

  it('the thirteenth', async () => {
    const many = await newVideo();
    const answers = [];
    for (let count = 0; count < 12; count += 1)
      answers.push((await test.call(api.cuts.create, { video_id: many, filename: 'a.mp4' }, as)).status);
    expect(answers).toEqual([...Array.from({ length: 11 }, () => 200), 409]);
  });
});
