import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedIn, Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { isUp, killWorker, spawnWorker, stopWorker } from '../../testing/worker-process.ts';
import {
  removeDrafts,
  removeFailed,
  removeMedia,
  removeUploads,
  removeWork,
} from '../storage-cleanup/orphan-sweep-job.ts';

const canRun = hasPostgres() && hasFfmpeg();
/** `npm run bench worker-kills` asks for many, and for what became of them. */
const kills = Number(process.env.KINORA_WORKER_KILLS ?? 6);
const reportPath = process.env.KINORA_WORKER_KILLS_REPORT;
const killsPerVideo = 3;
const videosPerMember = 4;
const isAllDone = ({ status, steps }: Video) =>
  status === 'failed' || (status === 'ready' && steps.every(({ state }) => state !== 'waiting' && state !== 'running'));
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
interface Uploaded {
  id: string;
  member: SignedIn;
}

describe.runIf(canRun)('a worker that is killed at any moment', () => {
  let test: MediaTestApp;
  beforeAll(async () => {
    test = await startMediaApp({ KEEP_ORIGINALS: 'off' }, { withWorker: false });
  });
  afterAll(() => test?.close());

  const members: SignedIn[] = [];
  const uploaded: Uploaded[] = [];
  /** The codes that people register with are mailed by the worker: it is there while they do. */
  async function registerMembers(): Promise<void> {
    const worker = spawnWorker(test);
    try {
      await isUp(worker);
      while (members.length * videosPerMember * killsPerVideo < kills) members.push(await registerUploader(test));
    } finally {
      await stopWorker(worker);
    }
  }

  async function uploadNext(): Promise<void> {
    const index = uploaded.length;
    const member = members[Math.floor(index / videosPerMember)];
    if (!member) throw new Error('nobody to upload for');
    const name = index % 2 === 0 ? 'plain.mp4' : 'index-last.mp4';
    uploaded.push({ id: await test.upload(member, mediaFile(name)), member });
  }

  /** What it was doing at its end, as far as the database knows. */
  async function killOne(): Promise<string[]> {
    const worker = spawnWorker(test);
    // Some die while they start, the others at some moment of their work.
    const ready = new Promise((resolve) => worker.once('message', resolve));
    await Promise.race([ready, pause(Math.random() * 20_000)]);
    await pause(Math.random() * 2_500);
    const running = await test.connection.db.execute(sql`select step from processing_steps where state = 'running'`);
    await killWorker(test, worker);
    return running.rows.map(({ step }) => String(step));
  }

  it('leaves every video ready once or failed with a reason, and nothing beside', { timeout: 3_600_000 }, async () => {
    await registerMembers();
    const interrupted: string[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      if (kill % killsPerVideo === 0) await uploadNext();
      interrupted.push(...(await killOne()));
    }
    const last = spawnWorker(test);
    const videos: Video[] = [];
    try {
      for (const { id, member } of uploaded) videos.push(await test.waitFor(member, id, isAllDone, 600_000));
    } finally {
      await stopWorker(last);
    }
    for (const video of videos) await expectWhole(video);
    await sweepOrphans();
    await expectNoOrphans(videos);
    if (reportPath) writeFileSync(reportPath, JSON.stringify({ kills, interrupted, videos }));
  });

  /** What comes round every minute: a day later, and a week later for files of which nothing could be made. */
  async function sweepOrphans(): Promise<void> {
    const { settings, storage, connection } = test;
    const { media } = composeServices(test);
    const workRoot = join(settings.dataDir, 'work');
    const ownsStorage = async () => true;
    const parts = {
      ...media,
      db: connection.db,
      storage,
      workRoot,
      ownsStorage,
      now: () => Date.now() + 25 * 3_600_000,
    };
    await connection.db.execute(sql`update videos set updated_at = now() - interval '8 days' where status = 'failed'`);
    for (const task of [removeDrafts, removeUploads, removeFailed, removeWork, removeMedia]) await task(parts);
  }

  async function expectWhole(video: Video): Promise<void> {
    if (video.status === 'failed') return expect(video.status_reason).toBeTruthy();
    expect(video.playable).toBe(true);
    const running = video.steps.filter(({ state }) => state === 'running' || state === 'waiting');
    expect(running).toEqual([]);
    expect((await test.fetchMedia(video.url)).status).toBe(200);
    if (video.hls_url === null) return expect(video.status_reason).toBeTruthy();
    const master = await (await test.fetchMedia(video.hls_url)).text();
    for (const [name] of master.matchAll(/\b\w+\.m3u8/g))
      expect((await test.fetchMedia(new URL(name, video.hls_url).href)).status).toBe(200);
  }

  const runOf = (key: string) => key.replace(/((?:hls|poster|candidates)\d+\/).*/, '$1');

  /** Nothing but what the rows name: one mp4, one stream, one poster and its candidates, one storyboard, and no upload any more. */
  async function expectNoOrphans(videos: Video[]): Promise<void> {
    const keys: string[] = [];
    for (const prefix of ['videos/', 'uploads/']) for await (const { key } of test.storage.list(prefix)) keys.push(key);
    const offered = await test.connection.db.execute(sql`select poster_candidates->0->>'key' as key from videos`);
    const candidates = offered.rows.flatMap(({ key }) => (key === null ? [] : [runOf(String(key))]));
    const expected = [...videos.flatMap(placesOf), ...candidates];
    expect(new Set(keys.map(runOf))).toEqual(new Set(expected));
    expect(await readdir(join(test.settings.dataDir, 'media/tmp'))).toEqual([]);
    expect(await readdir(join(test.settings.dataDir, 'work'))).toEqual([]);
    const rows = await test.connection.db.execute(sql`select id from videos`);
    expect(rows.rows.map(({ id }) => id).toSorted()).toEqual(videos.map(({ id }) => id).toSorted());
  }

  function placesOf({ id, status, url, hls_url, poster_url, storyboard_url }: Video): string[] {
    if (status === 'failed') return [];
    const storyboardImage = storyboard_url?.replace('.vtt', '.webp');
    return [url, hls_url, poster_url, storyboard_url, storyboardImage].flatMap((address) => {
      const [, name] = /\/(video\.mp4|poster\d+\/|storyboard\.\w+|hls\d+\/)/.exec(address ?? '') ?? [];
      return name === undefined ? [] : [`videos/${id}/${name}`];
    });
  }
});
