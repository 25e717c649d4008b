import { api, type SignedIn } from '@kinora/contract';
import { type ReportLink, reportsApi } from '@kinora/contract/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { aView, tell } from '../../testing/tell-view.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { rollUp } from '../stats/roll-up.ts';
import { createStatsDeletion } from '../stats/stats-deletion.ts';

const lines: string[] = [];
let test: TestApp;
let other: SignedIn;
beforeAll(async () => {
  test = await startTestApp(
    { LOG_LEVEL: 'trace', PUBLIC_URL: 'https://video.example.test' },
    {
      write: (line: string) => void lines.push(line),
    },
  );
  other = await registerAccount(test);
});
afterAll(() => test.close());

const { reports, report } = reportsApi;
const today = () => new Date().toISOString().slice(0, 10);
const range = () => ({ from: today(), to: today() });
const secretOf = ({ url }: ReportLink) => url.split('#')[1] ?? '';
const bare = { label: 'For the client', player_id: null, ends_at: null, emails: [] };

async function newOwner() {
  const member = await registerAccount(test);
  const players: string[] = [];
  for (const name of ['Shop', 'Blog']) {
    const { body } = await test.call(api.players.create, { name }, member);
    players.push(body.id);
  }
  return { member, shop: players[0] ?? '', blog: players[1] ?? '' };
}

async function share(member: SignedIn, changes: { label?: string; player_id?: string; emails?: string[] } = {}) {
  const { status, body } = await test.call(reports.create, { ...bare, ...changes }, member);
  expect(status).toBe(200);
  return body;
}

