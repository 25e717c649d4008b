import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWorkspaceId, insertVideo, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { keepInsight } from './insight-service.ts';

let test: TestApp;
let mine: SignedIn;
let theirs: SignedIn;
let video_id: string;
const silences = [60, 120, 180].map((to) => ({ from: to - 2, to }));
beforeAll(async () => {
  test = await startTestApp();
  mine = await registerAccount(test);
  theirs = await registerAccount(test);
  video_id = await insertVideo(test, mine);
  const { db } = test.connection;
  await db.execute(sql`update videos set duration_ms = 240000 where id = ${video_id}`);
  const ref = { workspaceId: await findWorkspaceId(test, mine), videoId: video_id };
  await keepInsight(db, ref, { sceneCuts: [], silences, loudness: null, waveform: null });
});
afterAll(() => test.close());

const propose = (as: object = mine, id = video_id) => test.call(api.videos.chapterProposals, { video_id: id }, as);

describe.runIf(hasPostgres())('proposals for chapters', () => {
  it('come of what is known of the film, and take their titles from its captions', async () => {
    const bare = await propose();
    expect(bare.status).toBe(200);
    expect(bare.body.map(({ start, title }) => [start, title])).toEqual([
      [0, 'Chapter 1'],
      [60, 'Chapter 2'],
      [120, 'Chapter 3'],
      [180, 'Chapter 4'],
    ]);
    const { body: track } = await test.call(api.tracks.create, { video_id, kind: 'captions', lang: 'en' }, mine);
    const said = ['Onions', 'Bicycles', 'Telescopes', 'Violins'];
    const cues = said.map((word, index) => ({ start: index * 60 + 1, end: index * 60 + 5, text: `<i>${word}</i>` }));
    await test.call(api.tracks.putCues, { video_id, track_id: track.id, cues }, mine);
    const { body } = await propose();
    expect(body.map(({ title }) => title)).toEqual(said);
    expect(body.at(-1)?.end).toBe(240);
  });

  it('are saved nowhere', async () => {
    await propose();
    const { body } = await test.call(api.tracks.list, { video_id }, mine);
    expect(body.filter(({ kind }) => kind === 'chapters')).toEqual([]);
  });

  it('are for the owner, and only where something is known', async () => {
    expect(await propose({})).toMatchObject({ status: 401 });
    expect(await propose(theirs)).toMatchObject(refusal(404, 'video_not_found'));
    expect(await propose(mine, 'vid_0000000000000000000000')).toMatchObject(refusal(404, 'video_not_found'));
    expect(await propose(mine, await insertVideo(test, mine))).toMatchObject(refusal(404, 'insight_not_found'));
    const reader = await test.call(api.apiKeys.create, { name: 'reader', access: 'read' }, mine);
    expect(await propose({ token: reader.body.value })).toMatchObject({ status: 200 });
  });
});
