import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tablesHolding } from '../../testing/every-table.ts';
import { askCode, goodPassword, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { startWebflowSandbox } from '../../testing/webflow-sandbox.ts';

const { begin, exchange, status, revoke } = api.webflow;
const demoSite = { id: 's1', displayName: 'Acme', shortName: 'acme' };

let sandbox: Awaited<ReturnType<typeof startWebflowSandbox>>;
let test: TestApp;
beforeAll(async () => {
  sandbox = await startWebflowSandbox();
  test = await startTestApp(sandbox.env);
});
afterEach(async () => {
  await sandbox.break([]);
  await sandbox.setSites([demoSite]);
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

type As = { token: string };
const person = async (): Promise<As> => ({ token: (await registerAccount(test)).token });
const consent = async (me: As) => sandbox.consent((await test.call(begin, {}, me)).body.url);
const sitesOf = (body: { data: string }) => JSON.parse(body.data).sites;
const invalid = { status: 400, body: { code: 'webflow_code_invalid', error: 'Code Expire or Invalid' } };
const unavailable = { status: 503, body: { code: 'webflow_unavailable' } };

/** The token as it lies in the table, opened. */
async function keptTokens(): Promise<string[]> {
  const { rows } = await test.connection.db.execute<{ token_sealed: string; workspace_id: string }>(
    sql`select token_sealed, workspace_id from webflow_connections order by created_at desc`,
  );
  return rows.map((row) => test.seal.open(row.token_sealed, row.workspace_id));
}

describe.runIf(hasPostgres())('GET /webflow/:code', () => {
  it('answers the sites, whether the consent began here or at Webflow', async () => {
    const me = await person();
    await sandbox.setSites([demoSite]);
    const begun = await test.call(exchange, await consent(me), me);
    expect(begun.status).toBe(200);
    expect(sitesOf(begun.body)).toEqual([demoSite]);
    const installed = await test.call(exchange, { code: await sandbox.installFromWebflow() }, await person());
    expect(sitesOf(installed.body)).toEqual([demoSite]);
  });

  it('answers the same again: a reload and a double mount do not burn the code', async () => {
    const me = await person();
    const back = await consent(me);
    const answers = await Promise.all([1, 2, 3].map(() => test.call(exchange, back, me)));
    answers.push(await test.call(exchange, back, me));
    expect(new Set(answers.map(({ status: code, body }) => `${code} ${body.data}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
  });

  it('leaves out sites whose short name could lead elsewhere, and may answer none', async () => {
    const me = await person();
    await sandbox.setSites([
      { id: '1', shortName: 'evil.test/#' },
      { id: '2' },
      { id: '3', shortName: 'fine-1', displayName: '<b>' },
    ]);
    const mixed = await test.call(exchange, { code: await sandbox.installFromWebflow() }, me);
    expect(sitesOf(mixed.body)).toEqual([{ id: '3', shortName: 'fine-1', displayName: '<b>' }]);
    await sandbox.setSites([]);
    const none = await test.call(exchange, { code: await sandbox.installFromWebflow() }, await person());
    expect([none.status, sitesOf(none.body)]).toEqual([200, []]);
  });

  it('refuses a made-up code, and one that somebody else has used', async () => {
    const [me, other] = [await person(), await person()];
    expect(await test.call(exchange, { code: 'f'.repeat(64) }, me)).toMatchObject(invalid);
    const back = await consent(me);
    expect((await test.call(exchange, back, me)).status).toBe(200);
    expect(await test.call(exchange, { code: back.code }, other)).toMatchObject(invalid);
  });

  it('refuses a state of another person, of another session, made up, expired, or used with another code', async () => {
    const [me, other] = [await person(), await person()];
    const back = await consent(me);
    expect(await test.call(exchange, back, other)).toMatchObject(invalid);
    expect(await test.call(exchange, { ...back, state: 'kws_guess' }, me)).toMatchObject(invalid);
    const { email } = (await test.call(api.accounts.me, {}, me)).body;
    const { body } = await test.call(api.accounts.login, { email, password: goodPassword });
    expect(await test.call(exchange, back, { token: body.token })).toMatchObject(invalid);
    expect((await test.call(exchange, back, me)).status).toBe(200);
    const again = { code: await sandbox.installFromWebflow(), state: back.state };
    expect(await test.call(exchange, again, me)).toMatchObject(invalid);
    const late = await consent(me);
    await test.connection.db.execute(sql`update webflow_states set expires_at = now() where code_hash is null`);
    expect(await test.call(exchange, late, me)).toMatchObject(invalid);
  });

  it.each([401, 403] as const)('refuses a token that Webflow answers with %i', async (code) => {
    const me = await person();
    await sandbox.break([{ path: '/v2/sites', status: code }]);
    expect(await test.call(exchange, { code: await sandbox.installFromWebflow() }, me)).toMatchObject(invalid);
    expect((await test.call(status, {}, me)).body.connected_at).toBeNull();
  });

  it.each([429, 500, '502-html', 'close_after_commit'])(
    'says that Webflow is down for %s, and works later',
    async (fault) => {
      const me = await person();
      const back = await consent(me);
      await sandbox.break([{ path: '/v2/sites', nth: 1, status: fault }]);
      const first = await test.call(exchange, back, me);
      expect(first).toMatchObject(unavailable);
      expect(first.headers['retry-after']).toBeDefined();
      expect((await test.call(exchange, back, me)).status).toBe(200);
    },
  );

  it.each([401, 429, 500])('keeps the code for later when its exchange is answered with %i', async (fault) => {
    const me = await person();
    const back = await consent(me);
    await sandbox.break([{ path: '/oauth/access_token', nth: 1, status: fault }]);
    expect(await test.call(exchange, back, me)).toMatchObject(unavailable);
    expect((await test.call(exchange, back, me)).status).toBe(200);
  });

  it('gives up when Webflow does not answer at all', async () => {
    const me = await person();
    await sandbox.break([{ path: '/oauth/access_token', nth: 1, status: 'timeout' }]);
    expect(await test.call(exchange, { code: await sandbox.installFromWebflow() }, me)).toMatchObject(unavailable);
  });

  it('keeps the token sealed, and neither state nor code at all', async () => {
    const me = await person();
    const back = await consent(me);
    await test.call(exchange, back, me);
    const [token = ''] = await keptTokens();
    expect(await sandbox.sitesOf(token)).toBe(200);
    for (const secret of [token, back.code, back.state])
      expect(await tablesHolding(test.connection.db, secret)).toEqual([]);
  });

  it('is limited', async () => {
    const me = await person();
    const answers = await Promise.all(Array.from({ length: 65 }, () => test.call(begin, {}, me)));
    expect(answers.filter(({ status: code }) => code === 429)).toHaveLength(5);
    expect((await test.call(exchange, { code: 'x' }, me)).status).toBe(429);
  });
});

describe.runIf(hasPostgres())('a connection', () => {
  it('is shown, replaced by the next, and revoked at Webflow', async () => {
    const me = await person();
    expect((await test.call(status, {}, me)).body).toEqual({ connected_at: null, sites: [] });
    await test.call(exchange, await consent(me), me);
    const [first = ''] = await keptTokens();
    await test.call(exchange, await consent(me), me);
    const [second = ''] = await keptTokens();
    expect([await sandbox.sitesOf(first), await sandbox.sitesOf(second)]).toEqual([401, 200]);
    expect((await test.call(status, {}, me)).body).toEqual({ connected_at: expect.any(Number), sites: [demoSite] });
    expect((await test.call(revoke, {}, me)).status).toBe(200);
    expect(await sandbox.sitesOf(second)).toBe(401);
    expect((await test.call(status, {}, me)).body.connected_at).toBeNull();
    expect((await test.call(revoke, {}, me)).status).toBe(200);
  });

  it('is not replaced by a code that nobody asked for here, until that is confirmed', async () => {
    const me = await person();
    await test.call(exchange, await consent(me), me);
    const [own = ''] = await keptTokens();
    const code = await sandbox.installFromWebflow();
    expect(await test.call(exchange, { code }, me)).toMatchObject(refusal(409, 'webflow_already_connected'));
    expect(await test.call(exchange, { code, replace: 'false' as never }, me)).toMatchObject(
      refusal(400, 'invalid_input'),
    );
    expect([await keptTokens(), await sandbox.sitesOf(own)]).toEqual([expect.arrayContaining([own]), 200]);
    // The code is as good as before: nobody has spent it.
    expect((await test.call(exchange, { code, replace: 'true' }, me)).status).toBe(200);
    expect(await sandbox.sitesOf(own)).toBe(401);
    expect((await test.call(exchange, { code }, me)).status).toBe(200);
  });

  it('is the first of two codes that come at the same moment', async () => {
    const me = await person();
    const codes = [await sandbox.installFromWebflow(), await sandbox.installFromWebflow()];
    const answers = await Promise.all(codes.map((code) => test.call(exchange, { code }, me)));
    expect(answers.map(({ status: code }) => code).sort()).toEqual([200, 409]);
  });

  it('stays while Webflow cannot be told', async () => {
    const me = await person();
    await test.call(exchange, await consent(me), me);
    await sandbox.break([{ path: '/oauth/revoke_authorization', nth: 1, status: 500 }]);
    expect(await test.call(revoke, {}, me)).toMatchObject(unavailable);
    expect((await test.call(status, {}, me)).body.connected_at).not.toBeNull();
    expect((await test.call(revoke, {}, me)).status).toBe(200);
  });

  it('ends with its account, whether Webflow answers or not', async () => {
    for (const faults of [[], [{ path: '/oauth/revoke_authorization', status: 500 }]]) {
      await sandbox.break(faults);
      const { token, user } = await registerAccount(test);
      await test.call(exchange, await consent({ token }), { token });
      const [kept = ''] = await keptTokens();
      const { otp } = await askCode(test, user.email, 'delete', token);
      expect((await test.call(api.accounts.deleteAccount, { otp }, { token })).status).toBe(200);
      await expect.poll(() => tablesHolding(test.connection.db, user.email), { timeout: 20_000 }).toEqual([]);
      expect(await sandbox.sitesOf(kept)).toBe(faults.length === 0 ? 401 : 200);
    }
  });

  it.each([begin, exchange, status, revoke])('is closed to keys and strangers ($method $path)', async (endpoint) => {
    const me = await person();
    const { value: token } = (await test.call(api.apiKeys.create, {}, me)).body;
    const input = (endpoint === exchange ? { code: 'x' } : {}) as never;
    expect((await test.call(endpoint, input)).status).toBe(401);
    expect((await test.call(endpoint, input, { token })).status).toBe(403);
  });
});
