import { randomBytes } from 'node:crypto';
import { api, type SignedIn } from '@kinora/contract';
import type { ReviewLink } from '@kinora/contract/review-links';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findAccountId, goodPassword, insertVideo, registerUploader } from '../../testing/factories.ts';
import { sayWhoMayWatch } from '../../testing/limited-film.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { aView, chrome, tell } from '../../testing/tell-view.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { rollUp } from '../stats/roll-up.ts';
import { mediaKeys } from '../videos/media-key.ts';

let test: TestApp;
let owner: SignedIn;
const lines: string[] = [];
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp({ LOG_LEVEL: 'info' }, { write: (line) => void lines.push(line) });
  owner = await registerUploader(test);
});
afterAll(() => test?.close());

const hour = 3_600;
const seconds = () => Math.floor(Date.now() / 1000);

async function makeFilm(rules: object = { visibility: 'private' }, as: SignedIn = owner) {
  const videoId = await insertVideo(test, as);
  for (const key of [mediaKeys.mp4(videoId), mediaKeys.hls(videoId, 1, 'v360.mp4')])
    await test.storage.putBytes(key, Buffer.from('some bytes'), 'video/mp4');
  await test.connection.db.execute(
    sql`update videos set playable_at = now(), duration_ms = 60000, width = 640, height = 360 where id = ${videoId}`,
  );
  const config = { videotitle: 'Secret plans', playerstyle: { player_brand_color: '#123456' } };
  const { body: player } = await test.call(api.players.create, { name: 'Launch', config: config as never }, as);
  const url = `${test.settings.videoCdnUrl}/${videoId}/video.mp4`;
  await test.call(api.players.createSource, { player_id: player.id, url }, as);
  await sayWhoMayWatch(test, as, player.id, rules);
  return { id: player.id, videoId };
}
const makeLink = async (player_id: string, said: object = {}, as: SignedIn = owner): Promise<ReviewLink> => {
  const { status, body } = await test.call(
    api.reviewLinks.create,
    { player_id, label: 'For Ada', ...said } as never,
    as,
  );
  expect(status).toBe(200);
  return body;
};
const stateOf = async (player_id: string, { id }: ReviewLink) =>
  (await test.call(api.reviewLinks.list, { player_id }, owner)).body.find((link) => link.id === id);

interface From {
  ip?: string;
  userAgent?: string;
}
const load = (url: string, { ip = '10.2.0.1', userAgent = chrome }: From = {}) =>
  test.app.inject({ url, remoteAddress: ip, headers: { 'user-agent': userAgent } });
const send = (url: string, password = '', { ip = '10.2.0.1', userAgent = chrome }: From = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    remoteAddress: ip,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': userAgent },
    payload: new URLSearchParams({ password }).toString(),
  });
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
const frameIn = (html: string): string => {
  const src = /<iframe[^>]* src="([^"]+)"/.exec(html)?.[1];
  return src ? pathOf(src.replaceAll('&amp;', '&')) : '';
};
const grantIn = (html: string): string => /\/k\/([\w-]{36})\//.exec(html)?.[1] ?? '';
const isOpen = async (videoId: string, grant: string) =>
  (await load(`/media/videos/k/${grant}/${videoId}/hls1/v360.mp4`)).statusCode === 200;
const renew = (id: string, link: ReviewLink, grant: string) =>
  test.app.inject({
    method: 'POST',
    url: `/api/players/embed/links/${link.id}/players/embed/${id}/grant`,
    headers: { 'content-type': 'text/plain', origin: 'null' },
    payload: grant,
  });
const words = 'This link is no longer valid';

