import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor } from '../../testing/authenticator.ts';
import { tablesHolding } from '../../testing/every-table.ts';
import { askCode, newAddress, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const { login, recover, resetPassword, changePassword, deleteAccount, me } = api.accounts;
const passwords = { first: 'C4nary-First!', second: 'C4nary-Second!', third: 'C4nary-Third!' };

const signature = 'C4nary-Signature-1';

let test: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  test = await startTestApp({ LOG_LEVEL: 'trace' }, { write: (line: string) => lines.push(line) });
});
afterAll(() => test.close());

/** Everything a person can do with an account, well and badly; answers every secret that was in play. */
async function liveThrough(email: string): Promise<string[]> {
  const owner = await registerAccount(test, email, passwords.first);
  const { secret, recoveryCode, code } = await enableTwoFactor(test, owner);
  await test.call(login, { email, password: passwords.first, otp: '000000' });
  const signedIn = await test.call(login, { email, password: passwords.first, otp: await code() });
  const change = { current_password: passwords.first, new_password: passwords.second };
  await test.call(changePassword, change, { token: signedIn.body.token });
  await test.call(changePassword, change, { token: signedIn.body.token });
  await test.call(recover, { email, password: passwords.second, recovery_code: recoveryCode });
  const reset = await askCode(test, email, 'reset');
  await test.call(resetPassword, { email, password: passwords.third, otp: reset.otp }, { token: reset.token });
  const last = await test.call(login, { email, password: passwords.third });
  expect(last.status).toBe(200);
  const deletion = await askCode(test, email, 'delete', last.body.token);
  await test.call(deleteAccount, { otp: '000000' }, { token: last.body.token });
  // These stand in the address, where a log would keep them first.
  const [webflowCode, state] = ['C4nary-Code-of-Webflow', 'C4nary-State-of-Webflow'];
  const refused = await test.call(api.webflow.exchange, { code: webflowCode, state }, { token: last.body.token });
  expect(refused.status).toBe(400);
  await test.app.inject({ url: `/api/players/%zz?signature=${signature}` });
  await test.app.inject({ url: `/nothing/${signature}` });
  await breakQueries(() => test.call(login, { email, password: passwords.third }));
  const tokens = [owner.token, signedIn.body.token, last.body.token, reset.token, deletion.token];
  const codes = [recoveryCode, recoveryCode.replaceAll('-', ''), secret];
  return [...Object.values(passwords), ...tokens, ...codes, webflowCode, state, signature];
}

/** A fault while secrets are at hand: what the log says of it must not tell them. */
async function breakQueries(task: () => Promise<{ status: number }>) {
  await test.connection.db.execute(sql`alter table sessions rename column device to device_gone`);
  expect((await task()).status).toBe(500);
  await test.connection.db.execute(sql`alter table sessions rename column device_gone to device`);
}

describe.runIf(hasPostgres())('the secrets of an account', () => {
  it('stand neither in the log nor in the database', async () => {
    const email = newAddress();
    const secrets = await liveThrough(email);
    const log = lines.join('');
    expect(log).toContain('/api/login');
    expect(log).toContain('request failed');
    expect(await tablesHolding(test.connection.db, email)).toContain('public.accounts');
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(log).not.toContain(secret);
      expect(await tablesHolding(test.connection.db, secret)).toEqual([]);
    }
    for (const otp of test.mailbox.codesFor(email)) {
      expect(log).not.toMatch(new RegExp(`\\b${otp}\\b`));
      const { rows } = await test.connection.db.execute(
        sql`select 1 from pgboss.job where data::text ~ ${`\\y${otp}\\y`} union all
            select 1 from one_time_codes c where c::text ~ ${`\\y${otp}\\y`}`,
      );
      expect(rows).toEqual([]);
    }
    expect(log).not.toContain('$argon2id$');
    // Routes are logged as patterns: who asked for whose second factor stands in none of them.
    expect(log).toContain('/api/two-factors/:email');
    for (const address of [email, encodeURIComponent(email)]) expect(log).not.toContain(address);
  });

  it('do not sign anybody in when taken from the database', async () => {
    const { user } = await registerAccount(test);
    const { rows } = await test.connection.db.execute<{ password_hash: string; token_hash: string }>(
      sql`select a.password_hash, s.token_hash from accounts a join sessions s on s.account_id = a.id where email = ${user.email}`,
    );
    const { password_hash = '', token_hash = '' } = rows[0] ?? {};
    expect((await test.call(login, { email: user.email, password: password_hash })).status).toBe(401);
    for (const token of [token_hash, `kst_${token_hash}`])
      expect((await test.call(me, {}, { token })).status).toBe(401);
  });
});

describe.runIf(hasPostgres())('half a sign-in', () => {
  it('opens nothing: no token is answered, and the one that came with a code is no session', async () => {
    const owner = await registerAccount(test, newAddress(), passwords.first);
    await enableTwoFactor(test, owner);
    const half = await test.call(login, { email: owner.user.email, password: passwords.first });
    expect(Object.keys(half.body).sort()).toEqual(['code', 'error', 'request_id']);
    const { token } = await askCode(test, owner.user.email, 'reset');
    const closed = [...Object.values(api.accounts), ...Object.values(api.twoFactors)].filter(
      ({ access }) => access === 'member',
    );
    expect(closed.length).toBeGreaterThan(8);
    for (const endpoint of closed) {
      const path = endpoint.path.replace(':email', owner.user.email).replace(':session_id', 'ses_1');
      for (const bearer of [token, half.body.request_id ?? '', 'kst_', `${owner.token}x`]) {
        const headers = { authorization: `Bearer ${bearer}`, cookie: `s-token=${owner.token}` };
        const answer = await test.app.inject({ method: endpoint.method, url: `/api${path}`, headers });
        expect([path, answer.statusCode]).toEqual([path, 401]);
      }
    }
  });
});