describe.runIf(hasPostgres())('a report link', () => {
  it('shows what the owner sees of one player, and nothing of the others', async () => {
    const { member, shop, blog } = await newOwner();
    await tell(test, aView(shop));
    await tell(test, aView(shop, { z: 'Asia/Tokyo' }), { ip: '203.0.113.8' });
    await tell(test, aView(blog, { o: 'https://secret.example' }), { ip: '203.0.113.9' });
    await rollUp(test.stats);
    const link = await share(member, { player_id: shop });
    expect(link).toMatchObject({ player_name: 'Shop', last_opened_at: null });
    expect(link.url).toMatch(/^https:\/\/video\.example\.test\/report#krp_[\w-]{43}$/);
    const token = secretOf(link);
    expect((await test.call(report.get, {}, { token })).body).toEqual({
      label: 'For the client',
      player_name: 'Shop',
      shared_by: member.user.name,
      ends_at: null,
    });
    const shown = await test.call(report.overview, range(), { token });
    expect(shown.headers['cache-control']).toBe('no-store');
    expect(shown.body.totals.plays).toBe(2);
    expect(shown.body).toEqual((await test.call(api.stats.overview, { ...range(), player_id: shop }, member)).body);
    for (const by of ['country', 'page', 'device', 'player', 'video', 'host'] as const) {
      const mine = await test.call(api.stats.breakdown, { ...range(), by, player_id: shop }, member);
      const theirs = await test.call(report.breakdown, { ...range(), by }, { token });
      expect(theirs.body, by).toEqual(mine.body);
      expect(JSON.stringify(theirs.body)).not.toContain('secret.example');
    }
    // Asking for another is no way to it.
    const forBlog = await test.call(report.overview, { ...range(), player_id: blog } as never, { token });
    expect(forBlog.status).toBe(400);
  });

  it('shows which parts were watched in its player and how well it played, and nothing of the same video elsewhere', async () => {
    const { member, shop, blog } = await newOwner();
    const f = await insertVideo(test, member, { name: 'Film' });
    await test.connection.db.execute(sql`update videos set playable_at = now(), duration_ms = 60000 where id = ${f}`);
    await tell(test, aView(shop, { f, h: `${'1'.repeat(20)}${'2'.repeat(20)}` }));
    await tell(test, aView(blog, { f, h: '1'.repeat(90), e: 'network' }), { ip: '203.0.113.8' });
    await rollUp(test.stats);
    const token = secretOf(await share(member, { player_id: shop }));
    const { body: parts } = await test.call(report.retention, range(), { token });
    expect(parts).toMatchObject({ plays: 1, duration_seconds: 60 });
    expect([parts.reached[19], parts.passes[19], parts.passes[20], parts.reached[40]]).toEqual([1, 1, 2, 0]);
    const mine = await test.call(api.stats.playerRetention, { ...range(), player_id: shop }, member);
    expect(parts).toEqual(mine.body);
    const both = await test.call(api.stats.retention, { ...range(), video_id: f }, member);
    expect(both.body).toMatchObject({ plays: 2 });
    const { body: played } = await test.call(report.quality, range(), { token });
    expect(played).toMatchObject({ plays: 1, errors: [] });
    expect(played).toEqual((await test.call(api.stats.quality, { ...range(), player_id: shop }, member)).body);
    for (const call of [report.retention, report.quality]) {
      const wrong = [{ player_id: blog }, { video_id: f }, { from: 'yesterday' }];
      for (const more of wrong)
        expect((await test.call(call, { ...range(), ...more } as never, { token })).status).toBe(400);
      expect((await test.call(call, { from: today(), to: '2020-01-01' }, { token })).body.code).toBe('range_invalid');
      expect((await test.call(call, range())).status).toBe(401);
      expect((await test.call(call, range(), member)).status).toBe(404);
    }
    const stranger = await test.call(api.stats.playerRetention, { ...range(), player_id: shop }, other);
    expect([stranger.status, stranger.body.code]).toEqual([404, 'player_not_found']);
    // With the player goes what was counted of it; the video keeps what was watched elsewhere.
    await createStatsDeletion(test.stats).ofPlayer(shop);
    expect((await test.call(report.retention, range(), { token })).body.plays).toBe(0);
    await createStatsDeletion(test.stats).ofVideo(f);
    const left = await test.call(api.stats.playerRetention, { ...range(), player_id: blog }, member);
    expect(left.body.plays).toBe(0);
  });

  it('has no parts of a video where it is of all of them', async () => {
    const { member } = await newOwner();
    const token = secretOf(await share(member));
    const { status, body } = await test.call(report.retention, range(), { token });
    expect([status, body.code]).toEqual([404, 'player_not_found']);
    expect((await test.call(report.quality, range(), { token })).status).toBe(200);
  });

  it('shows all of an account where it is for all of it', async () => {
    const { member, shop, blog } = await newOwner();
    await tell(test, aView(shop));
    await tell(test, aView(blog));
    await rollUp(test.stats);
    const token = secretOf(await share(member));
    const { body } = await test.call(report.overview, range(), { token });
    expect(body.totals.plays).toBe(2);
    expect(body).toEqual((await test.call(api.stats.overview, range(), member)).body);
    expect((await test.call(report.get, {}, { token })).body.player_name).toBeNull();
  });

  it('opens nothing but its report, and no other token opens one', async () => {
    const { member, shop } = await newOwner();
    const token = secretOf(await share(member, { player_id: shop }));
    const { body: key } = await test.call(api.apiKeys.create, {}, member);
    for (const call of [api.players.list, api.stats.live, reports.list, api.accounts.listSessions])
      expect((await test.call(call, {} as never, { token })).status).toBe(401);
    const wrong = [member.token, key.value, `${token.slice(0, -3)}000`, 'krp_', token.toUpperCase()];
    for (const one of wrong) {
      const { status, body } = await test.call(report.get, {}, { token: one });
      expect([status, body.code]).toEqual([404, 'report_not_found']);
    }
    expect((await test.call(report.get, {})).status).toBe(401);
  });

  it('refuses in the same words once it is revoked, has ended, or its owner is suspended', async () => {
    const { member, shop } = await newOwner();
    const [revoked, ended, suspended] = [await share(member), await share(member), await share(member)];
    const words = async (link: ReportLink) => {
      const { status, body } = await test.call(report.overview, range(), { token: secretOf(link) });
      return [status, body.code, body.error];
    };
    expect((await words(revoked))[0]).toBe(200);
    await test.call(reports.remove, { link_id: revoked.id }, member);
    const second = Math.floor(Date.now() / 1000) - 1;
    await test.call(reports.change, { link_id: ended.id, label: 'x', ends_at: second, emails: [] }, member);
    const unknown = [404, 'report_not_found', 'There is no such report, or it is not shared any more'];
    expect(await words(revoked)).toEqual(unknown);
    expect(await words(ended)).toEqual(unknown);
    expect((await words(suspended))[0]).toBe(200);
    const ofShop = await share(member, { player_id: shop });
    await test.call(api.players.remove, { player_id: shop }, member);
    expect(await words(ofShop)).toEqual(unknown);
    await test.connection.db.execute(sql`update accounts set suspended_at = now() where email = ${member.user.email}`);
    expect(await words(suspended)).toEqual(unknown);
  });

  it('is listed with when it was opened, and can be copied again', async () => {
    const { member } = await newOwner();
    const link = await share(member, { label: '  Spring  ' });
    await test.call(report.get, {}, { token: secretOf(link) });
    const { body } = await test.call(reports.list, {}, member);
    expect(body).toEqual([{ ...link, label: 'Spring', last_opened_at: expect.any(Number) }]);
    const { rows } = await test.connection.db.execute(sql`select row_to_json(r) as row from report_links r`);
    expect(JSON.stringify(rows)).not.toContain(secretOf(link));
  });

  it('has a page that nobody finds and nobody keeps', async () => {
    const { headers } = await test.app.inject({ url: '/report', headers: { accept: 'text/html' } });
    expect(headers).toMatchObject({
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('is not in the log', async () => {
    const { member } = await newOwner();
    const token = secretOf(await share(member));
    await test.call(report.overview, range(), { token });
    await test.call(report.overview, { ...range(), tz: 'Nowhere' } as never, { token });
    expect(lines.join('')).not.toContain(token);
  });

  it('keeps who gets it by mail, and those who left stay out', async () => {
    const { member } = await newOwner();
    const link = await share(member, {
      emails: ['Ada@Client.test', 'ada@client.test', 'bob@client.test'] as never,
    });
    expect(link.recipients.map(({ email }) => email)).toEqual(['ada@client.test', 'bob@client.test']);
    await test.connection.db.execute(
      sql`update report_recipients set unsubscribed_at = now() where report_id = ${link.id} and email = 'bob@client.test'`,
    );
    const change = { link_id: link.id, label: 'x', ends_at: null };
    await test.call(reports.change, { ...change, emails: [] }, member);
    const { body } = await test.call(reports.change, { ...change, emails: ['bob@client.test'] }, member);
    expect(body.recipients).toEqual([{ email: 'bob@client.test', is_subscribed: false }]);
  });

  it('is refused where it cannot be: of others, too much, too many', async () => {
    const { member, shop } = await newOwner();
    const link = await share(member);
    const create = (input: object, as: SignedIn = member) => test.call(reports.create, { ...bare, ...input }, as);
    expect((await create({ player_id: shop }, other)).body.code).toBe('player_not_found');
    expect((await create({ label: '  ' })).status).toBe(400);
    expect((await create({ label: 'x'.repeat(81) })).status).toBe(400);
    expect((await create({ emails: ['nobody'] })).status).toBe(400);
    expect((await create({ emails: Array.from({ length: 11 }, (_, at) => `a${at}@client.test`) })).status).toBe(400);
    const change = { link_id: link.id, label: 'taken', ends_at: null, emails: [] };
    expect((await test.call(reports.change, change, other)).body.code).toBe('report_not_found');
    expect((await test.call(reports.remove, { link_id: link.id }, other)).body.code).toBe('report_not_found');
    expect((await test.call(reports.list, {}, other)).body).toEqual([]);
    expect((await test.call(reports.list, {})).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 60 }, () => create({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe('report_limit_reached');
  }, 30_000);
});