describe.runIf(hasPostgres())('a review link', () => {
  it.each([
    { visibility: 'private' },
    { allowed_domains: ['example.com'] },
    { allow_direct: false },
    { opens_at: seconds() + hour },
    { closes_at: seconds() - hour },
    { password: 'of the player' },
    { requires_token: true },
    {},
  ])('opens a player with %j, with its title, its film and all its files', async (rules) => {
    const { id, videoId } = await makeFilm(rules);
    const link = await makeLink(id);
    const page = await load(pathOf(link.url));
    expect(page.statusCode).toBe(200);
    expect(page.payload).toContain('Secret plans');
    const frame = await load(frameIn(page.payload));
    expect(frame.statusCode).toBe(200);
    expect(frame.payload).toContain('<video');
    if (Object.keys(rules).length > 0) expect(await isOpen(videoId, grantIn(frame.payload))).toBe(true);
    expect((await stateOf(id, link))?.views).toBe(1);
    for (const [, file = ''] of frame.payload.matchAll(/="(http:\/\/localhost:4000\/api\/[^"]+\.js)"/g))
      expect((await load(pathOf(file))).headers['content-type'], file).toContain('text/javascript');
  });

  it('is kept by nobody, found by nobody, framed by nobody, and its secret goes nowhere', async () => {
    const { id } = await makeFilm();
    const link = await makeLink(id);
    const secret = new URL(link.url).searchParams.get('s') ?? '';
    const page = await load(pathOf(link.url));
    const frame = await load(frameIn(page.payload));
    for (const { headers } of [page, frame])
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
      });
    expect(String(page.headers['content-security-policy'])).toContain("frame-ancestors 'none'");
    expect(String(frame.headers['content-security-policy'])).toContain('frame-ancestors http://localhost:4000;');
    expect(frameIn(page.payload)).not.toContain(secret);
    expect(frame.payload).not.toContain(secret);
    expect(page.payload).not.toMatch(/og:|ld\+json|oembed|canonical|data-copy/);
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join('\n')).not.toContain(secret);
  });

  it('opens nothing else, and the frame of one page is good for no other', async () => {
    const [one, two] = [await makeFilm(), await makeFilm()];
    const [link, other] = [await makeLink(one.id), await makeLink(two.id)];
    const { search } = new URL(link.url);
    expect((await load(`/watch/${two.id}${search}`)).payload).toContain(words);
    const frame = frameIn((await load(pathOf(link.url))).payload);
    for (const wrong of [
      frame.replace(one.id, two.id),
      frame.replace(link.id, other.id),
      frame.replace(link.id, other.id).replace(one.id, two.id),
      frame.slice(0, -1),
      frame.replace(/pass=.*/, ''),
      frame.replace(/pass=.*/, 'pass=e30.x'),
    ])
      expect(await load(wrong), wrong).toMatchObject({ statusCode: 403, payload: expect.stringContaining(words) });
    const grant = grantIn((await load(frame)).payload);
    expect(await isOpen(two.videoId, grant)).toBe(false);
    expect((await load(`/api/players/embed/${one.id}`)).statusCode).toBe(404);
    expect((await load(`/watch/${one.id}`)).statusCode).toBe(404);
  });

  it('says the same to all whose link opens nothing, and nothing of the player to those who never had one', async () => {
    const { id } = await makeFilm();
    const dead = {
      revoked: await makeLink(id),
      expired: await makeLink(id, { expires_at: seconds() - 1 }),
      'used up': await makeLink(id, { max_views: 1 }),
      deleted: await makeLink(id),
    };
    await test.call(api.reviewLinks.revoke, { player_id: id, review_link_id: dead.revoked.id }, owner);
    await test.call(api.reviewLinks.remove, { player_id: id, review_link_id: dead.deleted.id }, owner);
    expect((await send(pathOf(dead['used up'].url), '', { ip: '10.2.9.9' })).statusCode).toBe(200);
    const never = (player: string) => `/watch/${player}?s=krl_${randomBytes(32).toString('base64url')}`;
    const bodies = new Map<string, Set<string>>();
    for (const [kind, url] of [
      ...Object.entries(dead).map(([name, link]) => [name === 'deleted' ? 'never' : 'once', pathOf(link.url)] as const),
      ['never', never(id)],
      ['never', never(`ply_${'0'.repeat(22)}`)],
      ['never', never('nothing')],
      ['never', `/watch/${id}?s=x`],
      ['never', `/watch/${id}?s=${'x'.repeat(900)}`],
    ] as const)
      for (const answer of [await load(url), await send(url, 'guess')]) {
        expect(answer.statusCode, url).toBe(403);
        expect(answer.payload).toContain(words);
        expect(answer.payload).not.toMatch(/Secret plans|<form|<iframe/);
        bodies.set(kind, (bodies.get(kind) ?? new Set()).add(answer.payload));
      }
    expect([...bodies.values()].map(({ size }) => size)).toEqual([1, 1]);
    expect([...(bodies.get('once') ?? [])][0]).toContain('#123456');
    expect([...(bodies.get('never') ?? [])][0]).not.toContain('#123456');
  });

  it('asks the database once for each of a thousand wrong secrets, and not at all for what is none', async () => {
    const { id } = await makeFilm();
    await makeLink(id);
    const query = vi.spyOn(test.connection.pool, 'query');
    for (let times = 0; times < 1_000; times += 1)
      expect((await load(`/watch/${id}?s=krl_${randomBytes(32).toString('base64url')}`)).statusCode).toBe(403);
    const asked = query.mock.calls
      .map(([text]) => JSON.stringify(text))
      .filter((text) => text.includes('review_links'));
    expect(asked).toHaveLength(1_000);
    query.mockClear();
    for (let times = 0; times < 100; times += 1) await load(`/watch/${id}?s=${randomBytes(9).toString('base64url')}`);
    expect(query.mock.calls.filter(([text]) => JSON.stringify(text).includes('review_links'))).toEqual([]);
    query.mockRestore();
  });

  it('is of no use while its owner is suspended', async () => {
    const somebody = await registerUploader(test);
    const { id } = await makeFilm(undefined, somebody);
    const link = await makeLink(id, {}, somebody);
    const frame = frameIn((await load(pathOf(link.url))).payload);
    const accountId = await findAccountId(test, somebody);
    await test.connection.db.execute(sql`update accounts set suspended_at = now() where id = ${accountId}`);
    expect((await load(pathOf(link.url))).payload).toContain(words);
    expect((await load(frame)).statusCode).toBe(403);
    await test.connection.db.execute(sql`update accounts set suspended_at = null where id = ${accountId}`);
    expect((await load(pathOf(link.url))).statusCode).toBe(200);
  });

  it('shows nothing of a film that was taken down, and counts no view of it', async () => {
    const { id, videoId } = await makeFilm();
    const link = await makeLink(id, { max_views: 1 });
    await test.connection.db.execute(
      sql`update videos set taken_down_at = now(), taken_down_reason = 'Not theirs' where id = ${videoId}`,
    );
    await vi.waitFor(async () => expect((await load(pathOf(link.url))).payload).toContain('taken down'));
    expect((await send(pathOf(link.url))).payload).toContain('taken down');
    expect((await stateOf(id, link))?.views).toBe(0);
  });
});

