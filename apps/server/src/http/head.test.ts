import { channel } from 'node:diagnostics_channel';
import type { AddressInfo } from 'node:net';
import { api, type Player } from '@kinora/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, registerAccount } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

/** Every route that is bound, whoever binds it: `GET /api/health`. */
const routes = new Set<string>();
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`);
  });
};

let test: TestApp;
let token: string;
let player: Player;
let videoId: string;
let base: string;
const started = channel('fastify.initialization');
beforeAll(async () => {
  started.subscribe(listen);
  test = await startTestApp();
  started.unsubscribe(listen);
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`;
  const member = await registerAccount(test);
  token = member.token;
  player = (await test.call(api.players.create, { name: 'Launch' }, { token })).body;
  videoId = await insertVideo(test, member);
});
afterAll(() => test.close());

const gets = () => [...routes].flatMap((route) => (route.startsWith('GET ') ? [route.slice(4)] : []));

/** An address of the pattern that is there, as far as something can be there. */
const addressOf = (pattern: string): string =>
  pattern
    .replace(':player_id', player.id)
    .replace(':video_id', videoId)
    .replace(':plan_id', 'free')
    .replace(/:key\(.*/, 'img_nothing.webp')
    .replace(/:\w+/g, 'nothing')
    .replace('*', 'signin');

/** What differs between any two answers, or says how a body is sent. */
const passing = ['date', 'x-request-id', 'connection', 'keep-alive', 'transfer-encoding'];
const lasting = (headers: Headers) =>
  Object.fromEntries(
    [...headers].flatMap(([name, value]) =>
      passing.includes(name) ? [] : [[name, value.replace(/'nonce-[^']+'/, "'nonce'")]],
    ),
  );
const ask = async (method: 'GET' | 'HEAD', url: string, bearer?: string) => {
  const authorization = bearer && `Bearer ${bearer}`;
  const answer = await fetch(base + url, {
    method,
    headers: { accept: 'text/html', ...(authorization ? { authorization } : {}) },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
};

/** Their `GET` does something, so their `HEAD` does not ask them. */
const acting = ['/api/logout', '/api/subscriptions/:plan_id', '/api/two-factors/:email', '/api/webflow/:code'];

describe.runIf(hasPostgres())('HEAD', () => {
  it('is bound wherever GET is', () => {
    expect(gets().length).toBeGreaterThan(35);
    expect(gets().filter((url) => !routes.has(`HEAD ${url}`))).toEqual([]);
  });

  it('answers as GET does, without a body, signed in or not', async () => {
    for (const bearer of [undefined, token, 'nobody'])
      for (const pattern of gets().filter((url) => bearer !== token || !acting.includes(url))) {
        const [get, head] = [
          await ask('GET', addressOf(pattern), bearer),
          await ask('HEAD', addressOf(pattern), bearer),
        ];
        expect({ pattern, ...head, headers: lasting(head.headers) }).toEqual({
          pattern,
          status: get.status,
          headers: lasting(get.headers),
          body: '',
        });
      }
  });

  it('is answered by what monitors and link checkers ask for', async () => {
    for (const url of ['/', '/api/health', '/api/live', '/robots.txt', `/watch/${player.id}`, '/favicon.ico'])
      expect([url, (await ask('HEAD', url)).status]).toEqual([url, 200]);
  });

  it('is not there where GET is not', async () => {
    for (const url of ['/api/login', '/api/nothing', '/assets/missing.js'])
      expect([url, (await ask('HEAD', url)).status]).toEqual([url, 404]);
  });

  it('may be sent with a key that only reads', async () => {
    const { body } = await test.call(api.apiKeys.create, { name: 'Reader', access: 'read' }, { token });
    expect((await ask('HEAD', '/api/players', body.value)).status).toBe(200);
  });
});

describe.runIf(hasPostgres())('HEAD of a GET with side effects', () => {
  const tables = ['sessions', 'subscriptions', 'webflow_connections', 'accounts'];
  const state = async () =>
    Promise.all(
      tables.map(async (table) => (await test.connection.pool.query(`select t::text from ${table} t order by 1`)).rows),
    );

  it('says that it is there and does nothing', async () => {
    const { token: own, user } = await registerAccount(test);
    await ask('HEAD', '/api/me', own);
    const before = await state();
    for (const pattern of acting) {
      const url = addressOf(pattern).replace('two-factors/nothing', `two-factors/${user.email}`);
      const head = await ask('HEAD', url, own);
      expect([url, head.status, head.body]).toEqual([url, 200, '']);
      expect(head.headers.get('cache-control')).toBe('no-store');
    }
    expect(await state()).toEqual(before);
  });

  it('is refused to nobody, and for what cannot be', async () => {
    for (const pattern of acting) expect((await ask('HEAD', addressOf(pattern))).status).toBe(401);
    expect((await ask('HEAD', '/api/subscriptions/UPPER', token)).status).toBe(404);
    expect((await ask('HEAD', '/api/logout?x=1', token)).status).toBe(400);
  });
});
