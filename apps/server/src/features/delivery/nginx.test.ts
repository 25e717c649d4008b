import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerUploader } from '../../testing/factories.ts';
import { freePort } from '../../testing/free-port.ts';
import { makeLimitedFilm, sayWhoMayWatch } from '../../testing/limited-film.ts';
import { hasNginx, startNginx, withChanges } from '../../testing/nginx.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const fileOf = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');
const list = { allowed_domains: ['example.com'] };
const files = ['hls1/master3.m3u8', 'hls1/v360.mp4', 'video.mp4?fixed', 'poster1/poster.jpg', 'storyboard.vtt'];
const grantIn = (html: string): string => /\/k\/([\w-]{36})\//.exec(html)?.[1] ?? '';

/** The product, and nginx before it as one of our recipes says. */
async function startBehind(env: Record<string, string>, recipe: (productUrl: string, at: Place) => string) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const test = await startTestApp({ VIDEO_CDN_URL: `${url}/media/videos`, ...env });
  const owner = await registerUploader(test);
  const productUrl = await test.app.listen({ port: 0, host: '127.0.0.1' });
  const nginx = await startNginx((folder) => recipe(productUrl, { port, folder, dataDir: test.settings.dataDir }));
  return { test, owner, url, close: async () => void (await nginx.close(), await test.close()) };
}

interface Place {
  port: number;
  folder: string;
  dataDir: string;
}

type Behind = Awaited<ReturnType<typeof startBehind>>;

const grantOf = async ({ test }: Behind, id: string): Promise<string> => {
  const headers = { 'sec-fetch-dest': 'iframe', referer: 'https://example.com/' };
  return grantIn((await test.app.inject({ url: `/api/players/embed/${id}`, headers })).payload);
};
const statusOf = async (url: string, init?: RequestInit): Promise<number> => (await fetch(url, init)).status;

describe.runIf(hasPostgres() && hasNginx())('the cache of deploy/nginx/cdn.conf', () => {
  let behind: Behind;
  beforeAll(async () => {
    behind = await startBehind({}, (productUrl, { port, folder }) =>
      withChanges(fileOf('deploy/nginx/cdn.conf'), [
        [/\/var\/cache\/nginx\/kinora/, `${folder}/cache`],
        [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
        [/ *ssl_certificate.*\n/g, ''],
        [/http:\/\/127\.0\.0\.1:4000/g, productUrl],
        [/206 1h/, '206 2s'],
        [/404 1m/, '404 1s'],
      ]),
    );
  });
  afterAll(async () => behind?.close());
  const makeFilm = (rules: object) => makeLimitedFilm(behind.test, behind.owner as SignedIn, rules);
  const at = (path: string) => `${behind.url}/media/videos/${path}`;

  it('gives a protected film to whoever has a grant, and keeps it for nobody else', async () => {
    const [{ id, videoId }, other] = [await makeFilm(list), await makeFilm(list)];
    const grant = await grantOf(behind, id);
    for (const file of files) {
      for (const init of [{}, { headers: { range: 'bytes=0-3' } }, { method: 'HEAD' }])
        expect([200, 206], file).toContain(await statusOf(at(`k/${grant}/${videoId}/${file}`), init));
      expect(await statusOf(at(`${videoId}/${file}`)), file).toBe(404);
      expect(await statusOf(at(`k/${'A'.repeat(36)}/${videoId}/${file}`)), file).toBe(404);
      expect(await statusOf(at(`k/${await grantOf(behind, other.id)}/${videoId}/${file}`)), file).toBe(404);
    }
  });

  it('refuses a copied address once its grant is over, in whatever spelling it was fetched before', async () => {
    const { id, videoId } = await makeFilm(list);
    const grant = await grantOf(behind, id);
    const spellings = [
      `k/${grant}/${videoId}/hls1/v360.mp4`,
      `%6b/${grant}/${videoId}/hls1/v360.mp4`,
      `k//${grant}/${videoId}/hls1/v360.mp4`,
      `k/${grant}/${videoId}/hls1/v360.mp4?x`,
      `k%2f${grant}/${videoId}/hls1/v360.mp4`,
    ];
    const before = await Promise.all(spellings.map((path) => statusOf(at(path))));
    expect([before[0], before[1], before[3]]).toEqual([200, 200, 200]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2.3 * 3_600_000 });
    try {
      for (const path of spellings) expect(await statusOf(at(path)), path).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });

  it('keeps a film that everybody may watch, and forgets it within the hour after it was protected', async () => {
    const { id, videoId } = await makeFilm({});
    const url = at(`${videoId}/hls1/v360.mp4`);
    expect(await statusOf(url)).toBe(200);
    await sayWhoMayWatch(behind.test, behind.owner, id, list);
    expect(await statusOf(url)).toBe(200);
    await sleep(2_500);
    expect(await statusOf(url)).toBe(404);
    await sayWhoMayWatch(behind.test, behind.owner, id, {});
    await sleep(2_500);
    expect(await statusOf(url)).toBe(200);
  });
});

describe.runIf(hasPostgres() && hasNginx())('nginx that sends the files itself, as docs/operations.md has it', () => {
  let behind: Behind;
  beforeAll(async () => {
    const recipe =
      /```nginx\n(server \{[\s\S]*?internal;[\s\S]*?\n\})\n```/.exec(fileOf('docs/operations.md'))?.[1] ?? '';
    behind = await startBehind({ DELIVERY_ACCEL_PREFIX: '/kinora-media' }, (productUrl, { port, dataDir }) =>
      withChanges(recipe, [
        [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
        [/ *ssl_certificate.*\n/g, ''],
        [/http:\/\/127\.0\.0\.1:4000/g, productUrl],
        [/\/srv\/kinora-data\/media\//, `${dataDir}/media/`],
      ]),
    );
  });
  afterAll(async () => behind?.close());

  it('sends a protected film to whoever has a grant until that is over, and to nobody else', async () => {
    const { id, videoId } = await makeLimitedFilm(behind.test, behind.owner, list);
    const grant = await grantOf(behind, id);
    const at = (path: string) => `${behind.url}/media/videos/${path}`;
    const granted = files.map((file) => at(`k/${grant}/${videoId}/${file}`));
    for (const url of granted) {
      const answer = await fetch(url);
      expect([answer.status, (await answer.arrayBuffer()).byteLength > 0], url).toEqual([200, true]);
      expect(answer.headers.get('cache-control'), url).toMatch(/^private, max-age=\d+, immutable$/);
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    }
    for (const file of files) {
      expect(await statusOf(at(`${videoId}/${file}`)), file).toBe(404);
      expect(await statusOf(at(`k/${'A'.repeat(36)}/${videoId}/${file}`)), file).toBe(404);
      expect(await statusOf(`${behind.url}/kinora-media/videos/${videoId}/${file}`), file).toBe(404);
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2.3 * 3_600_000 });
    try {
      for (const url of granted) expect(await statusOf(url), url).toBe(404);
    } finally {
      vi.useRealTimers();
    }
  });
});
