import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { api, type SignedIn, type Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const workPath = fileURLToPath(new URL('../../work.ts', import.meta.url));
const canRun = hasPostgres() && hasFfmpeg();
const kills = 6;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The worker as operators run it: a process of its own, that can be killed. */
function startWorker({ settings }: MediaTestApp, databaseUrl: string): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: settings.dataDir,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a key for tests that is long enough for everybody',
    SMTP_URL: settings.mail.smtpUrl,
    LOG_LEVEL: 'silent',
  };
  return spawn(process.execPath, [workPath], { env, stdio: 'ignore' });
}

describe.runIf(canRun)('a worker that is killed at any moment', () => {
  let test: MediaTestApp;
  let member: SignedIn;
  beforeAll(async () => {
    test = await startMediaApp({}, { withMediaWork: false });
    member = await registerUploader(test);
  });
  afterAll(() => test?.close());

  /** The patience with a silent worker, without the waiting. */
  const letHeartbeatsLapse = () =>
    test.connection.db.execute(
      sql`update pgboss.job set heartbeat_on = now() - interval '1 hour' where state = 'active' and name like 'video-%'`,
    );

  it('leaves every video ready once or failed with a reason, and nothing beside', { timeout: 300_000 }, async () => {
    if (test.settings.database.kind !== 'external') throw new Error('the worker needs an address');
    const { url } = test.settings.database;
    const ids = [];
    for (const name of ['plain.mp4', 'index-last.mp4'] as const) ids.push(await test.upload(member, mediaFile(name)));
    for (let kill = 0; kill < kills; kill += 1) {
      const worker = startWorker(test, url);
      const ended = new Promise((resolve) => worker.once('exit', resolve));
      await pause(800 + Math.random() * 2_500);
      worker.kill('SIGKILL');
      await ended;
      await letHeartbeatsLapse();
    }
    const last = startWorker(test, url);
    const videos: Video[] = [];
    try {
      for (const id of ids) videos.push(await test.waitFor(member, id, isOver, 200_000));
    } finally {
      last.kill('SIGTERM');
      await new Promise((resolve) => last.once('exit', resolve));
    }
    for (const video of videos) await expectWhole(video);
    await expectNoOrphans(videos);
  });

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

  async function expectNoOrphans(videos: Video[]): Promise<void> {
    const known = new Set(videos.map(({ id }) => id));
    for (const prefix of ['videos/', 'uploads/'])
      for await (const { key } of test.storage.list(prefix)) expect(known).toContain(key.split('/')[1]);
    const { body } = await test.call(api.videos.list, {}, { token: member.token });
    expect(body.map(({ id }) => id).toSorted()).toEqual([...known].toSorted());
  }
});
