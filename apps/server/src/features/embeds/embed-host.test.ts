import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const origin = 'http://embed.kinora.test:4000';

let test: TestApp;
let token: string;
let id: string;
beforeAll(async () => {
  test = await startTestApp({ EMBED_URL: origin });
  token = (await registerAccount(test)).token;
  id = (await test.call(api.players.create, { name: 'Launch' }, { token })).body.id;
});
afterAll(() => test.close());

const policyOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['content-security-policy']);
const ask = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const there = (url: string, headers: Record<string, string> = {}) =>
  ask(url, { host: 'embed.kinora.test:4000', ...headers });

describe.runIf(hasPostgres())('a host of its own for embeds', () => {
  it('lets the page use its storage, and sets no cookie', async () => {
    const answer = await there(`/api/players/embed/${id}`);
    expect(answer.statusCode).toBe(200);
    expect(policyOf(answer)).toMatch(/form-action 'none'; sandbox allow-scripts [^;]*allow-same-origin$/);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('has the files of the page and the images that it shows', async () => {
    const { payload } = await there(`/api/players/embed/${id}`);
    expect(payload).toContain(`src="http://localhost:4000/branding/default.svg"`);
    const files = [...policyOf(await there(`/api/players/embed/${id}`)).matchAll(/http\S+\.js/g)].map(([url]) => url);
    expect(files.length).toBeGreaterThan(2);
    for (const url of files) {
      expect(url.startsWith(`${origin}/api/players/embed/assets/`)).toBe(true);
      expect((await there(new URL(url).pathname)).statusCode).toBe(200);
    }
    expect((await there('/branding/default.svg')).statusCode).toBe(200);
  });

  it.each([
    '/',
    '/detail',
    '/index.html',
    '/docs',
    '/help',
    '/watch/ply_1',
    '/player.js',
    '/api/players',
    '/api/health',
    '/api/installation',
    '/api/openapi.json',
    '/api/oembed?url=x',
    '/API/players',
    '//api/players',
    '/api/players/embed/../../players',
    '/api/players/embed/%2e%2e/%2e%2e/players',
    '/media/../api/players',
  ])('does not have %s', async (url) => {
    const answer = await there(url, { accept: 'text/html', authorization: `Bearer ${token}` });
    expect(answer.statusCode).toBe(404);
    expect(answer.payload).not.toContain('Launch');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('takes no call that changes something', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'] as const) {
      const headers = { host: 'embed.kinora.test:4000', authorization: `Bearer ${token}` };
      const answer = await test.app.inject({ method, url: '/api/players', headers, payload: { name: 'x' } });
      expect(answer.statusCode).toBe(404);
    }
  });

  it.each(['localhost:4000', 'embed.kinora.test', 'embed.kinora.test:4000.evil.test'])(
    'is no other host: on %s the page has no origin',
    async (host) => {
      const answer = await ask(`/api/players/embed/${id}`, { host });
      expect(answer.statusCode).toBe(200);
      expect(policyOf(answer)).not.toContain('allow-same-origin');
    },
  );

  it('is not claimed by a header that no trusted proxy sent', async () => {
    const answer = await ask(`/api/players/embed/${id}`, { 'x-forwarded-host': 'embed.kinora.test:4000' });
    expect(policyOf(answer)).not.toContain('allow-same-origin');
  });
});

describe.runIf(hasPostgres())('every address of an embed', () => {
  const address = () => `${origin}/api/players/embed/${id}`;

  it('is on that host: API, oEmbed, share page, site script, dashboard', async () => {
    expect((await test.call(api.players.get, { player_id: id }, { token })).body.embed_url).toBe(address());
    for (const url of [address(), `http://localhost:4000/api/players/embed/${id}`, `http://localhost:4000/watch/${id}`])
      expect((await test.call(api.embeds.oembed, { url })).body.html).toContain(`src="${address()}"`);
    const watch = await ask(`/watch/${id}`);
    expect(watch.payload).toContain(`<iframe src="${address()}"`);
    expect(policyOf(watch)).toContain(`frame-src ${origin};`);
    expect((await ask('/player.js')).payload).toContain(`"${origin}/api/players/embed/"`);
    const dashboard = await ask('/', { accept: 'text/html' });
    expect(dashboard.payload).toContain(`${origin}/api/players/embed`);
    expect(policyOf(dashboard)).toMatch(new RegExp(`frame-src [^;]*${origin}`));
  });
});
