import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { api, type Player } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let token: string;
beforeAll(async () => {
  test = await startTestApp();
  token = (await registerAccount(test)).token;
});
afterAll(() => test.close());

async function makePlayer(config: object = {}, url?: string): Promise<Player> {
  const { body } = await test.call(api.players.create, { name: 'Launch', config: config as never }, { token });
  const media_type = url?.endsWith('m3u8') ? ('hls' as const) : ('mp4' as const);
  if (url) await test.call(api.players.createSource, { player_id: body.id, url, media_type }, { token });
  return body;
}
const load = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const embed = (id: string, headers: Record<string, string> = {}) => load(`/api/players/embed/${id}`, headers);
const policyOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy']);

describe.runIf(hasPostgres())('GET /players/embed/:player_id', () => {
  it('serves the player with its source, frameable by anybody, in an origin of its own', async () => {
    const { id } = await makePlayer({ videotitle: 'Hello' }, 'https://cdn.test/a.mp4');
    const answer = await embed(id);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['x-frame-options']).toBeUndefined();
    expect(policyOf(answer)).toMatch(/; sandbox allow-scripts allow-popups(?!.*allow-same-origin)/);
    // Every page may frame it, sandboxed ones too, for which `*` does not stand.
    expect(policyOf(answer)).not.toContain('frame-ancestors');
    expect(policyOf(answer)).toContain('media-src blob: https://cdn.test;');
    expect(answer.payload).toContain('src="https://cdn.test/a.mp4"');
    expect(answer.payload).toContain('<title>Hello</title>');
  });

  it('is found on the pages that show it, and not by itself', async () => {
    const { payload } = await embed((await makePlayer()).id);
    expect(payload).toContain('<meta name="robots" content="noindex">');
    expect(payload).toContain('<meta name="googlebot" content="noindex,indexifembedded">');
  });

  it('names in its policy the very style and script that stand in the page', async () => {
    const { id } = await makePlayer();
    const answer = await embed(id);
    for (const tag of ['style', 'script']) {
      const text = new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(answer.payload)?.[1] ?? '';
      expect(policyOf(answer)).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
    expect(answer.payload).not.toMatch(/ style=| on\w+=/);
  });

  it('is small with brotli, and not sent again while it is the same', async () => {
    const { id } = await makePlayer({}, 'https://cdn.test/a.mp4');
    const answer = await embed(id, { 'accept-encoding': 'gzip, br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(12_000);
    expect(brotliDecompressSync(answer.rawPayload).toString('utf8')).toContain('<video');
    const again = await embed(id, { 'if-none-match': String(answer.headers.etag) });
    expect(again.statusCode).toBe(304);
  });

  it('comes in the form that is asked for, and tells caches so', async () => {
    const { id } = await makePlayer({}, 'https://cdn.test/a.mp4');
    const plain = await embed(id);
    const as = async (accepted: string) => {
      const { headers, rawPayload } = await embed(id, { 'accept-encoding': accepted });
      expect(headers).toMatchObject({ vary: 'Accept-Encoding', etag: plain.headers.etag });
      expect(headers['content-length']).toBe(String(rawPayload.length));
      return { encoding: headers['content-encoding'], rawPayload };
    };
    const zipped = await as('gzip, deflate');
    expect(zipped.encoding).toBe('gzip');
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.payload);
    expect((await as('br;q=0, gzip;q=0.5')).encoding).toBe('gzip');
    expect((await as('br;q=0.1')).encoding).toBe('br');
    expect((await as('br;q=0, gzip;q=0')).rawPayload.toString()).toBe(plain.payload);
    expect((await as('identity')).encoding).toBeUndefined();
  });

  it('is known by a tag that a proxy has made weak, and by no other', async () => {
    const { id } = await makePlayer({}, 'https://cdn.test/a.mp4');
    const { etag } = (await embed(id)).headers;
    const known = await embed(id, { 'if-none-match': `"x", W/${etag}` });
    expect([known.statusCode, known.payload]).toEqual([304, '']);
    expect(known.headers).toMatchObject({ etag, 'cache-control': 'public, no-cache' });
    expect((await embed(id, { 'if-none-match': '"x"' })).statusCode).toBe(200);
  });

  it('lets a playlist elsewhere name segments on any host, and no other page do so', async () => {
    const [stream, file] = [
      await makePlayer({}, 'https://cdn.test/a.m3u8'),
      await makePlayer({}, 'https://cdn.test/a.mp4'),
    ];
    expect(policyOf(await embed(stream.id))).toContain('connect-src https: http:;');
    expect(policyOf(await embed(file.id))).toContain('connect-src https://cdn.test http://localhost:4000/api/e;');
  });

  it('may fetch what tells of views and call where to, and gets it; without a film it may neither', async () => {
    const { id } = await makePlayer({}, 'https://cdn.test/a.mp4');
    const answer = await embed(id);
    const [, file = ''] = /data-viewing="([^"]+)"/.exec(answer.payload) ?? [];
    expect(file).toMatch(/^http:\/\/localhost:4000\/api\/players\/embed\/assets\/viewing-[\da-f]{16}\.js$/);
    expect(policyOf(answer)).toMatch(new RegExp(`script-src [^;]* ${file}[ ;]`));
    const script = await load(new URL(file).pathname);
    expect(script).toMatchObject({ statusCode: 200, headers: { 'access-control-allow-origin': '*' } });
    // As the file finds it.
    expect(policyOf(answer)).toContain(` ${new URL('../../../e', file)};`);
    const empty = await embed((await makePlayer()).id);
    expect(empty.payload).not.toContain('data-viewing');
    expect(policyOf(empty)).toContain("connect-src 'none';");
    expect(policyOf(empty)).not.toContain('viewing-');
  });

  it('answers a player that is not there with one and the same page', async () => {
    const player = await makePlayer();
    await test.call(api.players.remove, { player_id: player.id }, { token });
    const answers = await Promise.all(
      [player.id, 'ply_0000000000000000000000', '..%2f..%2fetc', 'x%00'].map((id) => embed(id)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
    expect(new Set(answers.map(({ payload }) => payload)).size).toBe(1);
    expect(answers[0]?.headers['content-type']).toContain('text/html');
  });

  it.each([
    '</title><script>x()</script>',
    '"><img src=x onerror=x()>',
    '</style><script>x()</script>',
    '<!--<script>',
  ])('shows %j as text', async (hostile) => {
    const { id } = await makePlayer({ videotitle: hostile, videodescription: hostile });
    const { payload } = await embed(id);
    expect(payload.match(/<script/g)).toHaveLength(1);
    expect(payload.match(/<style/g)).toHaveLength(1);
    expect(payload).not.toMatch(/<[^>]* onerror=/);
  });

  it('draws the default where a stored value is hostile', async () => {
    const { id } = await makePlayer();
    const config = JSON.stringify({ playerstyle: { text_color: 'red;}body{background:url(//evil.test)' } });
    await test.connection.db.execute(sql`update players set config = ${config}::jsonb where id = ${id}`);
    expect((await embed(id)).payload).not.toContain('evil.test');
  });

  it('lets no stored address say anything in its policy', async () => {
    const { id } = await makePlayer({}, 'https://cdn.test/a.mp4');
    await test.connection.db.execute(
      sql`update player_sources set url = 'https://x;frame-src/a.mp4' where player_id = ${id}`,
    );
    const policy = policyOf(await embed(id));
    expect(policy).toContain('media-src blob:');
    expect(policy).not.toContain('frame-src');
  });

  it('is served in the language that its owner chose', async () => {
    const { id } = await makePlayer({ playersettings: { ui_language: 'ar' } }, 'https://cdn.test/a.mp4');
    const { rawPayload } = await embed(id, { 'accept-encoding': 'br' });
    const html = brotliDecompressSync(rawPayload).toString();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('aria-label="تشغيل"');
    expect(rawPayload.length).toBeLessThan(12_000);
  });

  it('may fetch the words of its viewer, and gets them', async () => {
    const { id } = await makePlayer({}, 'https://cdn.test/a.mp4');
    const folder = /(\/api\/players\/embed\/assets\/words-[\da-f]{16}\/)(?: |;)/.exec(policyOf(await embed(id)))?.[1];
    const answer = await load(`${folder}de.js`);
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'access-control-allow-origin': '*' } });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.payload).toContain('Wiedergabe');
    expect((await load(`${folder}en.js`)).statusCode).toBe(404);
  });

  it('serves the engine to any origin, for ever, and nothing beside it', async () => {
    const { id } = await makePlayer({}, 'https://cdn.test/a.m3u8');
    const url = /data-engine="([^"]+)"/.exec((await embed(id)).payload)?.[1] ?? '';
    const answer = await load(new URL(url).pathname);
    expect(answer).toMatchObject({ statusCode: 200, headers: { 'access-control-allow-origin': '*' } });
    expect(answer.headers['cache-control']).toContain('immutable');
    expect((await load('/api/players/embed/assets/package.json')).statusCode).toBe(404);
  });
});

