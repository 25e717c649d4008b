import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const insert = (member: SignedIn, name: string, status = 'ready') => insertVideo(test, member, { name, status });
const { list, get, rename, remove, retry, players } = api.videos;

describe.runIf(hasPostgres())('GET /videos', () => {
  it('answers all, newest change first, without what is still on its way', async () => {
    const member = await registerUploader(test);
    const ids = [await insert(member, 'one'), await insert(member, 'two'), await insert(member, 'three')];
    await insert(member, 'on its way', 'uploading');
    const { body, headers } = await test.call(list, {}, { token: member.token });
    expect(body.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(Number(headers['x-total-count'])).toBe(3);
    expect(body[0]).toMatchObject({
      name: 'three',
      url: `${test.settings.videoCdnUrl}/${ids[2]}/video.mp4`,
      updated_at: expect.any(Number),
      playable: false,
      steps: [],
    });
  });

  it('pages and searches, and what people type is no pattern', async () => {
    const member = await registerUploader(test);
    for (const name of ['100%_sure.mp4', 'Holiday.mp4', 'holiday_2.mp4']) await insert(member, name);
    const { token } = member;
    const names = async (query: object) => (await test.call(list, query, { token })).body.map(({ name }) => name);
    expect(await names({ q: 'HOLI' })).toEqual(['holiday_2.mp4', 'Holiday.mp4']);
    expect(await names({ q: '%' })).toEqual(['100%_sure.mp4']);
    const first = await test.call(list, { limit: 2 }, { token });
    const second = await test.call(list, { limit: 2, cursor: String(first.headers['x-next-cursor']) }, { token });
    expect([...first.body, ...second.body]).toHaveLength(3);
    expect(second.headers['x-next-cursor']).toBeUndefined();
    expect(await names({ cursor: 'forged' })).toEqual([]);
  });
});

describe.runIf(hasPostgres())('PUT /videos/:id', () => {
  it('renames', async () => {
    const member = await registerUploader(test);
    const video_id = await insert(member, 'old');
    const answer = await test.call(rename, { video_id, name: 'new "><svg onload>' }, { token: member.token });
    expect(answer).toMatchObject({ status: 200, body: { id: video_id, name: 'new "><svg onload>' } });
    for (const name of ['', 'x'.repeat(256), 'a\u0000'])
      expect(await test.call(rename, { video_id, name }, { token: member.token })).toMatchObject({ status: 400 });
  });
});

describe.runIf(hasPostgres())('DELETE /videos/:id', () => {
  it('deletes once, however many do at the same moment', async () => {
    const member = await registerUploader(test);
    const video_id = await insert(member, 'x');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.call(remove, { video_id }, { token: member.token })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404]);
  });

  it('lets the players that show a video be named before', async () => {
    const member = await registerUploader(test);
    const { token } = member;
    const video_id = await insert(member, 'x');
    const player = await test.call(api.players.create, { name: 'Front page' }, { token });
    const url = `${test.settings.videoCdnUrl}/${video_id}/video.mp4`;
    await test.call(api.players.createSource, { player_id: player.body.id, url }, { token });
    expect((await test.call(players, { video_id }, { token })).body).toEqual([
      { id: player.body.id, name: 'Front page' },
    ]);
  });
});

describe.runIf(hasPostgres())('POST /videos/:id/retry', () => {
  const insertFailed = async (member: SignedIn) => {
    const id = await insert(member, 'broken', 'failed');
    await test.connection.db.execute(sql`update videos set status_reason = 'broken' where id = ${id}`);
    await test.connection.db.execute(
      sql`insert into processing_steps (workspace_id, video_id, step, state)
          select workspace_id, id, 'mp4', 'failed' from videos where id = ${id}`,
    );
    return id;
  };

  it('refuses where nothing failed, and where nothing is left to work on', async () => {
    const member = await registerUploader(test);
    const { token } = member;
    const whole = await insert(member, 'whole');
    for (const video_id of [whole, await insertFailed(member)])
      expect(await test.call(retry, { video_id }, { token })).toMatchObject(refusal(409, 'video_not_failed'));
  });

  it('refuses where others have taken the last slot of the plan', async () => {
    const member = await registerUploader(test);
    const video_id = await insertFailed(member);
    for (let count = 0; count < 5; count += 1) await insert(member, `number ${count}`);
    expect(await test.call(retry, { video_id }, { token: member.token })).toMatchObject(
      refusal(400, 'video_limit_reached'),
    );
  });
});

describe.runIf(hasPostgres())("somebody else's video", () => {
  it('is not there, and nobody without a token gets anything', async () => {
    const [owner, other] = [await registerUploader(test), await registerUploader(test)];
    const video_id = await insert(owner, 'mine', 'failed');
    const calls = [
      (as: object) => test.call(get, { video_id }, as),
      (as: object) => test.call(rename, { video_id, name: 'x' }, as),
      (as: object) => test.call(retry, { video_id }, as),
      (as: object) => test.call(players, { video_id }, as),
      (as: object) => test.call(remove, { video_id }, as),
    ];
    for (const call of calls) {
      expect(await call({ token: other.token })).toMatchObject({ status: 404, body: { code: 'video_not_found' } });
      expect(await call({})).toMatchObject({ status: 401 });
    }
    expect((await test.call(list, {}, { token: other.token })).body).toEqual([]);
    expect(await test.call(get, { video_id }, { token: owner.token })).toMatchObject({ status: 200 });
  });
});
