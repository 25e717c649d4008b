import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { login, me, listSessions, endSession, endOtherSessions } = api.accounts;
const firefox = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };

const signIn = async (email: string, headers = firefox) =>
  (await test.call(login, { email, password: goodPassword }, { headers })).body.token;
const isSignedIn = async (token: string) => (await test.call(me, {}, { token })).status === 200;

describe.runIf(hasPostgres())('GET /sessions', () => {
  it('lists the devices of the caller, last used first, and marks the present one', async () => {
    const { user, token } = await registerAccount(test);
    await registerAccount(test);
    const other = await signIn(user.email);
    await test.connection.db.execute(
      sql`update sessions set last_seen_at = now() - interval '30 seconds' where device = 'Unknown device'`,
    );
    const { body } = await test.call(listSessions, {}, { token: other });
    expect(body.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Windows', true],
      ['Unknown device', false],
    ]);
    expect(Object.keys(body[0] ?? {})).toEqual(['id', 'device', 'created_at', 'last_seen_at', 'current']);
    expect((await test.call(listSessions, {}, { token })).body.map(({ current }) => current)).toEqual([false, true]);
  });

  it('notes that a device was used, at most once a minute', async () => {
    const { token } = await registerAccount(test);
    const { id } = (await test.call(listSessions, {}, { token })).body[0] ?? { id: '' };
    const idleAfterCall = async (idle: string) => {
      const { db } = test.connection;
      await db.execute(sql`update sessions set last_seen_at = now() - ${idle}::interval where id = ${id}`);
      await test.call(me, {}, { token });
      const { rows } = await db.execute(sql`select last_seen_at > now() - interval '20 seconds' as fresh from sessions
        where id = ${id}`);
      return rows[0]?.fresh;
    };
    expect(await idleAfterCall('2 minutes')).toBe(true);
    expect(await idleAfterCall('30 seconds')).toBe(false);
  });

  it('refuses whoever is not signed in', async () => {
    for (const endpoint of [listSessions, endOtherSessions])
      expect(await test.call(endpoint, {})).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect((await test.call(endSession, { session_id: 'ses_1' })).status).toBe(401);
  });
});

describe.runIf(hasPostgres())('DELETE /sessions/:session_id', () => {
  it('signs one device out', async () => {
    const { user, token } = await registerAccount(test);
    const [second, third] = [await signIn(user.email), await signIn(user.email)];
    const { body } = await test.call(listSessions, {}, { token: second });
    const id = body.find(({ current }) => current)?.id ?? '';
    expect(await test.call(endSession, { session_id: id }, { token })).toMatchObject({ status: 200 });
    expect(await Promise.all([token, second, third].map(isSignedIn))).toEqual([true, false, true]);
    expect(await test.call(endSession, { session_id: id }, { token })).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    });
  });

  it("answers another's device like one that does not exist", async () => {
    const [mine, theirs] = [await registerAccount(test), await registerAccount(test)];
    const [session] = (await test.call(listSessions, {}, { token: theirs.token })).body;
    const foreign = await test.call(endSession, { session_id: session?.id ?? '' }, { token: mine.token });
    const missing = await test.call(endSession, { session_id: 'ses_0000000000000000000000' }, { token: mine.token });
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, request_id: '' }).toEqual({ ...missing.body, request_id: '' });
    expect(await isSignedIn(theirs.token)).toBe(true);
  });

  it('answers 404 to what is no id', async () => {
    const { token } = await registerAccount(test);
    for (const id of ['nothing', "ses_' or 1=1", '*', 'acc_1'])
      expect((await test.call(endSession, { session_id: id }, { token })).status).toBe(404);
  });
});

describe.runIf(hasPostgres())('DELETE /sessions', () => {
  it("signs every other device of the caller out and nobody else's", async () => {
    const [{ user, token }, stranger] = [await registerAccount(test), await registerAccount(test)];
    const others = [await signIn(user.email), await signIn(user.email)];
    expect((await test.call(endOtherSessions, {}, { token })).status).toBe(200);
    expect(await Promise.all([token, ...others, stranger.token].map(isSignedIn))).toEqual([true, false, false, true]);
  });
});
