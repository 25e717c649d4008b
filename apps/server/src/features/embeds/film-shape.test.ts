import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerUploader } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let member: SignedIn;
beforeAll(async () => {
  test = await startTestApp();
  member = await registerUploader(test);
});
afterAll(() => test.close());

interface Film {
  width: number | null;
  height: number | null;
  durationMs: number | null;
  hls?: boolean;
}

/** A player that shows a finished film of the library. */
async function playerOf({ width, height, durationMs, hls = true }: Film) {
  const { token } = member;
  const videoId = await insertVideo(test, member);
  const hlsKey = hls ? `videos/${videoId}/hls1/master3.m3u8` : null;
  await test.connection.db.execute(
    sql`update videos set width = ${width}, height = ${height}, duration_ms = ${durationMs}, hls_key = ${hlsKey},
        playable_at = now() where id = ${videoId}`,
  );
  const { body: video } = await test.call(api.videos.get, { video_id: videoId }, { token });
  const { body: player } = await test.call(api.players.create, { name: 'Upright' }, { token });
  const source = { player_id: player.id, url: video.url, media_type: 'mp4' as const };
  await test.call(api.players.createSource, source, { token });
  return { id: player.id, video };
}
const upright = { width: 1080, height: 1920, durationMs: 19_980 };
const load = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

