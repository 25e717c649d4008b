import { api, type Endpoint, isInQuery } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundEndpoints } from '../../testing/every-endpoint.ts';
import { registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let mine: { token: string };
let theirs: { token: string };
beforeAll(async () => {
  test = await startTestApp();
  mine = { token: (await registerAccount(test)).token };
  theirs = { token: (await registerAccount(test)).token };
});
afterAll(() => test.close());

const { list, show, create, remove, removeAll } = api.apiKeys;
const newKey = async (input: { access?: 'stats' | 'read' | 'read_write' } = {}) =>
  (await test.call(create, input, mine)).body;

describe.runIf(hasPostgres())('a key for figures alone', () => {
  it('reads them and nothing else, and is no more than a reader to an older process', async () => {
    const key = await newKey({ access: 'stats' });
    expect(key.access).toBe('stats');
    const as = { token: key.value };
    const days = { from: '2026-11-01', to: '2026-11-02' };
    expect((await test.call(api.stats.overview, days, as)).status).toBe(200);
    expect((await test.call(api.stats.export, days, as)).status).toBe(200);
    for (const refused of [
      await test.call(api.players.list, {}, as),
      await test.call(api.players.create, { name: 'x' }, as),
      await test.call(api.videos.list, {}, as),
      await test.call(api.apiKeys.list, {}, as),
    ])
      expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { rows } = await test.connection.db.execute(sql`select access from api_keys where id = ${key.id}`);
    expect(rows).toEqual([{ access: 'read' }]);
  });
});

describe.runIf(hasPostgres())('API keys', () => {
  it('are listed newest first, with their value, and only to their owner', async () => {
    const first = await newKey();
    const second = await newKey();
    expect(first).toMatchObject({
      value: expect.stringMatching(/^kin_[\w-]{43}$/),
      access: 'read_write',
      last_used_at: null,
    });
    expect((await test.call(list, {}, mine)).body.slice(0, 2)).toEqual([second, first]);
    expect((await test.call(list, {}, theirs)).body).toEqual([]);
  });

  it('open the library of their workspace and note their last use', async () => {
    const { value, id } = await newKey();
    const made = await test.call(api.players.create, { name: 'By key' }, { token: value });
    expect(made.status).toBe(200);
    expect((await test.call(api.players.get, { player_id: made.body.id }, mine)).status).toBe(200);
    expect((await test.call(api.players.get, { player_id: made.body.id }, theirs)).status).toBe(404);
    const used = (await test.call(list, {}, mine)).body.find((key) => key.id === id);
    expect(used?.last_used_at).toEqual(expect.any(Number));
  });

  it('are dead the moment they are deleted, and cannot be deleted by others', async () => {
    const { value, id } = await newKey();
    expect(await test.call(remove, { key_id: id }, theirs)).toMatchObject({
      status: 404,
      body: { code: 'api_key_not_found' },
    });
    expect((await test.call(api.players.list, {}, { token: value })).status).toBe(200);
    expect((await test.call(remove, { key_id: id }, mine)).status).toBe(200);
    expect((await test.call(api.players.list, {}, { token: value })).status).toBe(401);
  });

  it('are shown one by one, to their owner', async () => {
    const key = await newKey();
    expect((await test.call(show, { key_id: key.id }, mine)).body).toEqual(key);
    expect(await test.call(show, { key_id: key.id }, theirs)).toMatchObject(refusal(404, 'api_key_not_found'));
    expect(await test.call(show, { key_id: key.id })).toMatchObject(refusal(401, 'unauthenticated'));
    expect(await test.call(show, { key_id: key.id }, { token: key.value })).toMatchObject(refusal(403, 'forbidden'));
  });

  it('are told of by mail when they are made, on which device, and never with their value', async () => {
    const { user, token } = await registerAccount(test);
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0' };
    const { body } = await test.call(create, { name: 'Site' }, { token, headers });
    const { subject, text } = await test.mailbox.waitFor(user.email, 2);
    expect(subject).toBe('A new API key was made for your Kinora account');
    expect(text).toContain('Device: Firefox on Windows');
    expect(text).not.toContain(body.value);
  });

  it('are deleted all at once, and nobody else’s', async () => {
    const owner = await registerAccount(test);
    const kept = await newKey();
    const keys = [(await test.call(create, {}, owner)).body, (await test.call(create, { access: 'read' }, owner)).body];
    const statusOf = async (token: string) => (await test.call(api.players.list, {}, { token })).status;
    expect(await test.call(removeAll, {}, { token: keys[0]?.value ?? '' })).toMatchObject(refusal(403, 'forbidden'));
    expect(await test.call(removeAll, {})).toMatchObject(refusal(401, 'unauthenticated'));
    expect((await test.call(removeAll, {}, owner)).status).toBe(200);
    for (const { value } of keys) expect(await statusOf(value)).toBe(401);
    expect(await statusOf(kept.value)).toBe(200);
  });

  it('that may only read are refused at every write', async () => {
    const { value: token } = await newKey({ access: 'read' });
    const player = (await test.call(api.players.create, { name: 'Mine' }, mine)).body;
    expect((await test.call(api.players.list, {}, { token })).status).toBe(200);
    const writes = [
      await test.call(api.players.create, { name: 'x' }, { token }),
      await test.call(api.players.remove, { player_id: player.id }, { token }),
      await test.call(api.players.createSource, { player_id: player.id, url: 'https://cdn.test/a.mp4' }, { token }),
    ];
    expect(writes.map(({ status, body }) => [status, body.code])).toEqual(Array(3).fill([403, 'forbidden']));
  });

  it('are sealed at rest: moved to another owner, a value does not open', async () => {
    const { value, id } = await newKey();
    const { rows } = await test.connection.db.execute<{ value_sealed: string }>(
      sql`select * from api_keys where id = ${id}`,
    );
    expect(JSON.stringify(rows)).not.toContain(value);
    await test.connection.db.execute(
      sql`update api_keys set workspace_id = (select id from workspaces where id <> workspace_id limit 1) where id = ${id}`,
    );
    expect((await test.call(list, {}, theirs)).status).toBe(500);
    await test.connection.db.execute(sql`delete from api_keys where id = ${id}`);
  });

  it('are at most fifty, also when many are made at the same moment', async () => {
    const { token } = await registerAccount(test);
    for (let count = 0; count < 45; count += 1) expect((await test.call(create, {}, { token })).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 10 }, () => test.call(create, {}, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('api_key_limit_reached');
  });

  it.each([{ access: 'admin' }, { name: 'x'.repeat(61) }, { scopes: ['*'] }])('refuse %j', async (input) => {
    expect((await test.call(create, input as never, mine)).status).toBe(400);
  });
});

describe.runIf(hasPostgres())('every bound route', () => {
  const urlOf = ({ path }: Endpoint) =>
    `/api${path
      .replace(':email', 'a@x.test')
      .replace(/:(\w+)_id/g, '$1_0')
      .replace(/:(\w+)/g, '0')}`;
  const ask = (endpoint: Endpoint, token?: string) =>
    test.app.inject({
      method: endpoint.method,
      url: urlOf(endpoint),
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(isInQuery(endpoint) ? {} : { payload: {} }),
    });

  it('is closed to everybody but those its access names', async () => {
    const { value: key } = await newKey();
    const bound = boundEndpoints(test);
    expect(bound.length).toBeGreaterThan(20);
    for (const endpoint of bound) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const nobody = (await ask(endpoint)).statusCode;
      const garbage = (await ask(endpoint, 'kst_garbage')).statusCode;
      const withKey = (await ask(endpoint, key)).statusCode;
      const row = { name, nobody, garbage, withKey };
      if (endpoint.access === 'public') expect(row, name).not.toMatchObject({ nobody: 401 });
      if (endpoint.access === 'member') expect(row).toEqual({ name, nobody: 401, garbage: 401, withKey: 403 });
      if (endpoint.access === 'key') expect(row).toMatchObject({ name, nobody: 401, garbage: 401 });
      if (endpoint.access === 'key') expect([401, 403], name).not.toContain(withKey);
    }
  });
});
