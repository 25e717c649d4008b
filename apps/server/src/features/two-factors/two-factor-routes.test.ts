import { api } from '@kinora/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor, readQrCode, scanQrCode } from '../../testing/authenticator.ts';
import { newAddress, otherCode, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { qrCode, setupKey, enable, disable } = api.twoFactors;

describe.runIf(hasPostgres())('GET /two-factors/:email', () => {
  it('answers a picture that an authenticator app can read, never cached', async () => {
    const { user, token } = await registerAccount(test);
    const answer = await test.call(qrCode, { email: user.email }, { token });
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'image/png', 'cache-control': 'no-store' },
    });
    const uri = new URL(readQrCode(answer.body as Buffer));
    expect(uri.protocol).toBe('otpauth:');
    expect(decodeURIComponent(uri.pathname)).toContain(`Kinora:${user.email}`);
    expect(uri.searchParams.get('secret')).toMatch(/^[A-Z2-7]{32}$/);
  });

  it('makes a new secret each time, and only the newest can be confirmed', async () => {
    const owner = await registerAccount(test);
    const [first, second] = [await scanQrCode(test, owner), await scanQrCode(test, owner)];
    expect(first.secret).not.toBe(second.secret);
    const confirm = async (passcode: string) =>
      (await test.call(enable, { email: owner.user.email, passcode }, { token: owner.token })).status;
    expect(await confirm(await first.code())).toBe(401);
    expect(await confirm(await second.code())).toBe(200);
  });

  it('refuses when it is on already', async () => {
    const owner = await registerAccount(test);
    await enableTwoFactor(test, owner);
    const answer = await test.call(qrCode, { email: owner.user.email }, { token: owner.token });
    expect(answer).toMatchObject(refusal(409, 'two_factor_already_enabled'));
  });

  it("refuses another's address, an unknown one, no address and no token", async () => {
    const [owner, other] = [await registerAccount(test), await registerAccount(test)];
    for (const email of [other.user.email, newAddress()])
      expect(await test.call(qrCode, { email }, { token: owner.token })).toMatchObject(refusal(403, 'forbidden'));
    expect((await test.call(qrCode, { email: 'nobody' }, { token: owner.token })).status).toBe(404);
    expect(await test.call(qrCode, { email: owner.user.email })).toMatchObject(refusal(401, 'unauthenticated'));
  });
});

describe.runIf(hasPostgres())('GET /two-factors/:email/setup-key', () => {
  it('answers the secret of the picture shown last, never cached', async () => {
    const owner = await registerAccount(test);
    const ask = () => test.call(setupKey, { email: owner.user.email }, { token: owner.token });
    expect(await ask()).toMatchObject(refusal(404, 'not_found'));
    await scanQrCode(test, owner);
    const { secret } = await scanQrCode(test, owner);
    expect(await ask()).toMatchObject({
      status: 200,
      body: { setup_key: secret },
      headers: { 'cache-control': 'no-store' },
    });
  });

  it("never tells a secret that is in use, nor another's", async () => {
    const [owner, other] = [await registerAccount(test), await registerAccount(test)];
    await scanQrCode(test, other);
    await enableTwoFactor(test, owner);
    const { email } = owner.user;
    const ask = (asked: string) => test.call(setupKey, { email: asked }, { token: owner.token });
    expect(await ask(email)).toMatchObject(refusal(409, 'two_factor_already_enabled'));
    expect(await ask(other.user.email)).toMatchObject(refusal(403, 'forbidden'));
    expect(await test.call(setupKey, { email })).toMatchObject(refusal(401, 'unauthenticated'));
  });
});

