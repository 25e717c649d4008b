import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let mine: SignedIn;
let theirs: SignedIn;
beforeAll(async () => {
  // Nobody works on what is asked for: it stays as it is.
  test = await startTestApp({ SPEECH: 'auto' }, undefined, { withWorker: false });
  const beside = await startTestApp({ DATABASE_URL: databaseUrl() });
  mine = await registerAccount(beside);
  theirs = await registerAccount(beside);
  await beside.close();
});
afterAll(() => test.close());

const databaseUrl = () => (test.settings.database.kind === 'external' ? test.settings.database.url : '');
const generate = (video_id: string, as: object = mine, lang = 'en') =>
  test.call(api.tracks.generate, { video_id, lang }, as);
/** One that plays; its file is no business of these tests. */
async function insertFilm(audioCodec: string | null = 'aac'): Promise<string> {
  const id = await insertVideo(test, mine);
  const probe = JSON.stringify({ way: 'as it is', probe: { durationSeconds: 3, audioCodec: audioCodec ?? undefined } });
  await test.connection.db.execute(
    sql`update videos set playable_at = now(), probe = ${probe}::jsonb where id = ${id}`,
  );
  return id;
}

describe.runIf(hasPostgres())('asking for captions', () => {
  it('is answered at once with the step that makes them, and once where two ask', async () => {
    const id = await insertFilm();
    const answers = await Promise.all([generate(id), generate(id), generate(id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    expect(answers.find(({ status }) => status === 202)?.body).toMatchObject({ step: 'captions' });
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('captions_under_way');
    const { rows } = await test.connection.db.execute(
      sql`select data from pgboss.job where name = 'video-captions' and data->>'videoId' = ${id}`,
    );
    expect(rows).toEqual([{ data: { workspaceId: expect.any(String), videoId: id, lang: 'en' } }]);
  });

  it('is for the owner, by session or by a key that may do it', async () => {
    const id = await insertFilm();
    expect(await generate(id, {})).toMatchObject({ status: 401 });
    expect(await generate(id, theirs)).toMatchObject(refusal(404, 'video_not_found'));
    const reader = await test.call(api.apiKeys.create, { name: 'reader', access: 'read' }, mine);
    expect(await generate(id, { token: reader.body.value })).toMatchObject({ status: 403 });
    expect(await generate('vid_0000000000000000000000')).toMatchObject(refusal(404, 'video_not_found'));
    expect(await generate('x')).toMatchObject({ status: 404 });
  });

  it('is refused for a video that does not play yet, or has no sound', async () => {
    expect(await generate(await insertVideo(test, mine))).toMatchObject(refusal(409, 'video_not_playable'));
    expect(await generate(await insertFilm(null))).toMatchObject(refusal(409, 'video_silent'));
  });

  it('is refused in a language that nobody here understands, or that is none', async () => {
    const id = await insertFilm();
    const answer = await generate(id, mine, 'de');
    expect(answer).toMatchObject(refusal(409, 'speech_language_unavailable'));
    expect(answer.body.error).toBe('This server writes captions of English speech only');
    for (const lang of ['en_US!', '', 'x'.repeat(40)])
      expect(await generate(id, mine, lang)).toMatchObject(refusal(400, 'invalid_input'));
    expect(await test.call(api.tracks.generate, { video_id: id } as never, mine)).toMatchObject(
      refusal(400, 'invalid_input'),
    );
  });

  it('is refused where there are captions of that name', async () => {
    const id = await insertFilm();
    const made = await test.call(api.tracks.create, { video_id: id, kind: 'captions', lang: 'en' }, mine);
    expect(await generate(id, mine, 'EN')).toMatchObject(refusal(409, 'track_exists'));
    await test.call(api.tracks.remove, { video_id: id, track_id: made.body.id }, mine);
    await test.call(api.tracks.create, { video_id: id, kind: 'subtitles', lang: 'en' }, mine);
    expect((await generate(id)).status).toBe(202);
  });

  it('is refused where it is switched off', async () => {
    const off = await startTestApp({ DATABASE_URL: databaseUrl() }, undefined, { withWorker: false });
    try {
      const input = { video_id: await insertFilm(), lang: 'en' };
      const answer = await off.call(api.tracks.generate, input, mine);
      expect(answer).toMatchObject(refusal(409, 'speech_unavailable'));
      expect(answer.body.error).toBe('Captions are switched off on this server');
    } finally {
      await off.close();
    }
  });
});
