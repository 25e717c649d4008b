import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile } from '../../testing/media-files.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { triedEnough } from '../videos/video-life-service.ts';
import { createProcessingService } from './processing-service.ts';

const canRun = hasPostgres() && hasFfmpeg();
let test: MediaTestApp;
let member: SignedIn;
beforeAll(async () => {
  if (!canRun) return;
  test = await startMediaApp();
  member = await registerUploader(test);
});
afterAll(() => test?.close());

const process = async () => test.waitFor(member, await test.upload(member, mediaFile('plain.mp4')), isOver);

describe.runIf(canRun)('the steps of a video', () => {
  it('can be tried again after they failed, and only then', async () => {
    const { token } = member;
    const video = await process();
    const retry = () => test.call(api.videos.retry, { video_id: video.id }, { token });
    expect(await retry()).toMatchObject({ status: 409, body: { code: 'video_not_failed' } });
    await test.connection.db.execute(
      sql`update processing_steps set state = 'failed', reason = 'x' where video_id = ${video.id} and step = 'hls'`,
    );
    const offersRetry = async (reason: string) => {
      await test.connection.db.execute(sql`update videos set status_reason = ${reason} where id = ${video.id}`);
      return (await test.call(api.videos.get, { video_id: video.id }, { token })).body.can_retry;
    };
    expect(video.can_retry).toBe(false);
    expect(await offersRetry('This file holds no picture')).toBe(false);
    expect(await offersRetry(triedEnough)).toBe(true);
    expect(await retry()).toMatchObject({ status: 200, body: { status: 'processing' } });
    const again = await test.waitFor(member, video.id, isOver);
    expect(again).toMatchObject({ status: 'ready', status_reason: null });
    expect(again.hls_url).not.toBe(video.hls_url);
  });

  /** As if the stream of a finished video were being made. */
  async function atHalfOfHls(): Promise<{ id: string; workspaceId: string }> {
    const { id } = await process();
    const { rows } = await test.connection.db.execute(
      sql`update processing_steps set state = 'running', progress = 0.5, finished_at = null
          where video_id = ${id} and step = 'hls' returning workspace_id`,
    );
    await test.connection.db.execute(sql`update videos set status = 'processing' where id = ${id}`);
    return { id, workspaceId: String(rows[0]?.workspace_id) };
  }

  it('say how far they are', async () => {
    const { id } = await atHalfOfHls();
    const { body } = await test.call(api.videos.get, { video_id: id }, { token: member.token });
    expect(body.steps.find(({ step }) => step === 'hls')).toMatchObject({ state: 'running', progress: 0.5 });
    expect(body.progress).toBeCloseTo(0.9, 5);
  });

  it('say how long they will take, by the pace of the others, which is looked up once a minute', async () => {
    await process();
    const { id, workspaceId } = await atHalfOfHls();
    const { db } = test.connection;
    let nowMs = 0;
    const processing = createProcessingService({
      db,
      queue: test.queue,
      hasSource: async () => true,
      now: () => nowMs,
    });
    const secondsLeft = async (name: string) =>
      (await processing.stepsOf(workspaceId, [id])).get(id)?.find(({ step }) => step === name)?.seconds_left;
    const first = await secondsLeft('hls');
    expect(first).toBeGreaterThan(0);
    expect(await secondsLeft('mp4')).toBeNull();
    await db.execute(
      sql`update processing_steps set started_at = finished_at - interval '1 hour' where step = 'hls' and state = 'done'`,
    );
    expect(await secondsLeft('hls')).toBe(first);
    nowMs += 60_001;
    expect(await secondsLeft('hls')).toBeGreaterThan(1_000);
  });
});