describe.runIf(hasPostgres())('watching by a review link', () => {
  it('ends at once when it is revoked: nothing is renewed, by no way', async () => {
    const { id, videoId } = await makeFilm({ allowed_domains: ['example.com'] });
    const link = await makeLink(id);
    const frame = frameIn((await load(pathOf(link.url))).payload);
    const grant = grantIn((await load(frame)).payload);
    const renewed = await renew(id, link, grant);
    expect(renewed.statusCode).toBe(200);
    expect(await isOpen(videoId, renewed.json().grant)).toBe(true);
    const plain = () =>
      test.app.inject({
        method: 'POST',
        url: `/api/players/embed/${id}/grant`,
        headers: { 'content-type': 'text/plain' },
        payload: grant,
      });
    expect((await plain()).statusCode).toBe(404);
    await test.call(api.reviewLinks.revoke, { player_id: id, review_link_id: link.id }, owner);
    expect((await renew(id, link, grant)).statusCode).toBe(404);
    expect((await load(frame)).statusCode).toBe(403);
    expect((await load(pathOf(link.url))).statusCode).toBe(403);
  });

  it('ends with the link, also when its end is brought forward; a grant of others is not renewed by it', async () => {
    const { id, videoId } = await makeFilm({ allowed_domains: ['example.com'] });
    const link = await makeLink(id, { expires_at: seconds() + hour });
    const visit = async () => grantIn((await load(frameIn((await load(pathOf(link.url))).payload))).payload);
    const grant = await visit();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hour * 1000 + 1_000 });
    expect(await isOpen(videoId, grant)).toBe(false);
    vi.useRealTimers();
    await test.call(
      api.reviewLinks.change,
      { player_id: id, review_link_id: link.id, expires_at: seconds() + 600 },
      owner,
    );
    const { expires_at } = (await renew(id, link, grant)).json();
    expect(expires_at).toBeLessThanOrEqual(seconds() + 600);
    await test.call(
      api.reviewLinks.change,
      { player_id: id, review_link_id: link.id, expires_at: seconds() - 1 },
      owner,
    );
    expect((await renew(id, link, grant)).statusCode).toBe(404);
    await test.call(api.reviewLinks.change, { player_id: id, review_link_id: link.id, expires_at: null }, owner);
    const headers = { referer: 'https://example.com/', 'sec-fetch-dest': 'iframe' };
    const others = grantIn((await test.app.inject({ url: `/api/players/embed/${id}`, headers })).payload);
    expect((await renew(id, link, others)).statusCode).toBe(404);
    for (const odd of ['', 'x', 'A'.repeat(36)]) expect((await renew(id, link, odd)).statusCode).toBe(404);
  });

  it('is good until the link ends, also for whoever comes in its last minute', async () => {
    const { id, videoId } = await makeFilm({ allowed_domains: ['example.com'] });
    const expires_at = Math.ceil(seconds() / 60) * 60 + hour + 40;
    const link = await makeLink(id, { expires_at });
    vi.useFakeTimers({ toFake: ['Date'], now: (expires_at - 30) * 1000 });
    try {
      const grant = grantIn((await load(frameIn((await load(pathOf(link.url))).payload))).payload);
      expect(await isOpen(videoId, grant)).toBe(true);
      vi.setSystemTime((expires_at - 1) * 1000);
      expect(await isOpen(videoId, grant)).toBe(true);
      const renewed = (await renew(id, link, grant)).json();
      expect(renewed.expires_at).toBe(expires_at);
      vi.setSystemTime(expires_at * 1000);
      expect([await isOpen(videoId, grant), await isOpen(videoId, renewed.grant)]).toEqual([false, false]);
      expect((await renew(id, link, grant)).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is counted once for each sitting, however often the page is loaded', async () => {
    const { id } = await makeFilm();
    const link = await makeLink(id);
    const visit = async (from: From) => load(frameIn((await load(pathOf(link.url), from)).payload), from);
    // Who only looks at the page, as those do who show what a link leads to, is not counted.
    await load(pathOf(link.url));
    expect(await stateOf(id, link)).toMatchObject({ views: 0, last_viewed_at: null });
    for (const ip of ['10.2.1.1', '10.2.1.1', '10.2.1.2', '10.2.1.1']) await visit({ ip });
    await visit({ ip: '10.2.1.1', userAgent: `${chrome} Edg/1` });
    expect(await stateOf(id, link)).toMatchObject({ views: 3, last_viewed_at: expect.any(Number), state: 'active' });
    const { rows } = await test.connection.db.execute(
      sql`select viewer from review_sittings where link_id = ${link.id}`,
    );
    expect(JSON.stringify(rows)).not.toContain('10.2.');
    await test.connection.db.execute(sql`update review_sittings set ends_at = now() where link_id = ${link.id}`);
    await visit({ ip: '10.2.1.1' });
    expect((await stateOf(id, link))?.views).toBe(4);
  });

  it('takes the last view once, of twenty who want it at the same moment', async () => {
    const { id, videoId } = await makeFilm();
    const link = await makeLink(id, { max_views: 1 });
    const gate = await load(pathOf(link.url));
    expect(gate.payload).toContain('one more time');
    expect(gate.payload).not.toMatch(/Secret plans|<iframe/);
    const viewers = Array.from({ length: 20 }, (_, index) => ({ ip: `10.2.2.${index}` }));
    const answers = await Promise.all(viewers.map((from) => send(pathOf(link.url), '', from)));
    const seated = answers.filter(({ statusCode }) => statusCode === 200);
    expect(seated).toHaveLength(1);
    expect(await stateOf(id, link)).toMatchObject({ views: 1, state: 'used_up' });
    const from = viewers[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? {};
    // Whatever network the frame is fetched from, it belongs to that sitting; and so does the page when it is loaded again.
    const frame = await load(frameIn(seated[0]?.payload ?? ''), { ip: '10.2.3.3' });
    expect(frame.statusCode).toBe(200);
    expect(await isOpen(videoId, grantIn(frame.payload))).toBe(true);
    const again = await load(pathOf(link.url), from);
    expect([again.statusCode, again.payload.includes('<iframe')]).toEqual([200, true]);
    expect((await stateOf(id, link))?.views).toBe(1);
    // A sitting lasts as long as its grant, and is not made longer.
    const grant = grantIn(frame.payload);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2.3 * hour * 1000 });
    expect((await renew(id, link, grant)).statusCode).toBe(404);
    vi.useRealTimers();
    await test.connection.db.execute(sql`update review_sittings set ends_at = now() where link_id = ${link.id}`);
    expect((await load(pathOf(link.url), from)).statusCode).toBe(403);
  });

  it('lets one viewer in who asks twenty times at once, and counts one view', async () => {
    const { id } = await makeFilm();
    const link = await makeLink(id, { max_views: 1 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(pathOf(link.url))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect((await stateOf(id, link))?.views).toBe(1);
  });

  it('is told of in the analytics of that link alone, and of no link of others', async () => {
    const [one, two] = [await makeFilm(), await makeFilm()];
    const [link, other] = [await makeLink(one.id), await makeLink(two.id)];
    const frame = await load(frameIn((await load(pathOf(link.url))).payload));
    const policy = String(frame.headers['content-security-policy']);
    expect(policy).toContain(`http://localhost:4000/api/players/embed/links/${link.id}/e`);
    const path = (of: ReviewLink) => `/api/players/embed/links/${of.id}/e`;
    await tell(test, aView(one.id, { f: one.videoId, h: '1'.repeat(50) }), { path: path(link) });
    await tell(test, aView(one.id, { f: one.videoId, h: '1'.repeat(100) }), { path: path(link), ip: '203.0.113.77' });
    await tell(test, aView(one.id, { f: one.videoId }), { path: path(other), ip: '203.0.113.78' });
    await tell(test, aView(one.id, { f: one.videoId }), { ip: '203.0.113.79' });
    await rollUp(test.stats);
    expect(await stateOf(one.id, link)).toMatchObject({ plays: 2, average_watched: 0.75 });
    expect(await stateOf(two.id, other)).toMatchObject({ plays: 0, average_watched: null });
    await test.call(api.reviewLinks.revoke, { player_id: one.id, review_link_id: link.id }, owner);
    expect(await stateOf(one.id, link)).toMatchObject({ plays: 2, state: 'revoked' });
  });
});

describe.runIf(hasPostgres())('a review link with a password', () => {
  it('asks for it in the colours of the player, and says nothing of the film before', async () => {
    const { id } = await makeFilm({ visibility: 'private' });
    const link = await makeLink(id, { password: 'Öffne dich & mehr' });
    const form = await load(pathOf(link.url));
    expect(form.statusCode).toBe(403);
    expect(form.payload).toContain('<input type="password"');
    expect(form.payload).not.toMatch(/Secret plans|<iframe|<script|\/media\//);
    expect(String(form.headers['content-security-policy'])).toContain(`form-action http://localhost:4000/watch/${id};`);
    expect((await send(pathOf(link.url), 'guess')).payload).toContain('not the password');
    const page = await send(pathOf(link.url), 'Öffne dich & mehr');
    expect([page.statusCode, page.payload.includes('Secret plans')]).toEqual([200, true]);
    expect((await load(frameIn(page.payload))).statusCode).toBe(200);
    // Nobody else is let in by that, nor the same one without it.
    expect((await load(pathOf(link.url))).statusCode).toBe(403);
    for (const odd of ['', 'x'.repeat(257), '\u0000'])
      expect((await send(pathOf(link.url), odd, { ip: '10.2.4.4' })).statusCode, odd).toBe(403);
    expect((await send(pathOf(link.url), 'x'.repeat(3_000))).statusCode).toBe(413);
    expect((await send(`/watch/${id}`, 'x')).statusCode).toBe(404);
  });

  it('looks at ten tries in five minutes, of each network and link, and keeps nobody from signing in', async () => {
    const { id } = await makeFilm();
    const [one, two] = [await makeLink(id, { password: 'right' }), await makeLink(id, { password: 'right' })];
    const ip = '10.2.5.5';
    const guesses = Promise.all(Array.from({ length: 40 }, () => send(pathOf(one.url), 'wrong', { ip })));
    const { email } = owner.user;
    const signIn = await test.call(api.accounts.login, { email, password: goodPassword });
    const codes = (await guesses).map(({ statusCode }) => statusCode);
    expect([codes.filter((code) => code === 403).length, codes.filter((code) => code === 429).length]).toEqual([
      10, 30,
    ]);
    expect(signIn.status).toBe(200);
    const late = await send(pathOf(one.url), 'right', { ip });
    expect([late.statusCode, late.payload.includes('Too many tries')]).toEqual([429, true]);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(200);
    expect((await send(pathOf(one.url), 'right', { ip: '10.2.5.6' })).statusCode).toBe(200);
    expect((await send(pathOf(two.url), 'right', { ip })).statusCode).toBe(200);
  });

  it('uses up a view by the right password alone', async () => {
    const { id } = await makeFilm();
    const link = await makeLink(id, { password: 'right', max_views: 1 });
    expect((await send(pathOf(link.url), 'wrong')).statusCode).toBe(403);
    expect((await stateOf(id, link))?.views).toBe(0);
    expect((await send(pathOf(link.url), 'right')).statusCode).toBe(200);
    expect((await stateOf(id, link))?.views).toBe(1);
    expect((await send(pathOf(link.url), 'right', { ip: '10.2.6.6' })).payload).toContain(words);
  });
});
