import { randomBytes } from 'node:crypto';
import { signPlayback } from '@kinora/client';
import { api, type SignedIn } from '@kinora/contract';
import { signingKeyEndpoints } from '@kinora/contract/signing-keys';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { makeLimitedFilm, sayWhoMayWatch } from '../../testing/limited-film.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let beside: TestApp;
let owner: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  beside = await startBeside(test);
  owner = await registerUploader(test);
});
afterAll(async () => {
  await beside?.close();
  await test?.close();
});

const makeFilm = (rules: object = {}) => makeLimitedFilm(test, owner, rules);
const say = (playerId: string, rules: object) => sayWhoMayWatch(test, owner, playerId, rules);

const load = (url: string, headers: Record<string, string> = {}, { app } = test) => app.inject({ url, headers });
const embed = (id: string, headers: Record<string, string> = {}) => load(`/api/players/embed/${id}`, headers);
const policyOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy']);
const ancestorsOf = (answer: { headers: Record<string, unknown> }) =>
  /frame-ancestors ([^;]*)/.exec(policyOf(answer))?.[1] ?? '*';
const pathOf = (url: string) => new URL(url).pathname + new URL(url).search;
/** Every address of media that a page names. */
const mediaIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/http:\/\/localhost:4000\/media\/videos\/[^"'\s,&;]+/g)].map(([url]) => pathOf(url))),
];
const grantIn = (html: string): string => /\/k\/([\w-]{36})\//.exec(html)?.[1] ?? '';

const frame = { 'sec-fetch-dest': 'iframe' };
const callers = {
  'an allowed page': { ...frame, referer: 'https://www.example.com/' },
  'another page': { ...frame, referer: 'https://evil.test/' },
  'a page without a referrer': frame,
  'a builder’s canvas': { ...frame, referer: 'https://my-site.webflow.io/' },
  'a page on this machine': { ...frame, referer: 'http://localhost:5173/' },
  'the share page': frame,
  'a tab': { 'sec-fetch-dest': 'document' },
  'a tab, from a link on another page': { 'sec-fetch-dest': 'document', referer: 'https://evil.test/' },
  'an old browser on an allowed page': { referer: 'https://example.com/' },
  'an old browser on another page': { referer: 'https://evil.test/' },
  'a program': {},
} as const;
type Caller = keyof typeof callers;

const hour = 3_600;
const soon = Math.floor(Date.now() / 1000) + hour;
const list = { allowed_domains: ['example.com'] };
const modes: Record<string, { rules: object; shown: Caller[] | 'all'; refused: number }> = {
  public: { rules: {}, shown: 'all', refused: 0 },
  unlisted: { rules: { visibility: 'unlisted' }, shown: 'all', refused: 0 },
  private: { rules: { visibility: 'private' }, shown: [], refused: 404 },
  'on some domains': {
    rules: list,
    shown: [
      'an allowed page',
      'a page without a referrer',
      'the share page',
      'a tab',
      'a tab, from a link on another page',
      'an old browser on an allowed page',
      'a program',
    ],
    refused: 403,
  },
  'on some domains, in frames alone': {
    rules: { ...list, allow_direct: false },
    shown: ['an allowed page', 'a page without a referrer', 'the share page', 'an old browser on an allowed page'],
    refused: 403,
  },
  'on some domains, and where they are made': {
    rules: { ...list, allow_direct: false, allow_builders: true, allow_local: true },
    shown: [
      'an allowed page',
      'a page without a referrer',
      'the share page',
      'a builder’s canvas',
      'a page on this machine',
      'an old browser on an allowed page',
    ],
    refused: 403,
  },
  'in frames alone': {
    rules: { allow_direct: false },
    shown: [
      'an allowed page',
      'another page',
      'a page without a referrer',
      'a builder’s canvas',
      'a page on this machine',
      'the share page',
      'an old browser on an allowed page',
      'an old browser on another page',
    ],
    refused: 403,
  },
  'not yet': { rules: { opens_at: soon }, shown: [], refused: 403 },
  'no more': { rules: { closes_at: 1_000 }, shown: [], refused: 403 },
  'for a while': { rules: { opens_at: 1_000, closes_at: soon }, shown: 'all', refused: 0 },
};

