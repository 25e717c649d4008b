import { api, type SignedIn } from '@kinora/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listenerName } from '../db/changes.ts';
import { findWorkspaceId, goodPassword, insertVideo, registerAccount } from '../testing/factories.ts';
import { startBeside, startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

// Two servers on one database: what is changed through the first is asked for at the second, which has it in memory.
let first: TestApp;
let second: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  first = await startTestApp();
  second = await startBeside(first);
  owner = await registerAccount(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const write = (query: SQL) => first.connection.db.execute(query);

const entitle = (id: string, title: string) =>
  write(sql`update players set config = ${JSON.stringify({ videotitle: title })}::jsonb where id = ${id}`);

async function makePlayer() {
  const videoId = await insertVideo(first, owner);
  await write(
    sql`update videos set playable_at = now(), width = 1280, height = 720, duration_ms = 5000 where id = ${videoId}`,
  );
  const { body: video } = await first.call(api.videos.get, { video_id: videoId }, owner);
  const { body: player } = await first.call(api.players.create, { name: 'Before' }, owner);
  const source = { player_id: player.id, url: video.url, media_type: 'mp4' as const };
  await first.call(api.players.createSource, source, owner);
  return { id: player.id, videoId };
}

const addressesOf = (id: string) => [
  `/api/players/embed/${id}`,
  `/watch/${id}`,
  `/api/oembed?url=${encodeURIComponent(`${first.settings.publicUrl}/watch/${id}`)}`,
];
const get = async ({ app }: TestApp, url: string, headers: Record<string, string> = {}) => {
  const { statusCode, payload } = await app.inject({ url, headers });
  return { statusCode, payload: payload.replace(/"request_id":"\w+"/, '') };
};
const pagesOf = (app: TestApp, id: string) => Promise.all(addressesOf(id).map((url) => get(app, url)));

/** In each of the pages: a page in the report of a failure would be as long as this file. */
const say = async (app: TestApp, id: string, title: string) =>
  (await pagesOf(app, id)).map(({ payload }) => payload.includes(title));

/** How often the database is read for it. */
async function queriesOf(app: TestApp, task: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(app.connection.pool, 'query');
  try {
    await task();
    return query.mock.calls.length;
  } finally {
    query.mockRestore();
  }
}
/** Once it listens, what was asked for once is there. */
const expectKept = (app: TestApp, task: () => Promise<unknown>) =>
  expect.poll(() => queriesOf(app, task), { timeout: 20_000 }).toBe(0);

describe.runIf(hasPostgres())('the pages of a player', () => {
  it('are answered from memory, the same as before', async () => {
    const { id } = await makePlayer();
    const fresh = await pagesOf(first, id);
    await expectKept(second, () => pagesOf(second, id));
    expect(await pagesOf(second, id)).toEqual(fresh);
    expect(fresh.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  });

  const facts = { codecs: 'avc1', initBytes: 1, segmentFrom: 1, segmentBytes: 1, segmentSeconds: 4 };
  const beginning = {
    renditions: [{ ...facts, name: 'v360', width: 640, height: 360, bitsPerSecond: 1, peakBitsPerSecond: 1 }],
  };
  const poster = { widths: [640], placeholder: 'data:image/webp;base64,AA', atSeconds: 1, score: 1 };
  type Change = (player: { id: string; videoId: string }) => SQL;
  const changes: [what: string, change: Change][] = [
    ['its name', ({ id }) => sql`update players set name = 'After' where id = ${id}`],
    ['its config', ({ id }) => sql`update players set config = '{"videotitle":"After"}' where id = ${id}`],
    [
      'its source',
      ({ id }) =>
        sql`update player_sources set video_id = null, url = 'https://cdn.test/b.mp4' where player_id = ${id}`,
    ],
    ['no source any more', ({ id }) => sql`delete from player_sources where player_id = ${id}`],
    [
      'the stream',
      ({ videoId }) => sql`update videos set hls_key = 'videos/x/hls1/master3.m3u8' where id = ${videoId}`,
    ],
    [
      'how the stream begins',
      ({ videoId }) =>
        sql`update videos set hls_key = 'videos/x/hls1/master3.m3u8', stream_beginning = ${JSON.stringify(beginning)}::jsonb
            where id = ${videoId}`,
    ],
    ['the poster', ({ videoId }) => sql`update videos set poster_key = 'videos/x/poster.jpg' where id = ${videoId}`],
    [
      'its lighter posters',
      ({ videoId }) =>
        sql`update videos set poster_key = 'videos/x/poster1/poster.jpg', poster = ${JSON.stringify(poster)}::jsonb
            where id = ${videoId}`,
    ],
    ['the storyboard', ({ videoId }) => sql`update videos set storyboard_key = 'videos/x/s.vtt' where id = ${videoId}`],
    [
      'a track',
      ({ videoId }) =>
        sql`insert into text_tracks (id, workspace_id, video_id, kind, lang, label, origin, cues, revision, last_revision)
            select 'trk_' || id, workspace_id, id, 'captions', 'en', 'English', 'upload', 1, 1, 1 from videos
            where id = ${videoId}`,
    ],
    ['the length', ({ videoId }) => sql`update videos set duration_ms = 61000 where id = ${videoId}`],
    ['the shape', ({ videoId }) => sql`update videos set width = 720, height = 1280 where id = ${videoId}`],
    ['that nothing plays', ({ videoId }) => sql`update videos set playable_at = null where id = ${videoId}`],
    ['a deleted film', ({ videoId }) => sql`update videos set deleted_at = now() where id = ${videoId}`],
    ['a film whose row is gone', ({ videoId }) => sql`delete from videos where id = ${videoId}`],
  ];
  it.each(changes)('show %s at once', async (_what, change) => {
    const player = await makePlayer();
    await expectKept(second, () => pagesOf(second, player.id));
    const before = await pagesOf(second, player.id);
    await write(change(player));
    const after = await pagesOf(second, player.id);
    expect(after).not.toEqual(before);
    expect(after).toEqual(await pagesOf(first, player.id));
  });

  it('are gone at once with the player, and with the workspace', async () => {
    const [one, other] = [await makePlayer(), await makePlayer()];
    for (const { id } of [one, other]) await expectKept(second, () => pagesOf(second, id));
    await first.call(api.players.remove, { player_id: one.id }, owner);
    expect((await pagesOf(second, one.id)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const stranger = await registerAccount(first);
    const workspaceId = await findWorkspaceId(first, stranger);
    await write(sql`delete from player_sources where player_id = ${other.id}`);
    await write(sql`update players set workspace_id = ${workspaceId} where id = ${other.id}`);
    await pagesOf(second, other.id);
    await write(sql`delete from workspaces where id = ${workspaceId}`);
    expect((await pagesOf(second, other.id)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  it('are never older than the question, however quickly it follows', async () => {
    const { id } = await makePlayer();
    await expectKept(second, () => pagesOf(second, id));
    for (let turn = 0; turn < 40; turn += 1) {
      const asking = turn % 2 ? pagesOf(second, id) : undefined;
      await entitle(id, `Turn ${turn}.`);
      expect(await say(second, id, `Turn ${turn}.`)).toEqual([true, true, true]);
      await asking;
    }
  });

  it('are read anew while the connection that tells of changes is lost, and kept again after it', async () => {
    const { id } = await makePlayer();
    await expectKept(second, () => pagesOf(second, id));
    await write(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = ${listenerName}`);
    await entitle(id, 'While it was deaf');
    expect(await say(second, id, 'While it was deaf')).toEqual([true, true, true]);
    await expectKept(second, () => pagesOf(second, id));
    await entitle(id, 'Heard again');
    expect(await say(second, id, 'Heard again')).toEqual([true, true, true]);
  });
});

describe.runIf(hasPostgres())('who somebody is', () => {
  const list = (app: TestApp, token: string) =>
    get(app, '/api/players?limit=5', { authorization: `Bearer ${token}` }).then(({ statusCode }) => statusCode);
  const signIn = async () => {
    const { body } = await first.call(api.accounts.login, { email: owner.user.email, password: goodPassword });
    return (body as SignedIn).token;
  };

  it('is known without a query, and not any more once the session is ended elsewhere', async () => {
    const token = await signIn();
    await expectKept(second, () => list(second, token));
    expect(await list(second, token)).toBe(200);
    await first.call(api.accounts.logout, {}, { token });
    expect(await list(second, token)).toBe(401);
  });

  it('ends with all other sessions, and with the time of the session', async () => {
    const [ended, late] = [await signIn(), await signIn()];
    for (const token of [ended, late]) await expectKept(second, () => list(second, token));
    await first.call(api.accounts.endOtherSessions, {}, { token: late });
    expect([await list(second, ended), await list(second, late)]).toEqual([401, 200]);
    await write(sql`update sessions set expires_at = now()`);
    expect(await list(second, late)).toBe(401);
    owner = { ...owner, token: await signIn() };
  });

  it('is noted once a minute', async () => {
    const token = await signIn();
    await expectKept(second, () => list(second, token));
    const seen = () =>
      write(sql`select max(last_seen_at)::text as at from sessions`).then(({ rows }) => String(rows[0]?.at));
    await write(sql`update sessions set last_seen_at = now() - interval '61 seconds'`);
    const old = await seen();
    await list(second, token);
    const noted = await seen();
    expect(noted).not.toBe(old);
    await expectKept(second, () => list(second, token));
    expect(await seen()).toBe(noted);
  });

  it('is not known by a key that was removed elsewhere', async () => {
    const { body: key } = await first.call(api.apiKeys.create, { name: 'Tool' }, owner);
    expect([await list(second, key.value), await list(second, key.value)]).toEqual([200, 200]);
    await first.call(api.apiKeys.remove, { key_id: key.id }, owner);
    expect(await list(second, key.value)).toBe(401);
  });

  it('works where they are a member now', async () => {
    const { token, user } = await registerAccount(first);
    await first.call(api.players.create, { name: 'Of the old place' }, { token });
    await expectKept(second, () => list(second, token));
    await write(sql`insert into workspaces (id) values ('wsp_elsewhere')`);
    await write(sql`update memberships set workspace_id = 'wsp_elsewhere'
      where account_id = (select id from accounts where email = ${user.email})`);
    expect((await second.call(api.players.list, { limit: 5 }, { token })).body).toEqual([]);
  });
});

describe.runIf(hasPostgres())('a page of a list', () => {
  const names = async (token: string, q?: string) => {
    const { body } = await second.call(api.players.list, { limit: 3, ...(q ? { q } : {}) }, { token });
    return body.map(({ name }) => name);
  };

  it('is answered from memory to those whose it is, and to nobody else', async () => {
    const [one, other] = [await registerAccount(first), await registerAccount(first)];
    for (const { token } of [one, other]) await first.call(api.players.create, { name: `Of ${token}` }, { token });
    for (const { token } of [one, other, one, other]) expect(await names(token)).toEqual([`Of ${token}`]);
    await expectKept(second, () => names(one.token));
    expect(await names(one.token, 'nothing')).toEqual([]);
    expect((await second.call(api.players.list, { limit: 3 }, { token: 'kst_x' })).status).toBe(401);
  });

  it('shows what was made, renamed, shown and removed elsewhere at once', async () => {
    const { token } = await registerAccount(first);
    const { body: player } = await first.call(api.players.create, { name: 'One' }, { token });
    await expectKept(second, () => names(token));
    await write(sql`update players set name = 'Two' where id = ${player.id}`);
    expect(await names(token)).toEqual(['Two']);
    const { headers } = await second.call(api.players.list, { limit: 3 }, { token });
    expect(headers).toMatchObject({ 'x-total-count': '1', 'cache-control': 'no-store' });
    await first.call(api.players.remove, { player_id: player.id }, { token });
    expect(await names(token)).toEqual([]);
  });

  it('of videos is kept while nothing is at work on them', async () => {
    const member = await registerAccount(first);
    const videoId = await insertVideo(first, member);
    const list = () => second.call(api.videos.list, { limit: 3 }, member);
    await expectKept(second, list);
    await write(sql`update videos set name = 'Renamed' where id = ${videoId}`);
    expect((await list()).body).toMatchObject([{ name: 'Renamed' }]);
    await write(sql`update videos set status = 'processing' where id = ${videoId}`);
    await list();
    expect(await queriesOf(second, list)).toBeGreaterThan(0);
  });
});
