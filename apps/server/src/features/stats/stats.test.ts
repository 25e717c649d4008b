import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { aView, chrome, newViewId, tell } from '../../testing/tell-view.ts';
import { createTestDatabase, hasPostgres } from '../../testing/test-database.ts';
import { rollUp } from './roll-up.ts';
import { removeOld } from './roll-up-job.ts';

let test: TestApp;
let other: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  other = await registerAccount(test);
});
afterAll(() => test.close());

const today = () => new Date().toISOString().slice(0, 10);
const range = () => ({ from: today(), to: today() });

/** Somebody of their own with a player and a film, so that no test counts what another has told. */
async function newOwner() {
  const member = await registerAccount(test);
  const { body: player } = await test.call(api.players.create, { name: 'Shop' }, member);
  const videoId = await insertVideo(test, member, { name: 'Tour' });
  await test.connection.db.execute(
    sql`update videos set playable_at = now(), duration_ms = 60000 where id = ${videoId}`,
  );
  return { member, playerId: player.id, videoId };
}

async function overviewOf(member: SignedIn, of: object = {}) {
  await rollUp(test.stats);
  const { body } = await test.call(api.stats.overview, { ...range(), ...of }, member);
  return body;
}

describe.runIf(hasPostgres())('views', () => {
  it('are counted by what their last word says, however often and in whichever order words come', async () => {
    const { member, playerId } = await newOwner();
    const i = newViewId();
    const words = [
      aView(playerId, { i, n: 0, s: undefined, w: 0, h: '', k: 64 }),
      aView(playerId, { i, n: 1, w: 0, h: '' }),
      aView(playerId, { i, n: 2, w: 10_000, h: '1'.repeat(16) }),
      aView(playerId, { i, n: 5, w: 60_000, h: '1'.repeat(100) }),
    ];
    for (const word of [words[1], words[3], words[0], words[2], words[3]])
      expect((await tell(test, word ?? '')).statusCode).toBe(204);
    await tell(test, aView(playerId, { w: 2_000, h: '111', z: 'America/New_York' }), { ip: '203.0.113.8' });
    await tell(test, aView(playerId, { s: undefined, w: 0, h: '', k: 64 }), { ip: '203.0.113.9' });
    const { totals, series, previous } = await overviewOf(member);
    expect(totals).toEqual({
      loads: 3,
      plays: 2,
      views: 1,
      daily_viewers: 2,
      watched_seconds: 62,
      average_watched: 1.03 / 2,
      finished: 1,
    });
    expect(series.map(({ plays }) => plays)).toEqual([2]);
    expect(previous.plays).toBe(0);
  });

  it('are told apart by place, device, page and film, and every part adds up to the whole', async () => {
    const { member, playerId, videoId } = await newOwner();
    await tell(test, aView(playerId, { f: videoId, g: '/tour?who=me#top', u: 'https://news.example/a/b?c=d' }));
    await tell(test, aView(playerId, { f: videoId, z: 'Asia/Tokyo' }), {
      ip: '203.0.113.8',
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Safari/604' },
    });
    await overviewOf(member);
    const by = async (dimension: 'country' | 'page' | 'referrer' | 'device' | 'video' | 'os' | 'language') => {
      const { body } = await test.call(api.stats.breakdown, { ...range(), by: dimension }, member);
      expect(body.shares.reduce((sum, { plays }) => sum + plays, 0)).toBe(2);
      return body.shares.map(({ value, name }) => name ?? value);
    };
    expect(await by('country')).toEqual(['DE', 'JP']);
    expect(await by('page')).toEqual(['shop.example', 'shop.example/tour']);
    expect(await by('referrer')).toEqual(['', 'news.example']);
    expect(await by('device')).toEqual(['Desktop', 'Phone']);
    expect(await by('os')).toEqual(['Windows', 'iOS']);
    expect(await by('language')).toEqual(['de']);
    expect(await by('video')).toEqual(['Tour']);
    expect((await overviewOf(member, { video_id: videoId })).totals.plays).toBe(2);
    const { body } = await test.call(api.stats.breakdown, { ...range(), by: 'country', video_id: videoId }, member);
    expect(body.shares.map(({ value }) => value)).toEqual(['DE', 'JP']);
  });

  it('are part of the day that they were on where somebody is, in every figure of it', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId));
    await tell(test, aView(playerId, { z: 'Asia/Tokyo' }), { ip: '203.0.113.8' });
    // At one o'clock of yesterday and at noon of the day before, by the clock of London in winter.
    const at = (hours: number) => new Date(Date.parse(today()) - hours * 3_600_000);
    await test.stats.pool.query('delete from stats.touched where player_id = $1', [playerId]);
    for (const [country, when] of [
      ['DE', at(23)],
      ['JP', at(36)],
    ])
      await test.stats.pool.query(
        `with moved as (
           update stats.views set started_at = $3 where player_id = $1 and country = $2 returning workspace_id
         ) insert into stats.touched select workspace_id, $1, '', date_trunc('hour', $3::timestamptz) from moved`,
        [playerId, country, when],
      );
    await rollUp(test.stats);
    const dayBefore = (count: number) => new Date(Date.parse(today()) - count * 86_400_000).toISOString().slice(0, 10);
    const figures = async (day: string, tz: string, of: object) => {
      const input = { from: day, to: day, tz, ...of };
      const { body } = await test.call(api.stats.overview, input, member);
      const { body: by } = await test.call(api.stats.breakdown, { ...input, by: 'country' }, member);
      return [body.totals.plays, by.shares.map(({ value }) => value).join(), by.count];
    };
    for (const scope of [{}, { player_id: playerId }]) {
      expect(await figures(dayBefore(1), 'UTC', scope)).toEqual([1, 'DE', 1]);
      expect(await figures(dayBefore(2), 'UTC', scope)).toEqual([1, 'JP', 1]);
      // In New York it is still the day before, and in Auckland both are on one day.
      expect(await figures(dayBefore(2), 'America/New_York', scope)).toEqual([2, 'DE,JP', 2]);
      expect(await figures(dayBefore(1), 'Pacific/Auckland', scope)).toEqual([2, 'DE,JP', 2]);
    }
  });

  it('of one viewer count once a day, in the hour of the first', async () => {
    const { member, playerId } = await newOwner();
    for (const n of [1, 2]) await tell(test, aView(playerId, { n }));
    await test.stats.pool.query(
      `update stats.views set started_at = $2::date - case seq when 1 then interval '3 hours' else interval '5 hours' end
       where player_id = $1`,
      [playerId, today()],
    );
    await test.stats.pool.query(
      `insert into stats.touched select distinct workspace_id, player_id, '', date_trunc('hour', started_at)
       from stats.views where player_id = $1 on conflict do nothing`,
      [playerId],
    );
    await rollUp(test.stats);
    const day = new Date(Date.parse(today()) - 86_400_000).toISOString().slice(0, 10);
    const input = { from: day, to: day, interval: 'hour' as const };
    const { totals, series } = (await test.call(api.stats.overview, input, member)).body;
    expect(totals).toMatchObject({ plays: 2, daily_viewers: 1 });
    expect([19, 21].map((hour) => series[hour]?.daily_viewers)).toEqual([1, 0]);
  });

  it('show which parts of a film were watched, and watched again', async () => {
    const { member, playerId, videoId } = await newOwner();
    const half = '1'.repeat(50);
    const again = `${'1'.repeat(20)}${'2'.repeat(10)}${'1'.repeat(70)}`;
    for (const [index, h] of [half, again, '', half].entries())
      await tell(test, aView(playerId, { f: videoId, h, ...(index === 3 ? { k: 4 } : {}) }));
    await rollUp(test.stats);
    const { body } = await test.call(api.stats.retention, { video_id: videoId, ...range() }, member);
    expect(body.plays).toBe(3);
    expect([0, 25, 49, 50, 99].map((part) => body.reached[part])).toEqual([2, 2, 2, 1, 1]);
    expect([0, 25, 49, 50, 99].map((part) => body.passes[part])).toEqual([2, 3, 2, 1, 1]);
  });

  it('tell how well films began and ran', async () => {
    const { member, playerId } = await newOwner();
    for (let index = 0; index < 20; index += 1) await tell(test, aView(playerId, { s: index < 15 ? 200 : 3_000 }));
    await tell(test, aView(playerId, { b: [2, 15_000], w: 45_000 }));
    await tell(test, aView(playerId, { s: undefined, w: 0, h: '' }));
    await tell(test, aView(playerId, { s: undefined, w: 0, h: '', e: 'network' }));
    await overviewOf(member);
    const { body } = await test.call(api.stats.quality, range(), member);
    expect(body).toMatchObject({
      plays: 21,
      exits_before_start: 1,
      errors: [{ reason: 'network', plays: 1 }],
      heights: [{ height: 720, plays: 21 }],
    });
    expect(body.rebuffer_ratio).toBeCloseTo(15 / (15 + 45 + 20 * 30), 5);
    // Within a tenth of what was measured.
    expect(body.startup_ms?.p50).toBeGreaterThan(185);
    expect(body.startup_ms?.p50).toBeLessThan(225);
    expect(body.startup_ms?.p95).toBeGreaterThan(2_750);
    expect(body.startup_ms?.p95).toBeLessThan(3_300);
  });

  it('of robots, of programs and of those who work here do not count', async () => {
    const { member, playerId } = await newOwner();
    const robot = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://google.com/bot.html)' } };
    await tell(test, aView(playerId), robot);
    await tell(test, aView(playerId, { k: 32 + 64 + 256 }));
    const own = { ip: '198.51.100.1' };
    // Before anybody knows that it is the owner, and after.
    await tell(test, aView(playerId), own);
    expect((await overviewOf(member)).totals.plays).toBe(1);
    await test.call(api.accounts.me, {}, { ...member, ...own, headers: { 'user-agent': chrome } });
    await expect.poll(async () => (await overviewOf(member)).totals.plays).toBe(0);
    await tell(test, aView(playerId), own);
    await tell(test, aView(playerId), { ip: '198.51.100.2' });
    expect((await overviewOf(member)).totals).toMatchObject({ plays: 1, daily_viewers: 1 });
  });

  it('are counted without knowing again who asks for that', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId), { headers: { 'sec-gpc': '1' } });
    expect((await overviewOf(member)).totals).toMatchObject({ plays: 1, daily_viewers: 0 });
  });

  it('hold no address, and nothing by which one is found when the day is over', async () => {
    const { playerId } = await newOwner();
    const ip = '198.51.100.77';
    await tell(test, aView(playerId), { ip });
    await rollUp(test.stats);
    const { rows: tables } = await test.stats.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('stats', 'public')`,
    );
    for (const { name } of tables) {
      const { rows } = await test.stats.pool.query(`select 1 from ${name} as row where row::text like '%${ip}%'`);
      expect(rows, name).toEqual([]);
    }
    await test.stats.pool.query(`update stats.salts set day = day - 2`);
    await removeOld(test.stats, '2000-01-01');
    expect((await test.stats.pool.query('select 1 from stats.salts')).rows).toEqual([]);
  });

  it('go with their player, their film and their account', async () => {
    const { member, playerId, videoId } = await newOwner();
    await tell(test, aView(playerId, { f: videoId }));
    await overviewOf(member);
    const left = async (id: string) => {
      const { rows } = await test.stats.pool.query<{ count: number }>(
        `select (select count(*) from stats.views where $1 in (player_id, video_id, workspace_id))::integer
           + (select count(*) from stats.days where $1 in (scope_id, workspace_id))::integer as count`,
        [id],
      );
      return rows[0]?.count;
    };
    expect(await left(playerId)).toBeGreaterThan(0);
    await test.call(api.players.remove, { player_id: playerId }, member);
    await expect.poll(() => left(playerId), { timeout: 15_000 }).toBe(0);
    await test.call(api.videos.remove, { video_id: videoId }, member);
    await expect.poll(() => left(videoId), { timeout: 15_000 }).toBe(0);
  });

  it('are kept for as long as the settings say, and their sums for longer', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId));
    const { totals } = await overviewOf(member);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await removeOld(test.stats, tomorrow);
    expect((await test.stats.pool.query('select 1 from stats.views where player_id = $1', [playerId])).rows).toEqual(
      [],
    );
    const { rows } = await test.stats.pool.query(
      `select plays from stats.days where scope = 'p' and scope_id = $1 and dim = 'total'`,
      [playerId],
    );
    expect(rows).toEqual([{ plays: totals.plays }]);
  });
});

describe.runIf(hasPostgres())('figures', () => {
  it('of a table are those of the screens', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId, { l: 'en', o: 'https://=cmd.example' }));
    await tell(test, aView(playerId, { g: '/a,"b"' }), { ip: '203.0.113.9' });
    const { totals, series } = await overviewOf(member);
    const get = (address: string) =>
      test.app.inject({ url: `/api/stats/export?from=${today()}&to=${today()}&${address}`, headers: bearer(member) });
    const days = await get('rows=days&format=ndjson');
    expect(days.headers['content-type']).toBe('application/x-ndjson');
    const { day, ...counts } = JSON.parse(days.body);
    expect(day).toBe(today());
    expect(counts).toEqual(totals);
    expect({ ...series[0], at: undefined }).toEqual({ ...totals, at: undefined });
    const list = await get('rows=days&format=json');
    expect(list.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(list.headers['content-disposition']).toContain('.json');
    expect(JSON.parse(list.body)).toEqual([{ day, ...totals }]);
    const everyView = JSON.parse((await get('rows=views&format=json')).body) as { watched_ms: number }[];
    expect(everyView.reduce((sum, { watched_ms }) => sum + watched_ms, 0)).toBe(totals.watched_seconds * 1000);
    const views = await get('rows=views');
    expect(views.headers['content-disposition']).toContain('.csv');
    const lines = views.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(views.body).toContain('"shop.example/a,""b"""');
    expect(views.body).not.toContain('203.0.113');
  });

  it('say who is watching now, where players are embedded, and what hinders them there', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId, { g: '/tour', x: 1 + 16 }));
    await tell(test, aView(playerId, { g: '/tour', x: 16 }), { ip: '203.0.113.9' });
    await tell(test, aView(playerId, { o: 'https://fine.example' }), { ip: '203.0.113.10' });
    const { body: live } = await test.call(api.stats.live, {}, member);
    expect(live).toEqual({ watching: 3, players: [{ player_id: playerId, name: 'Shop', watching: 3 }] });
    await overviewOf(member);
    const { body: pages } = await test.call(api.stats.pages, { player_id: playerId }, member);
    expect(pages.map(({ page, loads, problems }) => ({ page, loads, problems }))).toEqual([
      {
        page: 'shop.example/tour',
        loads: 2,
        problems: expect.arrayContaining([
          { problem: 'autoplay_blocked', loads: 1 },
          { problem: 'wrong_shape', loads: 2 },
        ]),
      },
      { page: 'fine.example', loads: 1, problems: [] },
    ]);
    const { body: hindered } = await test.call(api.stats.pages, {}, member);
    expect(hindered.map(({ page }) => page)).toEqual(['shop.example/tour']);
    const { body: activity } = await test.call(api.stats.activity, { player_ids: playerId }, member);
    expect(activity).toEqual([{ player_id: playerId, plays: [...Array(29).fill(0), 3], pages: 2 }]);
  });

  it('name a page on which the player was never in view', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId, { o: 'https://far.example', s: undefined, w: 0, h: '', k: 0, x: 256 }));
    await overviewOf(member);
    const { body: pages } = await test.call(api.stats.pages, { player_id: playerId }, member);
    expect(pages).toMatchObject([{ page: 'far.example', loads: 0, problems: [{ problem: 'never_seen', loads: 1 }] }]);
  });

  it('are told to nobody else', async () => {
    const { playerId, videoId } = await newOwner();
    await tell(test, aView(playerId, { f: videoId }));
    await rollUp(test.stats);
    const calls = [
      await test.call(api.stats.overview, { ...range(), player_id: playerId }, other),
      await test.call(api.stats.breakdown, { ...range(), by: 'page', video_id: videoId }, other),
      await test.call(api.stats.retention, { ...range(), video_id: videoId }, other),
      await test.call(api.stats.quality, { ...range(), player_id: playerId }, other),
      await test.call(api.stats.pages, { player_id: playerId }, other),
    ];
    expect(calls.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await test.call(api.stats.activity, { player_ids: playerId }, other)).body).toEqual([]);
    expect((await test.call(api.stats.live, {}, other)).body).toEqual({ watching: 0, players: [] });
    expect((await test.call(api.stats.overview, range())).status).toBe(401);
  });

  it.each([
    [{ from: '2026-11-02', to: '2026-11-01' }, 'range_invalid'],
    [{ from: '2020-01-01', to: '2026-11-01' }, 'range_invalid'],
    [{ from: '2026-01-01', to: '2026-03-01', interval: 'hour' as const }, 'range_invalid'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'invalid_input'],
    [{ from: '2026-02-01', to: '2026-02-02', tz: 'Mars/Olympus' }, 'invalid_input'],
  ])('are refused of %j', async (input, code) => {
    const { status, body } = await test.call(api.stats.overview, input, other);
    expect([status, body.code]).toEqual([400, code]);
  });
});

const bearer = ({ token }: SignedIn) => ({ authorization: `Bearer ${token}` });

describe.runIf(hasPostgres())('what players tell', () => {
  it('is answered alike whatever it is, and refused only for its size and kind', async () => {
    const { member, playerId } = await newOwner();
    const nonsense = [
      '',
      'null',
      '[]',
      '{"v":1}',
      '\u0000',
      JSON.stringify(aView(playerId, { n: -1 })),
      JSON.stringify(aView(playerId, { h: 'ä' })),
      JSON.stringify(aView(playerId, { w: 1e300 })),
      JSON.stringify(aView(playerId, { i: "'; drop table stats.views" })),
      JSON.stringify(aView('ply_0000000000000000000000')),
      JSON.stringify(aView(playerId, { f: 'vid_0000000000000000000000' })),
      JSON.stringify(aView(playerId, { t: 'x' })),
    ];
    for (const body of nonsense) {
      const answer = await tell(test, body);
      expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
    }
    expect((await tell(test, 'x'.repeat(3_000))).statusCode).toBe(413);
    const json = { headers: { 'content-type': 'application/json' } };
    expect((await tell(test, '{}', json)).statusCode).toBe(415);
    expect((await overviewOf(member)).totals.loads).toBe(0);
  });

  it('is not believed beyond what a clock allows', async () => {
    const { member, playerId } = await newOwner();
    await tell(test, aView(playerId, { a: 1_000, w: 3_600_000, t: 3 }));
    expect((await overviewOf(member)).totals).toMatchObject({ plays: 1, watched_seconds: 9 });
    for (let index = 0; index < 70; index += 1) await tell(test, aView(playerId), { ip: '198.51.100.9' });
    expect((await overviewOf(member)).totals.plays).toBe(61);
  });

  it('is kept when it is answered, also when many come at once', async () => {
    const { member, playerId } = await newOwner();
    const viewers = Array.from({ length: 300 }, (_, index) => ({ ip: `10.0.${index >> 8}.${index & 255}` }));
    await Promise.all(viewers.map((viewer) => tell(test, aView(playerId), viewer)));
    const { rows } = await test.stats.pool.query('select 1 from stats.views where player_id = $1', [playerId]);
    expect(rows).toHaveLength(300);
    expect((await overviewOf(member)).totals).toMatchObject({ plays: 300, daily_viewers: 300 });
  });
});

describe.runIf(hasPostgres())('a database of their own', () => {
  it('holds views and figures, and the other nothing of them', async () => {
    const database = await createTestDatabase();
    const apart = await startTestApp({ STATS_DATABASE_URL: database.url });
    try {
      const member = await registerAccount(apart);
      const { body: player } = await apart.call(api.players.create, { name: 'Shop' }, member);
      await tell(apart, aView(player.id));
      await rollUp(apart.stats);
      const { body } = await apart.call(api.stats.overview, range(), member);
      expect(body.totals.plays).toBe(1);
      const { rows } = await apart.connection.pool.query(`select 1 from stats.views`);
      expect(rows).toEqual([]);
      expect((await apart.stats.pool.query('select 1 from stats.views')).rows).toHaveLength(1);
    } finally {
      await apart.close();
      await database.drop();
    }
  });
});