describe.runIf(hasPostgres())('who gets the player', () => {
  it.each(Object.entries(modes))('%s', async (name, { rules, shown, refused }) => {
    const { id, videoId } = await makeFilm(rules);
    const isProtected = name !== 'public' && name !== 'unlisted';
    for (const [caller, headers] of Object.entries(callers)) {
      const answer = await embed(id, headers);
      const isShown = shown === 'all' || shown.includes(caller as Caller);
      expect(answer.statusCode, caller).toBe(isShown ? 200 : refused);
      expect(answer.payload.includes('<video'), caller).toBe(isShown || refused === 404);
      expect(answer.payload.includes('Secret plans'), caller).toBe(isShown);
      expect(mediaIn(answer.payload).length > 0, caller).toBe(isShown);
      for (const path of mediaIn(answer.payload)) expect(path.includes('/k/'), path).toBe(isProtected);
      // What is refused is said on every page; what is shown, the browser holds to the list.
      const isListed = 'allowed_domains' in rules;
      expect(ancestorsOf(answer) === '*', caller).toBe(!isShown || !isListed);
      const isKeptByAll = String(answer.headers['cache-control']).startsWith('public');
      expect(isKeptByAll, caller).toBe(!isProtected || refused === 404);
    }
    // An address without a grant, as it stands in no page, is worth nothing where any limit is.
    for (const file of ['video.mp4', 'hls1/master3.m3u8', 'hls1/v360.mp4', 'poster1/poster.jpg', 'storyboard.vtt'])
      expect((await load(`/media/videos/${videoId}/${file}`)).statusCode, file).toBe(isProtected ? 404 : 200);
    const watch = await load(`/watch/${id}`);
    const isWatched = name !== 'private' && !('allow_direct' in rules) && (shown === 'all' || shown.length > 0);
    expect(watch.statusCode).toBe(isWatched ? 200 : refused);
    expect(watch.payload.includes('content="noindex"')).toBe(name !== 'public' && name !== 'private');
    expect(mediaIn(watch.payload).length > 0).toBe(!isProtected);
    const page = encodeURIComponent(`http://localhost:4000/watch/${id}`);
    const oembed = await load(`/api/oembed?url=${page}`);
    expect(oembed.statusCode).toBe(name === 'private' ? 404 : 200);
    expect(oembed.payload.includes('/media/videos/')).toBe(!isProtected);
  });

  it('is refused by the name of the page, in the colours of the player, and that is counted', async () => {
    const { id } = await makeFilm(list);
    for (let times = 0; times < 3; times += 1)
      expect((await embed(id, callers['another page'])).payload).toContain('can’t be shown on evil.test');
    await embed(id, { ...frame, referer: 'https://WWW.other.test:8080/x' });
    await embed(id, { ...frame, referer: 'javascript:alert(1)' });
    const refusals = () => test.call(api.access.refusals, { player_id: id }, owner);
    expect((await refusals()).body).toEqual([
      expect.objectContaining({ host: 'evil.test', today: 3, days30: 3 }),
      expect.objectContaining({ host: 'www.other.test:8080', today: 1 }),
    ]);
    await test.call(api.access.allowDomain, { player_id: id, domain: 'evil.test' }, owner);
    expect((await refusals()).body.map(({ host }) => host)).toEqual(['www.other.test:8080']);
    expect((await embed(id, callers['another page'])).statusCode).toBe(200);
  });

  it('writes nothing of a made-up page into the card', async () => {
    const { id } = await makeFilm(list);
    const answer = await embed(id, { ...frame, referer: 'https://"><script>alert(1)</script>.test/' });
    expect(answer.payload).not.toContain('alert(1)');
    const style = /<style>(.*?)<\/style>/s.exec((await embed(id, callers['another page'])).payload)?.[1];
    expect(style).toContain('#000000');
  });

  it('changes for everybody at once, on every server, whatever a browser has kept', async () => {
    const { id } = await makeFilm(list);
    const headers = callers['an allowed page'];
    const first = await load(`/api/players/embed/${id}`, headers, beside);
    const again = { ...headers, 'if-none-match': String(first.headers.etag) };
    expect((await load(`/api/players/embed/${id}`, again, beside)).statusCode).toBe(304);
    await say(id, { allowed_domains: ['example.com', 'example.org'] });
    const changed = await load(`/api/players/embed/${id}`, again, beside);
    expect([changed.statusCode, ancestorsOf(changed).includes('example.org')]).toEqual([200, true]);
    await say(id, { visibility: 'private' });
    expect((await load(`/api/players/embed/${id}`, again, beside)).statusCode).toBe(404);
    await say(id, {});
    expect((await load(`/api/players/embed/${id}`, again, beside)).statusCode).toBe(200);
  });

  it('opens and closes by the clock, though nothing is saved', async () => {
    const { id } = await makeFilm({ opens_at: soon, closes_at: soon + 60 });
    const at = async (seconds: number) => {
      vi.setSystemTime(seconds * 1000);
      return (await embed(id, frame)).statusCode;
    };
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      expect([await at(soon - 1), await at(soon), await at(soon + 59), await at(soon + 60)]).toEqual([
        403, 200, 200, 403,
      ]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe.runIf(hasPostgres())('the owner of a player that nobody else may watch', () => {
  it('looks at it by an address that works for ten minutes, in the dashboard alone', async () => {
    const { id } = await makeFilm({ visibility: 'private' });
    const other = await makeFilm({ visibility: 'private' });
    const { embed_url } = (await test.call(api.access.preview, { player_id: id }, owner)).body;
    const { pathname, search } = new URL(embed_url);
    const answer = await load(`${pathname}${search}`, frame);
    expect(answer.statusCode).toBe(200);
    expect(ancestorsOf(answer)).toBe('http://localhost:4000');
    for (const path of mediaIn(answer.payload)) expect((await load(path)).statusCode, path).toBe(200);
    expect((await load(`/api/players/embed/${other.id}${search}`, frame)).statusCode).toBe(404);
    expect((await load(`${pathname}?preview=${'A'.repeat(36)}`, frame)).statusCode).toBe(404);
    expect((await load(`${pathname}${search}&preview=x`, frame)).statusCode).toBe(404);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
    expect((await load(`${pathname}${search}`, frame)).statusCode).toBe(404);
    vi.useRealTimers();
  });

  it('has addresses of its files that work, and may use them as those of a source', async () => {
    const { id, videoId } = await makeFilm({ visibility: 'private' });
    const { body: video } = await test.call(api.videos.get, { video_id: videoId }, owner);
    for (const url of [video.url, video.hls_url, video.poster_url, video.storyboard_url])
      expect((await load(pathOf(String(url)))).statusCode, String(url)).toBe(200);
    const { body: player } = await test.call(api.players.get, { player_id: id }, owner);
    expect((await load(pathOf(String(player.thumbnail_url)))).statusCode).toBe(200);
    await test.call(api.players.createSource, { player_id: id, url: video.url }, owner);
    const [source] = (await test.call(api.players.listSources, { player_id: id }, owner)).body;
    expect(source?.url).toBe(`${test.settings.videoCdnUrl}/${videoId}/video.mp4`);
    expect((await test.call(api.access.get, { player_id: id }, owner)).body.is_protected).toBe(true);
  });
});

describe.runIf(hasPostgres())('a grant in the path', () => {
  const visit = async (id: string) => (await embed(id, callers['an allowed page'])).payload;

  it('opens every file of its film, to be kept by nobody else', async () => {
    const { id } = await makeFilm(list);
    const html = await visit(id);
    const paths = mediaIn(html);
    expect(paths.length).toBeGreaterThan(2);
    for (const path of paths) {
      const answer = await load(path);
      expect(answer.statusCode, path).toBe(200);
      expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    }
    const stream = paths.find((path) => path.endsWith('.m3u8')) ?? '';
    expect((await load(new URL('v360.mp4', `http://x${stream}`).pathname)).statusCode).toBe(200);
  });

  it('opens no other film, and is worth nothing when it was changed or made up', async () => {
    const [one, two] = [await makeFilm(list), await makeFilm(list)];
    const grant = grantIn(await visit(one.id));
    const file = (text: string, videoId = one.videoId) => load(`/media/videos/k/${text}/${videoId}/video.mp4`);
    expect((await file(grant)).statusCode).toBe(200);
    expect((await file(grant, two.videoId)).statusCode).toBe(404);
    const head = Buffer.from(grant, 'base64url').subarray(0, 11);
    for (let tries = 0; tries < 1_000; tries += 1) {
      const forged = Buffer.concat([head, randomBytes(16)]).toString('base64url');
      expect((await file(forged)).statusCode).toBe(404);
    }
    for (const odd of ['x', `${grant}A`, grant.slice(1), '%00', '..%2f..', 'k']) {
      expect((await file(odd)).statusCode, odd).toBe(404);
    }
    const open = await makeFilm();
    expect((await load(`/media/videos/k/${grant}/${open.videoId}/video.mp4`)).statusCode).toBe(404);
  });

  it('asks the database nothing once the film is known', async () => {
    const { id } = await makeFilm(list);
    const path = mediaIn(await visit(id)).find((one) => !one.endsWith('.m3u8')) ?? '';
    await load(path);
    const query = vi.spyOn(test.connection.pool, 'query');
    for (let times = 0; times < 20; times += 1) expect((await load(path)).statusCode).toBe(200);
    expect(query).not.toHaveBeenCalled();
    query.mockRestore();
  });

  it('dies after two hours unless it is renewed, and for good after a day', async () => {
    const { id, videoId } = await makeFilm(list);
    const begun = Date.now();
    const grant = grantIn(await visit(id));
    const isOpen = async (text: string) =>
      (await load(`/media/videos/k/${text}/${videoId}/hls1/v360.mp4`)).statusCode === 200;
    const renew = (payload: string, player = id) =>
      test.app.inject({
        method: 'POST',
        url: `/api/players/embed/${player}/grant`,
        headers: { 'content-type': 'text/plain', origin: 'null' },
        payload,
      });
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(begun + 1.9 * hour * 1000);
      expect(await isOpen(grant)).toBe(true);
      const answer = await renew(grant);
      expect(answer).toMatchObject({ statusCode: 200, headers: { 'access-control-allow-origin': '*' } });
      let next = answer.json().grant as string;
      vi.setSystemTime(begun + 2.3 * hour * 1000);
      expect([await isOpen(grant), await isOpen(next)]).toEqual([false, true]);
      // A machine that slept wakes up too late for that, and still within the visit.
      expect(await isOpen((await renew(grant)).json().grant)).toBe(true);
      for (let hours = 3.5; hours < 24; hours += 1.5) {
        vi.setSystemTime(begun + hours * hour * 1000);
        next = (await renew(next)).json().grant;
        expect(await isOpen(next), `${hours} h`).toBe(true);
      }
      vi.setSystemTime(begun + 24.3 * hour * 1000);
      expect(await isOpen(next)).toBe(false);
      expect((await renew(next)).statusCode).toBe(404);
    } finally {
      vi.useRealTimers();
    }
    const fresh = grantIn(await visit(id));
    for (const odd of ['', 'x', 'A'.repeat(36), 'x'.repeat(101)])
      expect((await renew(odd)).statusCode, odd).toBe(odd.length > 100 ? 413 : 404);
    expect((await renew(fresh, (await makeFilm(list)).id)).statusCode).toBe(404);
    await say(id, { visibility: 'private' });
    expect((await renew(fresh)).statusCode).toBe(404);
  });

  it('ends when the player closes', async () => {
    const { id, videoId } = await makeFilm({ closes_at: soon });
    const grant = grantIn(await visit(id));
    vi.useFakeTimers({ toFake: ['Date'], now: (soon + 1) * 1000 });
    expect((await load(`/media/videos/k/${grant}/${videoId}/video.mp4`)).statusCode).toBe(404);
    vi.useRealTimers();
  });

  it('is good until the player closes, also for whoever comes in its last minute', async () => {
    // Counted in whole minutes, it would be over before they come.
    const closes_at = Math.ceil(soon / 60) * 60 + 40;
    const { id, videoId } = await makeFilm({ closes_at });
    const at = (seconds: number) => vi.setSystemTime(seconds * 1000);
    const isOpen = async (text: string) =>
      (await load(`/media/videos/k/${text}/${videoId}/video.mp4`)).statusCode === 200;
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      at(closes_at - 30);
      const grant = grantIn(await visit(id));
      expect(await isOpen(grant)).toBe(true);
      at(closes_at - 1);
      const renewed = await test.app.inject({
        method: 'POST',
        url: `/api/players/embed/${id}/grant`,
        headers: { 'content-type': 'text/plain' },
        payload: grant,
      });
      expect(renewed.json().expires_at).toBe(closes_at);
      expect([await isOpen(grant), await isOpen(renewed.json().grant)]).toEqual([true, true]);
      at(closes_at);
      expect([await isOpen(grant), await isOpen(renewed.json().grant)]).toEqual([false, false]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is needed for the stream with captions and for what viewers may keep, too', async () => {
    const { id, videoId } = await makeFilm(list);
    const { body: track } = await test.call(
      api.tracks.create,
      { video_id: videoId, kind: 'captions', lang: 'en' },
      owner,
    );
    const cues = [{ start: 1, end: 2, text: 'Hello' }];
    const put = await test.call(api.tracks.putCues, { video_id: videoId, track_id: track.id, cues }, owner);
    expect((await load(pathOf(String(put.body.url)))).statusCode).toBe(200);
    const html = await visit(id);
    const grant = grantIn(html);
    const place = `/api/players/embed/${id}`;
    expect(html).toContain(`${place}/k/${grant}/stream.m3u8`);
    expect(html).toContain(`${place}/download?k=${grant}`);
    const stream = await load(`${place}/k/${grant}/stream.m3u8`);
    expect(stream.payload).toContain(`/media/videos/k/${grant}/${videoId}/hls1/v360.m3u8`);
    const text = /URI="(text\/[^"]+)"/.exec(stream.payload)?.[1];
    const captions = await load(`${place}/k/${grant}/${text}`);
    expect((await load(mediaIn(captions.payload)[0] ?? '')).payload).toContain('Hello');
    expect((await load(`${place}/download?k=${grant}`)).statusCode).toBe(200);
    for (const path of [
      `${place}/stream.m3u8`,
      `${place}/${text}`,
      `${place}/download`,
      `${place}/download?k=${'A'.repeat(36)}`,
      `${place}/k/${'A'.repeat(36)}/stream.m3u8`,
      `${place}/k/${'A'.repeat(36)}/${text}`,
    ])
      expect((await load(path)).statusCode, path).toBe(404);
  });
});

describe.runIf(hasPostgres())('a player with a password', () => {
  const send = (id: string, password: string, { ip = '10.1.0.1', headers = frame as Record<string, string> } = {}) =>
    test.app.inject({
      method: 'POST',
      url: `/api/players/embed/${id}`,
      remoteAddress: ip,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ password }).toString(),
    });

  it('asks for it in its own colours and says nothing of the film; whoever knows it watches', async () => {
    const { id, videoId } = await makeFilm({ ...list, password: 'Öffne dich & mehr' });
    const form = await embed(id, frame);
    expect(form.statusCode).toBe(403);
    expect(form.payload).toContain('<input type="password"');
    expect(form.payload).not.toMatch(/Secret plans|<video|\/media\/|<script/);
    expect(policyOf(form)).toContain(`form-action http://localhost:4000/api/players/embed/${id};`);
    expect(policyOf(form)).toMatch(/sandbox allow-forms$/);
    expect(ancestorsOf(form)).toContain('example.com');
    const wrong = await send(id, 'guess');
    expect([wrong.statusCode, wrong.payload.includes('not the password')]).toEqual([403, true]);
    const right = await send(id, 'Öffne dich & mehr');
    expect(right.statusCode).toBe(200);
    expect(right.headers['cache-control']).toBe('private, no-store');
    expect(ancestorsOf(right)).toContain('example.com');
    for (const path of mediaIn(right.payload)) expect((await load(path)).statusCode, path).toBe(200);
    expect((await load(`/media/videos/${videoId}/video.mp4`)).statusCode).toBe(404);
    // Nobody else is let in by that.
    expect((await embed(id, frame)).statusCode).toBe(403);
    const elsewhere = { ...frame, referer: 'https://evil.test/' };
    expect((await send(id, 'Öffne dich & mehr', { headers: elsewhere })).payload).toContain('evil.test');
  });

  it('is opened by it in the last minute before it closes, and until then', async () => {
    const closes_at = Math.ceil(soon / 60) * 60 + 40;
    const { id } = await makeFilm({ closes_at, password: 'open sesame' });
    vi.useFakeTimers({ toFake: ['Date'], now: (closes_at - 20) * 1000 });
    try {
      const paths = mediaIn((await send(id, 'open sesame', { ip: '10.1.0.9' })).payload);
      expect(paths.length).toBeGreaterThan(2);
      for (const path of paths) expect((await load(path)).statusCode, path).toBe(200);
      vi.setSystemTime(closes_at * 1000);
      for (const path of paths) expect((await load(path)).statusCode, path).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is told on the share page without its title, and to other sites, too', async () => {
    const { id } = await makeFilm({ password: 'open sesame' });
    const watch = await load(`/watch/${id}`);
    const oembed = await load(`/api/oembed?url=${encodeURIComponent(`http://localhost:4000/watch/${id}`)}`);
    for (const { statusCode, payload } of [watch, oembed]) {
      expect(statusCode).toBe(200);
      expect(payload).toContain('Protected video');
      expect(payload).not.toContain('Secret plans');
    }
  });

  it('looks at ten tries in five minutes, of each network and player, and at no more, though one is right', async () => {
    const [one, two] = [await makeFilm({ password: 'right' }), await makeFilm({ password: 'right' })];
    const ip = '10.1.0.2';
    const answers = [];
    for (let tries = 0; tries < 12; tries += 1) answers.push((await send(one.id, 'wrong', { ip })).statusCode);
    expect(answers).toEqual([...Array(10).fill(403), 429, 429]);
    const late = await send(one.id, 'right', { ip });
    expect([late.statusCode, late.payload.includes('Too many tries')]).toEqual([429, true]);
    expect(Number(late.headers['retry-after'])).toBeGreaterThan(200);
    expect((await send(one.id, 'right', { ip: '10.1.0.3' })).statusCode).toBe(200);
    expect((await send(two.id, 'right', { ip })).statusCode).toBe(200);
  });

  it('is opened by the newest one alone, and by nothing odd', async () => {
    const { id } = await makeFilm({ password: 'first' });
    await say(id, { password: 'second' });
    expect((await send(id, 'first')).statusCode).toBe(403);
    expect((await send(id, 'second')).statusCode).toBe(200);
    for (const odd of ['', 'x'.repeat(257), '\u0000', 'second ', '$argon2id$v=19'])
      expect((await send(id, odd, { ip: '10.1.0.4' })).statusCode, odd).toBe(403);
    expect((await send(id, 'x'.repeat(3_000))).statusCode).toBe(413);
    const json = { method: 'POST' as const, url: `/api/players/embed/${id}`, payload: { password: 'second' } };
    expect((await test.app.inject(json)).statusCode).toBe(415);
    await say(id, { password: null });
    expect((await embed(id, frame)).statusCode).toBe(200);
    expect((await send('ply_none', 'x')).statusCode).toBe(404);
  });
});

describe.runIf(hasPostgres())('a player that asks for a token', () => {
  const tokenModes: Record<string, { rules: object; shown: Caller[] | 'all' }> = {
    'on every page': { rules: {}, shown: 'all' },
    'with a password besides': { rules: { password: 'open sesame' }, shown: 'all' },
    'for a while': { rules: { opens_at: 1_000, closes_at: soon }, shown: 'all' },
    'on some domains, in frames alone': {
      rules: { ...list, allow_direct: false },
      shown: ['an allowed page', 'a page without a referrer', 'the share page', 'an old browser on an allowed page'],
    },
    'not yet': { rules: { opens_at: soon }, shown: [] },
  };

  it.each(Object.entries(tokenModes))('%s', async (_name, { rules, shown }) => {
    const { id, videoId } = await makeFilm({ ...rules, requires_token: true });
    const [key, revoked] = [await newKey(owner), await newKey(owner)];
    const stranger = await registerUploader(test);
    const tokens = {
      none: undefined,
      good: await signPlayback(String(key.secret), { player: id }),
      'of the video': await signPlayback(String(key.secret), { video: videoId }),
      'of a revoked key': await signPlayback(String(revoked.secret), { player: id }),
      'of somebody else': await signPlayback(String((await newKey(stranger)).secret), { player: id }),
    };
    await test.call(signingKeyEndpoints.revoke, { signing_key_id: revoked.id }, owner);
    for (const [caller, headers] of Object.entries(callers))
      for (const [kind, token] of Object.entries(tokens)) {
        const answer = await embed(`${id}${token ? `?token=${token}` : ''}`, headers);
        const isGood = kind === 'good' || kind === 'of the video';
        const isShown = isGood && (shown === 'all' || shown.includes(caller as Caller));
        const name = `${caller}, ${kind}`;
        expect(answer.statusCode, name).toBe(isShown ? 200 : 403);
        expect(/Secret plans|<video/.test(answer.payload), name).toBe(isShown);
        expect(mediaIn(answer.payload).length > 0, name).toBe(isShown);
        for (const path of mediaIn(answer.payload)) expect(path, name).toContain('/k/');
        expect(String(answer.headers['cache-control']), name).toMatch(/^private, no-/);
      }
    for (const file of ['video.mp4', 'hls1/master3.m3u8', 'hls1/v360.mp4', 'poster1/poster.jpg', 'storyboard.vtt'])
      expect((await load(`/media/videos/${videoId}/${file}`)).statusCode, file).toBe(404);
  });

  const newKey = async (as: SignedIn) => (await test.call(signingKeyEndpoints.create, {}, as)).body;
});
