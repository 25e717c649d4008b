import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { openidEndpoints as calls } from '@kinora/contract/openid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageProof, goodPassword, newAddress, registerAccount } from '../../testing/factories.ts';
import { type Claimed, openidClient, startOpenidProvider } from '../../testing/openid-provider.ts';
import { visitOpenidProvider } from '../../testing/openid-visit.ts';
import { refusal } from '../../testing/refusal.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const publicUrl = 'http://localhost:4000';
let test: TestApp;
let provider: Awaited<ReturnType<typeof startOpenidProvider>>;
let operator: SignedIn;

const settingsOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: openidClient.id,
  OIDC_CLIENT_SECRET: openidClient.secret,
  OIDC_LABEL: 'Example Login',
  OIDC_ADMIN_GROUP: 'video-admins',
});

beforeAll(async () => {
  if (!hasPostgres()) return;
  provider = await startOpenidProvider(`${publicUrl}/signin/openid`);
  test = await startTestApp(settingsOf(provider.issuer));
  operator = await registerAccount(test);
});
afterAll(async () => {
  await test?.close();
  await provider?.close();
});

async function goThere(person: Claimed | null, on = test, again = false) {
  const { status, body } = await on.call(calls.begin, { again });
  expect(status).toBe(200);
  return { answer: await visitOpenidProvider(body.url, person), ticket: body.ticket };
}
const enter = async (person: Claimed, on = test) => on.call(calls.finish, await goThere(person, on));

describe.runIf(hasPostgres())('signing in by OpenID Connect', () => {
  it('makes an account of an address that the provider vouches for, and finds it again', async () => {
    const email = newAddress();
    const first = await enter({ email: email.toUpperCase(), name: ' Ada\tLovelace ' });
    expect(first).toMatchObject({ status: 200, body: { user: { email, name: 'Ada Lovelace', twoFAEnabled: false } } });
    expect((await test.call(api.accounts.me, {}, first.body)).body.email).toBe(email);
    const second = await enter({ email });
    expect(second.body.user).toEqual(first.body.user);
    expect((await test.call(api.players.create, { name: 'Trailer' }, second.body)).status).toBe(200);
    expect((await test.call(api.accounts.listSessions, {}, second.body)).body).toHaveLength(2);
  });

  it('opens the account that a password made, and the password goes on working', async () => {
    const { user } = await registerAccount(test);
    expect((await enter({ email: user.email })).body.user).toEqual(user);
    expect((await test.call(api.accounts.login, { email: user.email, password: goodPassword })).status).toBe(200);
  });

  it('asks for PKCE, a state and a nonce of its own each time', async () => {
    const addresses = [await test.call(calls.begin, {}), await test.call(calls.begin, {})].map(
      ({ body }) => new URL(body.url).searchParams,
    );
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const [one, other] = addresses.map((query) => query.get(name));
      expect(one?.length, name).toBeGreaterThan(20);
      expect(one).not.toBe(other);
    }
    expect(addresses[0]?.get('code_challenge_method')).toBe('S256');
    expect(addresses[0]?.get('redirect_uri')).toBe(`${publicUrl}/signin/openid`);
  });

  it('refuses an address that the provider does not vouch for, known or not', async () => {
    for (const email of [newAddress(), operator.user.email])
      expect(await enter({ email, email_verified: false })).toMatchObject({
        status: 403,
        body: { code: 'openid_unverified', error: expect.stringContaining('Example Login has not confirmed') },
      });
    expect(await enter({ email: 'nobody' })).toMatchObject(refusal(403, 'openid_unverified'));
  });

  it('refuses a code twice, in another browser, with another state, and made up', async () => {
    const trip = await goThere({ email: newAddress() });
    const other = await test.call(calls.begin, {});
    const failed = refusal(401, 'openid_failed');
    expect(await test.call(calls.finish, { ...trip, ticket: other.body.ticket })).toMatchObject(failed);
    expect(await test.call(calls.finish, { ...trip, ticket: 'k1.AAAA' })).toMatchObject(failed);
    expect(await test.call(calls.finish, { ...trip, answer: 'code=x' })).toMatchObject(failed);
    const elsewhere = trip.answer.replace(/state=[^&]*/, 'state=x');
    expect(await test.call(calls.finish, { ...trip, answer: elsewhere })).toMatchObject(failed);
    expect((await test.call(calls.finish, trip)).status).toBe(200);
    expect(await test.call(calls.finish, trip)).toMatchObject(failed);
  });

  it('says so where somebody cancels', async () => {
    expect(await test.call(calls.finish, await goThere(null))).toMatchObject({
      status: 401,
      body: { error: 'You were not signed in by Example Login' },
    });
  });

  it('keeps to who may register, and lets those in who have an account', async () => {
    const known = newAddress();
    await enter({ email: known });
    const change = (mode: 'open' | 'domains', domains: string[] = []) =>
      test.call(adminApi.registration.change, { mode, domains }, operator);
    await change('domains', ['company.test']);
    expect(await enter({ email: newAddress() })).toMatchObject({
      status: 403,
      body: { code: 'registration_closed', error: 'Registration needs an address at company.test, or an invitation' },
    });
    expect((await enter({ email: 'grace@company.test' })).status).toBe(200);
    expect((await enter({ email: known })).status).toBe(200);
    await change('open');
  });

  it('refuses who is suspended', async () => {
    const { body } = await enter({ email: newAddress() });
    const { body: found } = await test.call(adminApi.accounts.list, { q: body.user.email }, operator);
    const account_id = found[0]?.id ?? '';
    await test.call(adminApi.accounts.suspend, { account_id, note: 'Spam' }, operator);
    expect(await enter({ email: body.user.email })).toMatchObject(refusal(403, 'account_suspended'));
  });

  it('makes one account of two first sign-ins at once', async () => {
    const email = newAddress();
    const trips = await Promise.all([goThere({ email }), goThere({ email })]);
    const answers = await Promise.all(trips.map((trip) => test.call(calls.finish, trip)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await test.call(adminApi.accounts.list, { q: email }, operator)).body).toHaveLength(1);
  });
});

