import { randomBytes } from 'node:crypto';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor } from '../../testing/authenticator.ts';
import { tablesHolding } from '../../testing/every-table.ts';
import { askCode, goodPassword, newAddress, registerAccount, stretchWait } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { login, register, recover, resetPassword } = api.accounts;
const newDevice = () => `kdt_${randomBytes(32).toString('base64url')}`;
let lastIp = 0;
/** Another each time, so that only the limits of account and device count. */
const nextIp = () => {
  lastIp += 1;
  return `10.20.${lastIp >> 8}.${lastIp & 255}`;
};
const signIn = (email: string, device_token?: string, { password = goodPassword, ip = nextIp() } = {}) =>
  test.call(login, { email, password, ...(device_token ? { device_token } : {}) }, { ip });

/** Somebody whom strangers keep guessing at, so that no further stranger gets a try. */
async function besiegedOwner() {
  const owner = await registerAccount(test);
  const device = newDevice();
  expect((await signIn(owner.user.email, device)).status).toBe(200);
  await besiege(owner);
  return { ...owner, email: owner.user.email, device };
}
async function besiege(owner: Awaited<ReturnType<typeof registerAccount>>) {
  for (let tries = 0; tries < 5; tries += 1) await signIn(owner.user.email, undefined, { password: 'Wrong-1234' });
  expect(await stretchWait(test, owner)).toBe(true);
}

describe.runIf(hasPostgres())('a device that signed in before', () => {
  it('gets in while strangers are slowed, and leaves them slowed', async () => {
    const { email, device } = await besiegedOwner();
    expect(await signIn(email)).toMatchObject(refusal(429, 'too_many_requests'));
    expect(await signIn(email, newDevice())).toMatchObject(refusal(429, 'too_many_requests'));
    expect((await signIn(email, device)).status).toBe(200);
    expect(await signIn(email)).toMatchObject(refusal(429, 'too_many_requests'));
  });

  it('gets in after strangers failed a hundred times, and from where they failed', async () => {
    const { email, device } = await besiegedOwner();
    await test.connection.db.execute(sql`update accounts set login_failures = 100 where email = ${email}`);
    const ip = nextIp();
    for (let tries = 0; tries < 31; tries += 1) await signIn(newAddress(), undefined, { ip });
    expect(await signIn(email, undefined, { ip })).toMatchObject(refusal(429, 'too_many_requests'));
    expect((await signIn(email, device, { ip })).status).toBe(200);
  });

  it('is slowed by what it fails itself, and slows nobody else', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const device = newDevice();
    await signIn(email, device);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => signIn(email, device, { password: 'Wrong-1234' })),
    );
    expect(guesses.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6);
    await test.connection.db.execute(
      sql`update trusted_devices set login_failures = 5, login_blocked_until = now() + interval '1 minute'`,
    );
    const slowed = await signIn(email, device);
    expect(slowed).toMatchObject(refusal(429, 'too_many_requests'));
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(email)).status).toBe(200);
  });

  it('is a stranger again after a hundred failures, and after half a year', async () => {
    for (const change of ['login_failures = 100', "last_used_at = now() - interval '181 days'"]) {
      const { email, device } = await besiegedOwner();
      await test.connection.db.execute(sql`update trusted_devices set ${sql.raw(change)}`);
      expect(await signIn(email, device)).toMatchObject(refusal(429, 'too_many_requests'));
    }
  });

  it('is known to one account only, and to none by a wrong password', async () => {
    const [first, second] = [await besiegedOwner(), await besiegedOwner()];
    expect(await signIn(first.email, second.device)).toMatchObject(refusal(429, 'too_many_requests'));
    const owner = await registerAccount(test);
    const device = newDevice();
    await signIn(owner.user.email, device, { password: 'Wrong-1234' });
    await besiege(owner);
    expect(await signIn(owner.user.email, device)).toMatchObject(refusal(429, 'too_many_requests'));
  });

  it('is not known by half a sign-in', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    await enableTwoFactor(test, owner);
    const device = newDevice();
    expect(await signIn(email, device)).toMatchObject(refusal(401, 'two_factor_required'));
    await besiege(owner);
    expect(await signIn(email, device)).toMatchObject(refusal(429, 'too_many_requests'));
  });

  it('recovers the account while strangers use up its tries', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const device_token = newDevice();
    await signIn(email, device_token);
    const { recoveryCode } = await enableTwoFactor(test, owner);
    const recovery = { email, password: goodPassword, recovery_code: recoveryCode };
    for (let tries = 0; tries < 5; tries += 1) await test.call(recover, { ...recovery, recovery_code: 'AAAA' });
    expect(await test.call(recover, recovery)).toMatchObject(refusal(429, 'too_many_requests'));
    expect((await test.call(recover, { ...recovery, device_token })).status).toBe(200);
  });

  it('is kept as a hash, and of many only those used last', async () => {
    const { user } = await registerAccount(test);
    const devices = Array.from({ length: 21 }, newDevice);
    for (const device of devices) expect((await signIn(user.email, device)).status).toBe(200);
    const { rows } = await test.connection.db.execute(
      sql`select 1 from trusted_devices where account_id = (select id from accounts where email = ${user.email})`,
    );
    expect(rows).toHaveLength(20);
    expect(await tablesHolding(test.connection.db, devices[20] ?? '')).toEqual([]);
  });

  it.each(['kdt_short', 'kst_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '', 7])('is not %j', async (token) => {
    const { user } = await registerAccount(test);
    const input = { email: user.email, password: goodPassword, device_token: token as string };
    expect(await test.call(login, input)).toMatchObject(refusal(400, 'invalid_input'));
  });
});

describe.runIf(hasPostgres())('a device becomes known', () => {
  it('by registering', async () => {
    const email = newAddress();
    const { otp } = await askCode(test, email);
    const device_token = newDevice();
    const { body } = await test.call(register, { email, name: 'Ada', password: goodPassword, otp, device_token });
    await besiege(body);
    expect((await signIn(email, device_token)).status).toBe(200);
  });

  it('by setting a new password, which makes all others strangers', async () => {
    const { email, device, ...owner } = await besiegedOwner();
    const { otp, token } = await askCode(test, email, 'reset');
    const device_token = newDevice();
    const password = 'Battery-St4ple!';
    expect((await test.call(resetPassword, { email, password, otp, device_token }, { token })).status).toBe(200);
    await besiege(owner);
    expect(await signIn(email, device, { password })).toMatchObject(refusal(429, 'too_many_requests'));
    expect((await signIn(email, device_token, { password })).status).toBe(200);
  });
});