describe.runIf(hasPostgres())('an upright film', () => {
  it('brings its length, its shape and its mp4 into the embed page', async () => {
    const { id, video } = await playerOf(upright);
    const { payload } = await load(`/api/players/embed/${id}`);
    expect(payload).toContain('<span class="kin-length">0:20</span>');
    expect(payload).toContain('aria-valuetext="0 seconds of 20 seconds"');
    expect(payload).toContain('data-ratio="9/16"');
    expect(payload).toContain(`data-src="${video.hls_url}"`);
    expect(payload).toContain(`data-fallback="${video.url}?fixed"`);
  });

  it('brings its files without sound into the page of a background video, and no engine', async () => {
    const { id, video } = await playerOf(upright);
    const facts = { codecs: 'avc1', initBytes: 1, segmentFrom: 1, segmentBytes: 1, segmentSeconds: 4 };
    const rates = { bitsPerSecond: 1, peakBitsPerSecond: 1 };
    const pictures = [1080, 360].map((width) => ({ width, height: (width / 9) * 16, name: `v${width}` }));
    const renditions = [{ name: 'audio', width: 0, height: 0 }, ...pictures].map((one) => ({
      ...one,
      ...facts,
      ...rates,
    }));
    const beginning = (hasSilentFiles: boolean) => JSON.stringify({ seconds: 20, renditions, hasSilentFiles });
    const page = async (hasSilentFiles: boolean) => {
      await test.connection.db.execute(
        sql`update videos set stream_beginning = ${beginning(hasSilentFiles)}::jsonb where id = ${video.id}`,
      );
      return (await load(`/api/players/embed/${id}`)).payload;
    };
    await test.connection.db.execute(
      sql`update players set config = jsonb_set(config, '{playersettings,use_as_BG_video}', 'true') where id = ${id}`,
    );
    expect(await page(false)).toContain(`data-src="${video.hls_url}"`);
    const html = await page(true);
    expect([...html.matchAll(/<source src="([^"]+)"/g)].map(([, url]) => url)).toEqual(
      ['v360-silent.mp4', 'v1080-silent.mp4'].map((name) => new URL(name, video.hls_url ?? '').href),
    );
    expect(html).toContain(`data-fallback="${video.url}?fixed"`);
    expect(html).not.toContain('data-engine');
  });

  it('brings its mp4 as what the browser plays by itself, where that is the lighter one', async () => {
    const { id, video } = await playerOf(upright);
    const level = { name: 'v720', codecs: 'avc1', width: 720, height: 1280, bitsPerSecond: 900_000 };
    const first = { initBytes: 1, segmentFrom: 1, segmentBytes: 1, segmentSeconds: 4, peakBitsPerSecond: 1 };
    const page = async (mp4Bytes: number) => {
      const facts = JSON.stringify({ seconds: 20, renditions: [{ ...level, ...first }], mp4Bytes });
      await test.connection.db.execute(
        sql`update videos set stream_beginning = ${facts}::jsonb where id = ${video.id}`,
      );
      return /<video[^>]*>/.exec((await load(`/api/players/embed/${id}`)).payload)?.[0];
    };
    expect(await page(2_000_000)).toContain(` src="${video.url}?fixed"`);
    expect(await page(4_000_000)).not.toContain(' src=');
  });

  it('plays where a version before this one wrote its beginning in another shape', async () => {
    const { id, video } = await playerOf(upright);
    const old = JSON.stringify({ seconds: 20, playlists: { 'master3.m3u8': '#EXTM3U' } });
    await test.connection.db.execute(sql`update videos set stream_beginning = ${old}::jsonb where id = ${video.id}`);
    const migration = new URL('../../db/migrations/0013_old_stream_beginnings.sql', import.meta.url);
    await test.connection.db.execute(sql.raw(await readFile(migration, 'utf8')));
    const { statusCode, payload } = await load(`/api/players/embed/${id}`);
    expect(statusCode).toBe(200);
    expect(payload).toContain(`data-src="${video.hls_url}"`);
    expect(payload).not.toContain('data-beginning');
  });

  it('brings its poster in lighter formats with a placeholder, and to other sites as a JPEG', async () => {
    const { id, video } = await playerOf(upright);
    const key = `videos/${video.id}/poster3/poster.jpg`;
    const placeholder = 'data:image/webp;base64,UklGRh4=';
    const facts = JSON.stringify({ atSeconds: 2, score: 0.5, widths: [640, 1080], placeholder });
    await test.connection.db.execute(
      sql`update videos set poster_key = ${key}, poster = ${facts}::jsonb where id = ${video.id}`,
    );
    const at = (name: string) => new URL(`poster3/${name}`, video.url).href;
    const { payload } = await load(`/api/players/embed/${id}`);
    for (const type of ['avif', 'webp'])
      expect(payload).toContain(
        `<source type="image/${type}" srcset="${at(`640.${type}`)} 640w,${at(`1080.${type}`)} 1080w">`,
      );
    expect(payload).toContain(`<img src="${at('poster.jpg')}" alt="">`);
    expect(payload).toContain(` poster="${placeholder}"`);
    expect((await load(`/watch/${id}`)).payload).toContain(`<meta property="og:image" content="${at('poster.jpg')}">`);
    await test.connection.db.execute(sql`update videos set poster = null where id = ${video.id}`);
    const older = (await load(`/api/players/embed/${id}`)).payload;
    expect(older).toContain(`<picture class="kin-poster"><img src="${at('poster.jpg')}" alt=""></picture>`);
    expect(older).not.toContain('data:image/webp');
  });

  it('brings the address of its storyboard, whose host its policy lets the page read', async () => {
    const { id, video } = await playerOf(upright);
    const storyboardKey = `videos/${video.id}/storyboard.vtt`;
    expect((await load(`/api/players/embed/${id}`)).payload).not.toContain('data-storyboard');
    await test.connection.db.execute(sql`update videos set storyboard_key = ${storyboardKey} where id = ${video.id}`);
    const { payload, headers } = await load(`/api/players/embed/${id}`);
    const [, address = ''] = /data-storyboard="([^"]+)"/.exec(payload) ?? [];
    expect(address).toBe(new URL('storyboard.vtt', video.url).href);
    const { origin } = new URL(address);
    for (const rule of ['img-src', 'connect-src'])
      expect(String(headers['content-security-policy'])).toMatch(new RegExp(`${rule} [^;]*${origin}`));
  });

  it('is played by our own engine, which its policy names; films of others by the other one', async () => {
    const { id } = await playerOf(upright);
    const { payload, headers } = await load(`/api/players/embed/${id}`);
    const [, engine = ''] = /data-engine="([^"]+)"/.exec(payload) ?? [];
    expect(engine).toMatch(/\/cmaf-engine\.[0-9a-f]+\.js$/);
    expect(headers['content-security-policy']).toContain(engine);
    expect((await load(new URL(engine).pathname)).statusCode).toBe(200);
    const { body: other } = await test.call(api.players.create, { name: 'Elsewhere' }, { token: member.token });
    const source = { player_id: other.id, url: 'https://cdn.test/a.m3u8', media_type: 'hls' as const };
    await test.call(api.players.createSource, source, { token: member.token });
    expect((await load(`/api/players/embed/${other.id}`)).payload).toMatch(/data-engine="[^"]+\/hls-engine\./);
  });

  it('has its shape on the share page, in a style that the policy names', async () => {
    const { id, video } = await playerOf(upright);
    const { payload, headers } = await load(`/watch/${id}`);
    const [, shape = ''] = /<style>(.*?)<\/style>/.exec(payload) ?? [];
    expect(shape).toBe(':root{--ratio:9/16}');
    const hash = createHash('sha256').update(shape).digest('base64');
    expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
    expect(payload).toContain(`<meta property="og:video" content="${video.url}">`);
    expect(payload).toContain('<meta property="og:video:width" content="405">');
    expect(payload).toContain('<meta name="twitter:player:height" content="720">');
  });

  it('is fitted upright into the room that oEmbed has', async () => {
    const { id } = await playerOf(upright);
    const url = `http://localhost:4000/watch/${id}`;
    const { body } = await test.call(api.embeds.oembed, { url, maxwidth: 640, maxheight: 640 });
    expect(body).toMatchObject({ width: 360, height: 640 });
    expect(body.html).toContain('width="360" height="640"');
  });

  it('tells its size with its player, for those who build frames themselves', async () => {
    const { id } = await playerOf(upright);
    const { body } = await test.call(api.players.get, { player_id: id }, { token: member.token });
    expect(body.video_size).toEqual({ width: 1080, height: 1920 });
  });
});