describe.runIf(hasPostgres())('GET /watch/:player_id', () => {
  it('tells other sites what it shows', async () => {
    const { id } = await makePlayer(
      { videotitle: 'A & B', videodescription: '<p>Words</p>' },
      'https://cdn.test/a.mp4',
    );
    const { payload, headers } = await load(`/watch/${id}`);
    expect(payload).toContain('<meta property="og:title" content="A &amp; B">');
    expect(payload).toContain('<meta name="twitter:player" content="http://localhost:4000/api/players/embed/');
    expect(payload).toContain(`<link rel="canonical" href="http://localhost:4000/watch/${id}">`);
    // The policy of the page forbids a style attribute, and there is nothing to put off loading for.
    expect(payload).toMatch(
      new RegExp(`<iframe src="[^"]+/players/embed/${id}" title="[^"]+" allow="[^"]+" allowfullscreen>`),
    );
    expect(payload).toContain('type="application/json+oembed"');
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(payload)?.[1] ?? '');
    expect(data).toMatchObject({ '@type': 'VideoObject', name: 'A & B', contentUrl: 'https://cdn.test/a.mp4' });
    expect(headers['x-frame-options']).toBe('DENY');
    expect(headers['content-security-policy']).toContain("img-src 'self'");
  });

  it('lets no title out of its place', async () => {
    const hostile = '</script><script>x()</script><!--\u2028"><img src=x onerror=x()>';
    const { id } = await makePlayer({ videotitle: hostile.replace('\u2028', ' ') });
    const { payload } = await load(`/watch/${id}`);
    expect(payload.match(/<script/g)).toHaveLength(2);
    expect(payload).not.toMatch(/<img/);
  });

  it('carries the name and the logo of its owner, and none of ours where the owner wants none', async () => {
    const playersettings = { share_credit: false };
    const owner = { shareOwnerName: 'North & Co', shareOwnerLogoUrl: 'https://cdn.test/logo.png' };
    const { id } = await makePlayer({ videotitle: 'Tour', ...owner, playersettings });
    const { payload, headers } = await load(`/watch/${id}`);
    expect(payload).toContain('<title>Tour – North &amp; Co</title>');
    expect(payload).toContain('<meta property="og:site_name" content="North &amp; Co">');
    expect(payload).toContain('<img src="https://cdn.test/logo.png" alt=""><span>North &amp; Co</span>');
    expect(headers['content-security-policy']).toContain("img-src 'self' https://cdn.test;");
    const data = JSON.parse(/ld\+json">(.*?)<\/script>/s.exec(payload)?.[1] ?? '');
    expect(data.publisher).toMatchObject({ name: 'North & Co', logo: 'https://cdn.test/logo.png' });
    expect(payload).not.toContain('Kinora');
    const url = `http://localhost:4000/watch/${id}`;
    expect((await test.call(api.embeds.oembed, { url })).body).toMatchObject({
      author_name: 'North & Co',
      provider_name: 'localhost',
    });
    const plain = await makePlayer({ videotitle: 'Tour', playersettings });
    expect((await load(`/watch/${plain.id}`)).payload).toContain('<title>Tour</title>');
    const credited = await makePlayer({ videotitle: 'Tour' });
    expect((await load(`/watch/${credited.id}`)).payload).toContain('<title>Tour – Kinora</title>');
  });

  it('is 404 for a player that is not there', async () => {
    expect((await load('/watch/ply_0')).statusCode).toBe(404);
  });
});