describe.runIf(hasPostgres())('a group of administrators', () => {
  const groups = ['video-admins'];

  it('makes somebody an administrator for as long as they are in it', async () => {
    const email = newAddress();
    const inside = (await enter({ email, groups })).body;
    expect(inside.user.administrator).toBe(true);
    expect((await test.call(adminApi.administrators.list, {}, inside)).status).toBe(200);
    const outside = (await enter({ email, groups: ['others'] })).body;
    expect(outside.user.administrator).toBeUndefined();
    expect(await test.call(adminApi.administrators.list, {}, inside)).toMatchObject(refusal(403, 'forbidden'));
    const { body: log } = await test.call(adminApi.auditLog.list, { person: email }, operator);
    expect(log.map(({ act, via, detail }) => [act, via, detail])).toEqual([
      ['administrator_revoked', 'Sign-in provider', 'no longer in the group video-admins'],
      ['administrator_granted', 'Sign-in provider', 'in the group video-admins'],
    ]);
  });

  it('leaves those alone who were named by hand, before or after', async () => {
    expect((await enter({ email: operator.user.email })).body.user.administrator).toBe(true);
    const email = newAddress();
    await enter({ email, groups });
    const { body: found } = await test.call(adminApi.accounts.list, { q: email }, operator);
    await test.call(adminApi.administrators.grant, { account_id: found[0]?.id ?? '' }, operator);
    expect((await enter({ email })).body.user.administrator).toBe(true);
  });
});

describe.runIf(hasPostgres())('proof by the provider', () => {
  it('renews what a session may do, for its own person who signed in anew', async () => {
    const email = newAddress();
    const { body } = await enter({ email });
    const create = () => test.call(api.apiKeys.create, {}, body);
    await ageProof(test, body);
    expect(await create()).toMatchObject(refusal(403, 'proof_required'));
    const ofOther = await goThere({ email: newAddress() }, test, true);
    expect(await test.call(calls.prove, ofOther, body)).toMatchObject(refusal(401, 'openid_failed'));
    // Whoever is still signed in at the provider has not shown up by that.
    expect(await test.call(calls.prove, await goThere({ email }), body)).toMatchObject(refusal(401, 'openid_failed'));
    expect(await create()).toMatchObject(refusal(403, 'proof_required'));
    expect((await test.call(calls.prove, await goThere({ email }, test, true), body)).status).toBe(200);
    expect((await create()).status).toBe(200);
    expect(await test.call(calls.prove, { answer: 'code=x', ticket: 'x' })).toMatchObject(
      refusal(401, 'unauthenticated'),
    );
  });
});

describe.runIf(hasPostgres())('another installation', () => {
  it('has no such way in unless it is set, and says which provider does not answer', async () => {
    const without = await startBeside(test);
    const dead = await startBeside(test, settingsOf('http://127.0.0.1:9'));
    expect(await without.call(calls.begin, {})).toMatchObject(refusal(404, 'openid_off'));
    expect(await without.call(calls.finish, { answer: 'code=x', ticket: 'x' })).toMatchObject(
      refusal(404, 'openid_off'),
    );
    expect(await dead.call(calls.begin, {})).toMatchObject(refusal(503, 'openid_unavailable'));
    await without.close();
    await dead.close();
  });

  it('lets nobody in with a password where the provider is the only way', async () => {
    const only = await startBeside(test, { ...settingsOf(provider.issuer), OIDC_ONLY: 'on' });
    const { email } = operator.user;
    const off = refusal(403, 'passwords_off');
    const strong = 'An0ther-Horse!';
    expect(await only.call(api.accounts.login, { email, password: goodPassword })).toMatchObject({
      ...off,
      body: { error: 'Sign in with Example Login instead of a password' },
    });
    expect(await only.call(api.accounts.generateOtp, { email })).toMatchObject(off);
    expect(await only.call(api.accounts.register, { email, name: 'A', password: strong, otp: '000000' })).toMatchObject(
      off,
    );
    const change = { current_password: goodPassword, new_password: strong };
    expect(await only.call(api.accounts.changePassword, change, operator)).toMatchObject(off);
    expect(await only.call(api.accounts.prove, { password: goodPassword }, operator)).toMatchObject(off);
    const recovery = { email, password: goodPassword, recovery_code: 'AAAA-BBBB' };
    expect(await only.call(api.accounts.recover, recovery)).toMatchObject(off);
    expect((await enter({ email }, only)).status).toBe(200);
    await only.close();
  });
});