describe.runIf(hasPostgres())('a film of another shape', () => {
  it.each([
    ['square', 1080, 1080, '1/1', 640, 640],
    ['of 21:9', 2520, 1080, '7/3', 640, 274],
    ['of 4:3', 640, 480, '4/3', 640, 480],
  ])(
    'that is %s has it in the embed, on the share page and in oEmbed',
    async (_name, width, height, ratio, ...fitted) => {
      const { id } = await playerOf({ ...upright, width, height });
      expect((await load(`/api/players/embed/${id}`)).payload).toContain(`data-ratio="${ratio}"`);
      expect((await load(`/watch/${id}`)).payload).toContain(`:root{--ratio:${ratio}}`);
      const url = `http://localhost:4000/watch/${id}`;
      const { body } = await test.call(api.embeds.oembed, { url, maxwidth: 640, maxheight: 640 });
      expect([body.width, body.height]).toEqual(fitted);
    },
  );
});

describe.runIf(hasPostgres())('a film of which nothing is known yet', () => {
  it('is shown at 16:9, with no length and no fallback', async () => {
    const { id } = await playerOf({ width: null, height: null, durationMs: null, hls: false });
    const { payload } = await load(`/api/players/embed/${id}`);
    expect(payload).toContain('<span class="kin-length">0:00</span>');
    expect(payload).not.toMatch(/data-(ratio|length|fallback)/);
    expect((await load(`/watch/${id}`)).payload).toContain(':root{--ratio:16/9}');
  });
});

describe.runIf(hasPostgres())('what an owner saves', () => {
  it.each(['/api/players/embed/', '/watch/'])('is what the next request for %s gets', async (path) => {
    const { id } = await playerOf(upright);
    const first = await load(path + id);
    expect(first.headers['cache-control']).toBe('public, no-cache');
    const asKnown = { 'if-none-match': String(first.headers.etag) };
    expect((await load(path + id, asKnown)).statusCode).toBe(304);
    const { token } = member;
    const { body: player } = await test.call(api.players.get, { player_id: id }, { token });
    const config = { ...player.config, videotitle: 'Saved a moment ago' };
    await test.call(api.players.update, { player_id: id, name: player.name, config }, { token });
    const next = await load(path + id, asKnown);
    expect(next.statusCode).toBe(200);
    expect(next.payload).toContain('Saved a moment ago');
  });
});