describe.runIf(hasPostgres())('GET /oembed', () => {
  it('answers a frame within the room that is there', async () => {
    const { id } = await makePlayer({ videotitle: 'Hello' });
    const { body } = await test.call(api.embeds.oembed, {
      url: `http://localhost:4000/watch/${id}`,
      maxwidth: 640,
      maxheight: 1000,
    });
    expect(body).toMatchObject({ type: 'video', version: '1.0', title: 'Hello', width: 640, height: 360 });
    expect(body.html).toContain(`src="http://localhost:4000/api/players/embed/${id}"`);
  });

  it.each([
    'https://evil.test/watch/ply_1',
    'http://localhost:4000/watch/ply_none',
    'http://localhost:4000/watch/../x',
    'x',
  ])('refuses %s', async (url) => {
    expect(await test.call(api.embeds.oembed, { url })).toMatchObject({
      status: 404,
      body: { code: 'player_not_found' },
    });
  });
});

describe.runIf(hasPostgres())('a size that oEmbed cannot mean', () => {
  it.each([0, -1, 1.5, 20_000, 'wide'])('is refused: %s', async (maxwidth) => {
    const { id } = await makePlayer();
    const input = { url: `http://localhost:4000/watch/${id}`, maxwidth };
    expect(await test.call(api.embeds.oembed, input)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe.runIf(hasPostgres())('GET /player.js', () => {
  it('serves the script of other sites, which knows where the embeds are', async () => {
    const answer = await load('/player.js');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(answer.payload).toContain(`${test.settings.apiUrl}/players/embed/`);
    expect((await load('/player.js', { 'if-none-match': String(answer.headers.etag) })).statusCode).toBe(304);
  });

  it('takes less than 3 kB on the wire', async () => {
    const answer = await load('/player.js', { 'accept-encoding': 'br' });
    expect(answer.rawPayload.length).toBeLessThan(3_000);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toContain('data-kinora-player');
  });
});
