import { randomBytes } from 'node:crypto';
import type { SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerUploader, workspaceOf } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { ClaimLostError, MissingToolError, UnsupportedMediaError } from './processing-errors.ts';
import { processingStore, type VideoRef } from './processing-store.ts';
import { maxTries, runStep, type StepWork } from './step-runner.ts';

let test: TestApp;
let ref: VideoRef;
let member: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  member = await registerUploader(test);
});
afterAll(() => test?.close());
beforeEach(async () => {
  if (!hasPostgres()) return;
  const videoId = `vid_${randomBytes(8).toString('hex')}`;
  const { rows } = await test.connection.db.execute(
    sql`insert into videos (id, workspace_id, name, status, storage_key) values (${videoId}, ${workspaceOf(member)}, 'x', 'processing', 'x') returning workspace_id`,
  );
  ref = { workspaceId: String(rows[0]?.workspace_id), videoId };
  await processingStore.insertSteps(test.connection.db, ref);
});

const never = new AbortController().signal;
const run = (work: StepWork, signal = never) => runStep({ db: test.connection.db, ref, name: 'poster', signal, work });
const step = async () => {
  const rows = await processingStore.listSteps(test.connection.db, ref.workspaceId, [ref.videoId]);
  return rows.find((row) => row.step === 'poster');
};
const posterKey = async () => (await processingStore.findVideo(test.connection.db, ref))?.posterKey;
const failing = async () => {
  throw new Error('a bad moment');
};

describe.runIf(hasPostgres())('a step', () => {
  it('is done once, and what it made shows with its end', async () => {
    let times = 0;
    const work: StepWork = async () => {
      times += 1;
      return { posterKey: 'videos/x/poster.jpg' };
    };
    await run(work);
    await run(work);
    expect(times).toBe(1);
    expect(await posterKey()).toBe('videos/x/poster.jpg');
    expect(await step()).toMatchObject({ state: 'done', progress: 1, attempts: 1 });
  });

  it('waits after a bad moment, and fails with a reason after three', async () => {
    for (let time = 1; time < maxTries; time += 1) {
      await expect(run(failing)).rejects.toThrow('a bad moment');
      expect(await step()).toMatchObject({ state: 'waiting', attempts: time });
    }
    expect(await run(failing)).toContain('failed three times');
    expect(await step()).toMatchObject({ state: 'failed', reason: expect.stringContaining('three times') });
  });

  it('that has failed is not done: who asks again hears the same reason', async () => {
    const unsupported: StepWork = async () => {
      throw new UnsupportedMediaError('There is no picture in this file');
    };
    await run(unsupported);
    expect(await run(async () => ({ posterKey: 'late' }))).toBe('There is no picture in this file');
    expect(await posterKey()).toBeNull();
  });

  it('counts tries of workers that died without a word', async () => {
    for (let time = 0; time < maxTries; time += 1) await processingStore.claim(test.connection.db, ref, 'poster');
    expect(await run(async () => ({}))).toContain('failed three times');
  });

  it('fails at once where the file is at fault', async () => {
    const reason = await run(async () => {
      throw new UnsupportedMediaError('There is no picture in this file');
    });
    expect(reason).toBe('There is no picture in this file');
    expect(await step()).toMatchObject({ state: 'failed', attempts: 1 });
  });

  it('is left out, saying why, where a tool is missing', async () => {
    const work: StepWork = async () => {
      throw new MissingToolError('No poster: this server has no ffmpeg');
    };
    expect(await run(work)).toBeUndefined();
    expect(await step()).toMatchObject({ state: 'skipped', reason: 'No poster: this server has no ffmpeg' });
  });

  it('belongs to who claimed it last: the other’s work counts for nothing', async () => {
    let letFirstGo = () => {};
    const held = new Promise<void>((resolve) => {
      letFirstGo = resolve;
    });
    const first = run(async ({ publish }) => {
      await held;
      await publish({ posterKey: 'first early' });
      return { posterKey: 'first' };
    });
    const lost = expect(first).rejects.toBeInstanceOf(ClaimLostError);
    while ((await step())?.state !== 'running') await new Promise((resolve) => setTimeout(resolve, 10));
    await run(async () => ({ posterKey: 'second' }));
    letFirstGo();
    await lost;
    expect(await posterKey()).toBe('second');
    expect(await step()).toMatchObject({ state: 'done' });
  });

  it('stops a worker whose claim is gone', async () => {
    const work: StepWork = ({ signal }) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
    const first = expect(run(work)).rejects.toBeInstanceOf(ClaimLostError);
    while ((await step())?.state !== 'running') await new Promise((resolve) => setTimeout(resolve, 10));
    await run(async () => ({ posterKey: 'second' }));
    await first;
  });

  it('is handed back uncounted when the worker ends in order', async () => {
    const ending = new AbortController();
    const work: StepWork = async () => {
      ending.abort();
      throw new Error('called off');
    };
    await expect(run(work, ending.signal)).rejects.toThrow('called off');
    expect(await step()).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('of a deleted video ends without effect', async () => {
    const work: StepWork = async () => {
      await test.connection.db.execute(sql`update videos set deleted_at = now() where id = ${ref.videoId}`);
      return { posterKey: 'late' };
    };
    await expect(run(work)).rejects.toBeInstanceOf(ClaimLostError);
  });
});
