import { api, type Endpoint, isInQuery, type SignedIn } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor, scanQrCode } from '../../testing/authenticator.ts';
import { boundEndpoints } from '../../testing/every-endpoint.ts';
import { ageProof, askCode, goodPassword, otherCode, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { prove, login, deleteAccount, me } = api.accounts;
const newKey = ({ token }: { token: string }) => test.call(api.apiKeys.create, {}, { token });
const proveBy = ({ token }: { token: string }, input: { password?: string; otp?: string }, ip?: string) =>
  test.call(prove, input, { token, ...(ip ? { ip } : {}) });

async function agedAccount(age?: string): Promise<SignedIn> {
  const owner = await registerAccount(test);
  await ageProof(test, owner, age);
  return owner;
}

describe.runIf(hasPostgres())('a session whose last proof is older than ten minutes', () => {
  const urlOf = ({ path }: Endpoint, email: string) =>
    `/api${path.replace(':email', email).replace(':key_id', 'key_1')}`;

  it('is refused where whoever stole it could do what its owner cannot undo, and nowhere else', async () => {
    const owner = await agedAccount();
    const refused = [];
    for (const endpoint of boundEndpoints(test).filter(({ access }) => access === 'member')) {
      if (endpoint.path === '/logout') continue;
      const answer = await test.app.inject({
        method: endpoint.method,
        url: urlOf(endpoint, owner.user.email),
        headers: { authorization: `Bearer ${owner.token}` },
        ...(isInQuery(endpoint) ? {} : { payload: {} }),
      });
      if (answer.json().code !== 'proof_required') continue;
      expect(answer.statusCode).toBe(403);
      refused.push(`${endpoint.method} ${endpoint.path}`);
    }
    expect(refused.toSorted()).toEqual([
      // What is deleted here does not come back.
      'DELETE /stats-settings/figures',
      'GET /api-keys/:key_id',
      'GET /two-factors/:email',
      'GET /two-factors/:email/setup-key',
      'POST /api-keys',
      'POST /delete-account',
      // It opens films to whoever holds it.
      'POST /signing-keys',
      'POST /two-factors',
    ]);
  });

  it('sees its API keys without their values', async () => {
    const owner = await registerAccount(test);
    const { body: key } = await newKey(owner);
    const list = async () => (await test.call(api.apiKeys.list, {}, owner)).body;
    expect(await list()).toEqual([key]);
    await ageProof(test, owner);
    expect(await list()).toEqual([{ ...key, value: null }]);
    await proveBy(owner, { password: goodPassword });
    expect(await list()).toEqual([key]);
  });

  it('is one that signed in as well as one that registered, and none that is younger', async () => {
    const owner = await agedAccount('9 minutes 30 seconds');
    expect((await newKey(owner)).status).toBe(200);
    const signedIn = (await test.call(login, { email: owner.user.email, password: goodPassword })).body;
    await ageProof(test, owner);
    for (const session of [owner, signedIn])
      expect(await newKey(session)).toMatchObject(refusal(403, 'proof_required'));
    const fresh = (await test.call(login, { email: owner.user.email, password: goodPassword })).body;
    expect((await newKey(fresh)).status).toBe(200);
  });

  it('deletes nothing, even with the mailed code', async () => {
    const owner = await registerAccount(test);
    const { otp } = await askCode(test, owner.user.email, 'delete', owner.token);
    await ageProof(test, owner);
    expect(await test.call(deleteAccount, { otp }, owner)).toMatchObject(refusal(403, 'proof_required'));
    expect((await test.call(me, {}, owner)).status).toBe(200);
    await proveBy(owner, { password: goodPassword });
    expect((await test.call(deleteAccount, { otp }, owner)).status).toBe(200);
  });

  it('turns two-factor authentication off with a code, which is proof enough', async () => {
    const owner = await registerAccount(test);
    const { code } = await enableTwoFactor(test, owner);
    await ageProof(test, owner);
    const input = { email: owner.user.email, passcode: otherCode(await code()) };
    expect(await test.call(api.twoFactors.disable, input, owner)).toMatchObject(
      refusal(401, 'two_factor_code_invalid'),
    );
    expect((await test.call(api.twoFactors.disable, { ...input, passcode: await code() }, owner)).status).toBe(200);
  });
});

describe.runIf(hasPostgres())('POST /sessions/proof', () => {
  it('takes the password, for this session and no other', async () => {
    const owner = await registerAccount(test);
    const other = (await test.call(login, { email: owner.user.email, password: goodPassword })).body;
    await ageProof(test, owner);
    expect(await proveBy(owner, { password: goodPassword })).toMatchObject({ status: 200, body: { success: true } });
    expect((await newKey(owner)).status).toBe(200);
    expect(await newKey(other)).toMatchObject(refusal(403, 'proof_required'));
  });

  it('refuses a wrong password, a code without one, nothing at all, and whoever is not signed in', async () => {
    const owner = await agedAccount();
    for (const input of [{ password: 'Wrong-1234' }, { otp: '123456' }, {}])
      expect(await proveBy(owner, input)).toMatchObject(refusal(403, 'password_incorrect'));
    expect(await newKey(owner)).toMatchObject(refusal(403, 'proof_required'));
    expect(await test.call(prove, { password: goodPassword })).toMatchObject(refusal(401, 'unauthenticated'));
    expect(await proveBy({ token: 'kst_nobody' }, { password: goodPassword })).toMatchObject(
      refusal(401, 'unauthenticated'),
    );
  });

  it('never takes an API key for a session', async () => {
    const owner = await registerAccount(test);
    const { value: token } = (await newKey(owner)).body;
    expect(await proveBy({ token }, { password: goodPassword })).toMatchObject(refusal(403, 'forbidden'));
    expect(await newKey({ token })).toMatchObject(refusal(403, 'forbidden'));
  });

  it('slows down after five wrong passwords', async () => {
    const owner = await agedAccount();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await proveBy(owner, { password: 'Wrong-1234' })).status).toBe(403);
    const slowed = await proveBy(owner, { password: goodPassword });
    expect(slowed).toMatchObject(refusal(429, 'too_many_requests'));
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(await newKey(owner)).toMatchObject(refusal(403, 'proof_required'));
  });

  it('stops an address that tries too many', async () => {
    const statuses = [];
    for (let person = 0; person < 7; person += 1) {
      const owner = await registerAccount(test);
      for (let tries = 0; tries < 5; tries += 1)
        statuses.push((await proveBy(owner, { password: 'Wrong-1234' }, '10.8.0.1')).status);
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 403));
    expect(statuses.slice(30)).toEqual(Array.from({ length: 5 }, () => 429));
  });

  it('takes a code where two-factor authentication is on, once, and no password', async () => {
    const owner = await registerAccount(test);
    const { code } = await enableTwoFactor(test, owner);
    await ageProof(test, owner);
    for (const input of [{ password: goodPassword }, { otp: ' ' }, {}])
      expect(await proveBy(owner, input)).toMatchObject(refusal(401, 'two_factor_required'));
    const otp = await code();
    expect(await proveBy(owner, { otp: otherCode(otp) })).toMatchObject(refusal(401, 'two_factor_invalid'));
    expect(await newKey(owner)).toMatchObject(refusal(403, 'proof_required'));
    expect((await proveBy(owner, { otp })).status).toBe(200);
    expect((await newKey(owner)).status).toBe(200);
    expect(await proveBy(owner, { otp })).toMatchObject(refusal(401, 'two_factor_invalid'));
  });

  it('stops after five wrong codes', async () => {
    const owner = await registerAccount(test);
    const { code } = await enableTwoFactor(test, owner);
    const wrong = otherCode(await code());
    for (let tries = 0; tries < 5; tries += 1) expect((await proveBy(owner, { otp: wrong })).status).toBe(401);
    expect(await proveBy(owner, { otp: await code() })).toMatchObject(refusal(429, 'too_many_requests'));
  });
});

describe.runIf(hasPostgres())('a session stolen within ten minutes of signing in', () => {
  it('keeps nobody out who holds the mailbox', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const { value: stolenKey } = (await newKey(owner)).body;
    await enableTwoFactor(test, owner);
    const { otp, token } = await askCode(test, email, 'reset');
    const reset = { email, password: 'Battery-St4ple!', otp };
    expect((await test.call(api.accounts.resetPassword, reset, { token })).status).toBe(200);
    expect((await test.call(api.players.list, {}, { token: stolenKey })).status).toBe(401);
    const back = await test.call(login, { email, password: reset.password });
    expect(back).toMatchObject({ status: 200, body: { user: { twoFAEnabled: false } } });
    expect((await scanQrCode(test, back.body)).secret).toBeTruthy();
  });
});
