import type { Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { registerUploader } from '../../testing/factories.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: MediaTestApp;
beforeAll(async () => {
  test = await startMediaApp({ PATH: '/nowhere' });
});
afterAll(() => test.close());

describe.runIf(hasPostgres())('without ffmpeg', () => {
  it.each(['plain.mp4', 'index-last.mp4'] as const)(
    '%s plays all the same, and its steps say what is missing',
    async (name) => {
      const member = await registerUploader(test);
      const id = await test.upload(member, mediaFile(name));
      const isAllSettled = ({ steps }: Video) => steps.every(({ state }) => state === 'done' || state === 'skipped');
      const video = await test.waitFor(member, id, isAllSettled);
      expect(video).toMatchObject({ status: 'ready', playable: true, width: 320, height: 180, hls_url: null });
      expect(video.duration_seconds).toBeCloseTo(3, 0);
      expect(video.steps.filter(({ state }) => state === 'skipped').map(({ step, reason }) => [step, reason])).toEqual([
        ['poster', 'No poster: this server has no ffmpeg'],
        ['tracks', 'No tracks of the file: this server has no ffmpeg'],
        ['hls', 'No adaptive streaming: this server has no ffmpeg'],
        ['storyboard', 'No preview pictures: this server has no ffmpeg'],
        ['insight', 'No insight: this server has no ffmpeg'],
      ]);
      expect((await test.fetchMedia(video.url)).status).toBe(200);
    },
  );

  it('a file that another worker found in need of it fails, and stays as it came', async () => {
    const { db } = test.connection;
    const member = await registerUploader(test);
    const id = await test.upload(member, mediaFile('plain.mp4'));
    const jobs = sql`select 1 from pgboss.job where data->>'videoId' = ${id} and state < 'completed'`;
    const untilNobodyWorks = () =>
      expect.poll(async () => (await db.execute(jobs)).rows, { timeout: 20_000 }).toEqual([]);
    await test.waitFor(member, id, isOver);
    await untilNobodyWorks();
    await test.storage.move(`videos/${id}/video.mp4`, `uploads/${id}`, 'video/mp4');
    await db.execute(sql`update processing_steps set state = 'waiting' where video_id = ${id} and step <> 'probe'`);
    await db.execute(
      sql`update videos set status = 'processing', playable_at = null, probe = probe || '{"way": "remux"}' where id = ${id}`,
    );
    await composeServices(test).media.processing.resumeForgotten();
    const video = await test.waitFor(member, id, isOver);
    expect(video).toMatchObject({ status: 'failed', playable: false, status_reason: expect.any(String) });
    await untilNobodyWorks();
    expect(await test.storage.find(`uploads/${id}`)).toBeDefined();
  });

  it.each([
    ['no video', Buffer.from('<html>')],
    ['a video cut off', mediaFile('plain.mp4').subarray(0, 20_000)],
  ])('%s fails with a reason', async (_what, file) => {
    const member = await registerUploader(test);
    const video = await test.waitFor(member, await test.upload(member, file), isOver);
    expect(video).toMatchObject({
      status: 'failed',
      playable: false,
      status_reason: expect.stringMatching(/ffmpeg|end/),
    });
  });
});

describe('a ffmpeg named in the settings', () => {
  it('must be there', async () => {
    await expect(startMediaApp({ FFMPEG_PATH: '/nowhere/ffmpeg', FFPROBE_PATH: '/nowhere/ffprobe' })).rejects.toThrow(
      'FFMPEG_PATH and FFPROBE_PATH',
    );
  });
});
