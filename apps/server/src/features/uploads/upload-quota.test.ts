import { api, type UploadTicket } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServices } from '../../compose/services.ts';
import { insertVideo, registerUploader, workspaceOf } from '../../testing/factories.ts';
import { isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { mediaFile, toForm } from '../../testing/media-files.ts';
import { refusal } from '../../testing/refusal.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: MediaTestApp;
beforeAll(async () => {
  test = await startMediaApp();
});
afterAll(() => test.close());

const post = (ticket: UploadTicket, file: Buffer) =>
  fetch(`${test.base}/api/uploads/form`, { method: 'POST', body: toForm(ticket, file) });

describe.runIf(hasPostgres())('POST /videos', () => {
  it('answers a form, with the limit of the plan, and turns spaces into underscores', async () => {
    const member = await registerUploader(test);
    const ticket = await test.ticketFor(member, 'my first video.mp4');
    expect(ticket).toMatchObject({
      id: expect.stringMatching(/^vid_/),
      max_bytes: 200 * 1024 * 1024,
      fields: { key: `uploads/${ticket.id}`, 'Content-Type': 'video/mp4' },
    });
    expect((await post(ticket, mediaFile('plain.mp4'))).status).toBe(204);
    const { body } = await test.call(api.videos.list, {}, { token: member.token });
    expect(body).toMatchObject([{ id: ticket.id, name: 'my_first_video.mp4' }]);
  });

  it('refuses without a token, without a name, and with more than a name', async () => {
    const { token } = await registerUploader(test);
    const { createTicket } = api.videos;
    expect(await test.call(createTicket, { filename: 'x.mp4' })).toMatchObject({ status: 401 });
    for (const input of [
      {},
      { filename: '' },
      { filename: 'x'.repeat(256) },
      { filename: 'a\u0000' },
      { filename: ['x'] },
    ])
      expect(await test.call(createTicket, input as { filename: string }, { token })).toMatchObject({ status: 400 });
    const more = { filename: 'x.mp4', key: 'uploads/other' };
    expect(await test.call(createTicket, more as { filename: string }, { token })).toMatchObject({ status: 400 });
  });

  it('gives the last slot of a plan once, however many ask at the same moment', async () => {
    const member = await registerUploader(test);
    for (let count = 0; count < 4; count += 1) await insertVideo(test, member);
    const { token } = member;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => test.call(api.videos.createTicket, { filename: 'x.mp4' }, { token })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'video_limit_reached')).toHaveLength(19);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 400,
      body: { error: 'You have reached the video upload limit for this plan' },
    });
  });

  it('gives no slot back as long as the file of a failed video is kept, and lets it be tried again', async () => {
    const member = await registerUploader(test);
    const { token } = member;
    for (let count = 0; count < 4; count += 1) await insertVideo(test, member);
    const kept = await insertVideo(test, member, { status: 'failed' });
    for (const key of [`uploads/${kept}`, `videos/${kept}/video.mp4`])
      await test.storage.putBytes(key, Buffer.from('a film'), 'video/mp4');
    const { db } = test.connection;
    await db.execute(sql`update videos set status_reason = 'x' where id = ${kept}`);
    await db.execute(
      sql`insert into processing_steps (workspace_id, video_id, step, state)
          select workspace_id, id, 'mp4', 'failed' from videos where id = ${kept}`,
    );
    const ask = () => test.call(api.videos.createTicket, { filename: 'x.mp4' }, { token });
    const isCounted = async () => (await test.call(api.videos.get, { video_id: kept }, { token })).body.takes_place;
    expect(await ask()).toMatchObject(refusal(400, 'video_limit_reached'));
    expect(await isCounted()).toBe(true);
    const { videos } = composeServices(test).media;
    await videos.removeFailedOriginals();
    expect(await test.storage.find(`uploads/${kept}`)).toBeDefined();
    const retried = await test.call(api.videos.retry, { video_id: kept }, { token });
    expect(retried).toMatchObject({ status: 200, body: { status: 'processing' } });
    await db.execute(
      sql`update videos set status = 'failed', status_reason = 'x', original_gone_at = null,
          updated_at = now() - interval '8 days' where id = ${kept}`,
    );
    await videos.removeFailedOriginals();
    expect(await test.storage.find(`uploads/${kept}`)).toBeUndefined();
    // A try that was killed between the file and its row left this.
    expect(await test.storage.find(`videos/${kept}/video.mp4`)).toBeUndefined();
    expect(await isCounted()).toBe(false);
    expect((await ask()).status).toBe(200);
  });

  it('gives a slot back when its upload is abandoned, and when what came is no video', async () => {
    const member = await registerUploader(test);
    for (let count = 0; count < 4; count += 1) await insertVideo(test, member);
    const ticket = await test.ticketFor(member);
    expect((await post(ticket, Buffer.alloc(0))).status).toBe(400);
    const second = await test.ticketFor(member);
    expect((await post(second, Buffer.from('not a video'))).status).toBe(204);
    expect(await test.waitFor(member, second.id, isOver)).toMatchObject({ status: 'failed', playable: false });
    expect(await test.ticketFor(member)).toMatchObject({ id: expect.stringMatching(/^vid_/) });
  });

  it('lets nobody begin more than fifty at once, also where the plan has no end', async () => {
    const member = await registerUploader(test);
    await test.connection.db.execute(
      sql`update subscriptions set plan_id = 'pro'
          where workspace_id = ${workspaceOf(member)}`,
    );
    for (let count = 0; count < 50; count += 1) await test.ticketFor(member);
    const answer = await test.call(api.videos.createTicket, { filename: 'x.mp4' }, { token: member.token });
    expect(answer).toMatchObject(refusal(429, 'too_many_requests'));
    expect(answer.headers['retry-after']).toBe('60');
  });
});
