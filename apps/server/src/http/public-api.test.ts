import { api, type Endpoint } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundEndpoints } from '../testing/every-endpoint.ts';
import { tablesHolding } from '../testing/every-table.ts';
import { registerAccount } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

let test: TestApp;
let member: { token: string };
beforeAll(async () => {
  test = await startTestApp();
  member = { token: (await registerAccount(test)).token };
});
afterAll(() => test.close());

const { create, list } = api.players;
const newKey = async (as = member) => (await test.call(api.apiKeys.create, {}, as)).body.value;
const named = (token: string, name: string) => ({ token, headers: { 'idempotency-key': name } });

describe.runIf(hasPostgres())('a call with a key', () => {
  it('says how many are left, refused ones included, and a person in the dashboard is not counted', async () => {
    const token = await newKey();
    const first = await test.call(list, {}, { token });
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '300', 'ratelimit-remaining': '299' });
    expect(Number(first.headers['ratelimit-reset'])).toBeGreaterThan(0);
    const refused = await test.call(api.players.get, { player_id: 'ply_0' }, { token });
    expect([refused.status, refused.headers['ratelimit-remaining']]).toEqual([404, '298']);
    expect((await test.call(list, {}, member)).headers['ratelimit-limit']).toBeUndefined();
  });

  it('is refused beyond its limit, also when all come at once, while other keys go on', async () => {
    const [token, other] = [await newKey(), await newKey()];
    const atOnce = (length: number) =>
      Promise.all(Array.from({ length }, () => test.call(list, { limit: 1 }, { token })));
    for (let turn = 0; turn < 14; turn += 1) await atOnce(20);
    const refused = (await atOnce(23)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers).toMatchObject({ 'ratelimit-remaining': '0', 'retry-after': expect.anything() });
    expect((await test.call(list, {}, { token: other })).status).toBe(200);
  });

  it('counts all keys of a workspace together', async () => {
    const owner = { token: (await registerAccount(test)).token };
    const token = await newKey(owner);
    await test.call(list, {}, { token });
    await test.connection.db.execute(
      sql`update rate_limits set points = 1200 where key = 'calls with the keys of a workspace:' ||
          (select id from workspaces order by created_at desc limit 1)`,
    );
    expect((await test.call(list, {}, { token: await newKey(owner) })).status).toBe(429);
  });

  it('never finds its key in the address', async () => {
    const token = await newKey();
    for (const name of ['api_key', 'key', 'token', 'access_token', 'authorization'])
      expect((await test.app.inject({ url: `/api/players?${name}=${token}` })).statusCode).toBe(401);
    const both = { url: `/api/players?api_key=${token}`, headers: { authorization: `Bearer ${token}` } };
    expect((await test.app.inject(both)).statusCode).toBe(400);
  });
});

describe.runIf(hasPostgres())('Idempotency-Key', () => {
  const count = async () => (await test.call(list, {}, member)).body.length;

  it('creates once and answers the same again', async () => {
    const token = await newKey();
    const before = await count();
    const first = await test.call(create, { name: 'Once' }, named(token, 'order-1'));
    const second = await test.call(create, { name: 'Once' }, named(token, 'order-1'));
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(before + 1);
  });

  it('creates once when many come at the same moment', async () => {
    const token = await newKey();
    const before = await count();
    const calls = Array.from({ length: 8 }, () => test.call(create, { name: 'Crowd' }, named(token, 'crowd')));
    const statuses = new Set((await Promise.all(calls)).map(({ status, body }) => `${status} ${body.code ?? ''}`));
    expect([...statuses].filter((status) => !['200 ', '409 idempotency_key_busy'].includes(status))).toEqual([]);
    expect(statuses).toContain('200 ');
    expect(await count()).toBe(before + 1);
  });

  it('refuses the same name while the first call has no answer, and says when to ask again', async () => {
    const token = await newKey();
    await test.call(create, { name: 'First' }, named(token, 'slow'));
    await test.connection.db.execute(sql`update idempotency_keys set answer_sealed = null`);
    const second = await test.call(create, { name: 'First' }, named(token, 'slow'));
    expect([second.status, second.body.code]).toEqual([409, 'idempotency_key_busy']);
    expect(second.headers['retry-after']).toBe('1');
  });

  it('stays taken after a fault, of which nobody knows what it left behind', async () => {
    const token = await newKey();
    const { db } = test.connection;
    await db.execute(sql`alter table players rename column config to config_gone`);
    expect((await test.call(create, { name: 'Fault' }, named(token, 'fault'))).status).toBe(500);
    await db.execute(sql`alter table players rename column config_gone to config`);
    const again = await test.call(create, { name: 'Fault' }, named(token, 'fault'));
    expect([again.status, again.body.code]).toEqual([409, 'idempotency_key_busy']);
  });

  it('refuses other parameters, and is free again after a refusal and after a day', async () => {
    const token = await newKey();
    await test.call(create, { name: 'First' }, named(token, 'mix'));
    const other = await test.call(create, { name: 'Second' }, named(token, 'mix'));
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
    const lost = { name: 'Copy', copy_source_of: 'ply_0' };
    expect((await test.call(create, lost, named(token, 'later'))).status).toBe(404);
    expect((await test.call(create, { name: 'Fine' }, named(token, 'later'))).status).toBe(200);
    await test.connection.db.execute(sql`update idempotency_keys set expires_at = now() - interval '1 second'`);
    expect((await test.call(create, { name: 'Second' }, named(token, 'mix'))).status).toBe(200);
  });

  it('belongs to its workspace alone', async () => {
    const other = { token: (await registerAccount(test)).token };
    const mine = await test.call(create, { name: 'Same' }, named(await newKey(), 'shared'));
    const theirs = await test.call(create, { name: 'Same' }, named(await newKey(other), 'shared'));
    expect(theirs.status).toBe(200);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('keeps neither its name nor an answer readable', async () => {
    const { body } = await test.call(create, { name: 'Canary-4711-name' }, named(await newKey(), 'canary-4711-key'));
    expect(await tablesHolding(test.connection.db, 'canary-4711-key')).toEqual([]);
    expect(await tablesHolding(test.connection.db, body.name)).toEqual(['public.player_versions', 'public.players']);
  });

  it.each(['', 'with space', 'x'.repeat(256), 'ä'])('refuses %j', async (name) => {
    const headers = {
      authorization: `Bearer ${await newKey()}`,
      'idempotency-key': Buffer.from(name).toString('latin1'),
    };
    const answer = await test.app.inject({ method: 'POST', url: '/api/players', headers, payload: { name: 'x' } });
    expect(answer.statusCode).toBe(400);
  });
});

describe.runIf(hasPostgres())('a tool on a page of another origin', () => {
  const origin = 'https://tool.test';
  const urlOf = ({ path }: Endpoint) => `/api${path.replace(/:(\w+)/g, 'x')}`;

  it('may read answers of the calls for keys and of no others, and never with credentials', async () => {
    for (const endpoint of boundEndpoints(test)) {
      const { method, access, path } = endpoint;
      const answer = await test.app.inject({ method, url: urlOf(endpoint), headers: { origin } });
      const allowed = answer.headers['access-control-allow-origin'];
      expect(allowed, `${method} ${path}`).toBe(access === 'key' ? '*' : undefined);
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  it('is told beforehand what it may send', async () => {
    const headers = {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const answer = await test.app.inject({ method: 'OPTIONS', url: '/api/players', headers });
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key',
    });
    expect((await test.app.inject({ method: 'OPTIONS', url: '/api/api-keys', headers })).statusCode).toBe(404);
  });
});