describe.runIf(hasPostgres())('POST /two-factors', () => {
  it('turns it on, shows a recovery code once and mails the owner', async () => {
    const owner = await registerAccount(test);
    const { recoveryCode } = await enableTwoFactor(test, owner);
    expect(recoveryCode.replaceAll('-', '')).toMatch(/^[0-9A-Z]{28}$/);
    const { body } = await test.call(api.accounts.me, {}, { token: owner.token });
    expect(body).toEqual({ email: owner.user.email, name: 'Ada Lovelace', twoFAEnabled: true });
    const mail = await test.mailbox.waitFor(owner.user.email, 2);
    expect(mail.subject).toBe('Two-factor authentication is on for your Kinora account');
    expect(mail.text).not.toContain(recoveryCode);
  });

  it('refuses an empty code, a wrong one, and one before any picture was shown', async () => {
    const owner = await registerAccount(test);
    const { token, user } = owner;
    const confirm = (passcode: string) => test.call(enable, { email: user.email, passcode }, { token });
    expect(await confirm('123456')).toMatchObject(refusal(401, 'two_factor_code_invalid'));
    const { code } = await scanQrCode(test, owner);
    for (const empty of ['', '   ']) expect(await confirm(empty)).toMatchObject(refusal(400, 'two_factor_code_empty'));
    for (const wrong of [otherCode(await code()), 'abcdef', await code(-3), await code(3)])
      expect(await confirm(wrong)).toMatchObject(refusal(401, 'two_factor_code_invalid'));
    expect((await test.call(api.accounts.me, {}, { token })).body.twoFAEnabled).toBe(false);
  });

  it('turns it on once when twenty confirm at the same moment', async () => {
    const owner = await registerAccount(test);
    const passcode = await (await scanQrCode(test, owner)).code();
    const confirm = () => test.call(enable, { email: owner.user.email, passcode }, { token: owner.token });
    const statuses = (await Promise.all(Array.from({ length: 20 }, confirm))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  });

  it("refuses another's address and no token", async () => {
    const [owner, other] = [await registerAccount(test), await registerAccount(test)];
    const input = { email: other.user.email, passcode: '123456' };
    for (const endpoint of [enable, disable]) {
      expect(await test.call(endpoint, input, { token: owner.token })).toMatchObject(refusal(403, 'forbidden'));
      expect(await test.call(endpoint, input)).toMatchObject(refusal(401, 'unauthenticated'));
    }
  });
});

describe.runIf(hasPostgres())('PUT /two-factors', () => {
  it('turns it off with a code and mails the owner', async () => {
    const owner = await registerAccount(test);
    const { code } = await enableTwoFactor(test, owner);
    const input = { email: owner.user.email, passcode: await code() };
    expect(await test.call(disable, input, { token: owner.token })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await test.call(api.accounts.me, {}, { token: owner.token })).body.twoFAEnabled).toBe(false);
    const mail = await test.mailbox.waitFor(owner.user.email, 3);
    expect(mail.subject).toBe('Two-factor authentication is off for your Kinora account');
  });

  it('refuses an empty code, a wrong one, the one that turned it on, and when it is off', async () => {
    const owner = await registerAccount(test);
    const { token, user } = owner;
    const turnOff = (passcode: string) => test.call(disable, { email: user.email, passcode }, { token });
    expect(await turnOff('123456')).toMatchObject(refusal(409, 'two_factor_not_enabled'));
    const { code } = await enableTwoFactor(test, owner);
    expect(await turnOff('')).toMatchObject(refusal(400, 'two_factor_code_empty'));
    for (const wrong of [otherCode(await code()), await code(-1)])
      expect(await turnOff(wrong)).toMatchObject(refusal(401, 'two_factor_code_invalid'));
    expect((await test.call(api.accounts.me, {}, { token })).body.twoFAEnabled).toBe(true);
  });

  it('stops after five tries', async () => {
    const owner = await registerAccount(test);
    const { code } = await enableTwoFactor(test, owner);
    const turnOff = (passcode: string) =>
      test.call(disable, { email: owner.user.email, passcode }, { token: owner.token });
    const wrong = otherCode(await code());
    for (let tries = 0; tries < 5; tries += 1) expect((await turnOff(wrong)).status).toBe(401);
    const stopped = await turnOff(await code());
    expect(stopped).toMatchObject(refusal(429, 'too_many_requests'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });
});
