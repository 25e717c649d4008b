import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor } from '../../testing/authenticator.ts';
import { tablesHolding } from '../../testing/every-table.ts';
import { askCode, goodPassword, newAddress, otherCode, registerAccount, stretchWait } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { resetPassword, changePassword, login, me } = api.accounts;
const newPassword = 'Battery-St4ple!';

const signIn = (email: string, password: string) => test.call(login, { email, password });
const isSignedIn = async (token: string) => (await test.call(me, {}, { token })).status === 200;

const reset = (email: string, { otp, token }: { otp: string; token: string }, password = newPassword) =>
  test.call(resetPassword, { email, password, otp }, { token });

describe.runIf(hasPostgres())('POST /reset-password', () => {
  it('sets the password, ends every session, forgives failed sign-ins and mails the owner', async () => {
    const owner = await registerAccount(test);
    const { user, token } = owner;
    for (let tries = 0; tries < 5; tries += 1) await signIn(user.email, 'Wrong-1234');
    expect(await stretchWait(test, owner)).toBe(true);
    expect((await signIn(user.email, goodPassword)).status).toBe(429);
    expect(await reset(user.email, await askCode(test, user.email, 'reset'))).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect(await isSignedIn(token)).toBe(false);
    expect((await signIn(user.email, newPassword)).status).toBe(200);
    expect((await signIn(user.email, goodPassword)).status).toBe(401);
    const mail = await test.mailbox.waitFor(user.email, 3);
    expect(mail.subject).toBe('Your Kinora password was reset');
    expect(mail.text).toMatch(/When: \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    expect(mail.text).toContain('Device: Unknown device');
    expect(mail.text).toContain(`${test.settings.publicUrl}/forgot-password`);
  });

  it('answers no token and leaves a second factor on that somebody has signed in with', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const { code } = await enableTwoFactor(test, owner);
    expect((await test.call(login, { email, password: goodPassword, otp: await code() })).status).toBe(200);
    const answer = await reset(email, await askCode(test, email, 'reset'));
    expect(answer.body).toEqual({ success: true });
    expect(await signIn(email, newPassword)).toMatchObject(refusal(401, 'two_factor_required'));
  });

  it.each([
    ['seven days ago', "undoable_until = undoable_until - interval '7 days'"],
    ['before resets undid any', 'undoable_until = null'],
  ])('leaves a second factor on that was turned on %s', async (_, change) => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    await enableTwoFactor(test, owner);
    await test.connection.db.execute(sql`update two_factors set ${sql.raw(change)}
          where account_id = (select id from accounts where email = ${email})`);
    expect((await reset(email, await askCode(test, email, 'reset'))).status).toBe(200);
    expect(await signIn(email, newPassword)).toMatchObject(refusal(401, 'two_factor_required'));
  });

  it('undoes a second factor of the last seven days that nobody signed in with, whatever else its codes were for', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const { code, recoveryCode } = await enableTwoFactor(test, owner);
    await test.connection.db.execute(
      sql`update two_factors set undoable_until = undoable_until - interval '6 days 23 hours'
          where account_id = (select id from accounts where email = ${email})`,
    );
    expect((await test.call(api.accounts.prove, { otp: await code() }, owner)).status).toBe(200);
    expect((await reset(email, await askCode(test, email, 'reset'))).status).toBe(200);
    expect((await test.mailbox.waitFor(email, 4)).text).toContain('Two-factor authentication is off');
    expect(await signIn(email, newPassword)).toMatchObject({ status: 200, body: { user: { twoFAEnabled: false } } });
    const recovery = { email, password: newPassword, recovery_code: recoveryCode };
    expect(await test.call(api.accounts.recover, recovery)).toMatchObject(refusal(401, 'recovery_failed'));
  });

  it('deletes the API keys and says so, unless the owner wants to keep them', async () => {
    const [owner, keeper] = [await registerAccount(test), await registerAccount(test)];
    const keyOf = async ({ token }: { token: string }) => (await test.call(api.apiKeys.create, {}, { token })).body;
    const [gone, kept] = [await keyOf(owner), await keyOf(keeper)];
    const isGood = async ({ value }: { value: string }) =>
      (await test.call(api.players.list, {}, { token: value })).status === 200;
    expect((await reset(owner.user.email, await askCode(test, owner.user.email, 'reset'))).status).toBe(200);
    expect((await test.mailbox.waitFor(owner.user.email, 4)).text).toContain('Every API key was deleted');
    const { otp, token } = await askCode(test, keeper.user.email, 'reset');
    const input = { email: keeper.user.email, password: newPassword, otp, keep_api_keys: true };
    expect((await test.call(resetPassword, input, { token })).status).toBe(200);
    expect((await test.mailbox.waitFor(keeper.user.email, 4)).text).not.toContain('API key was');
    expect([await isGood(gone), await isGood(kept)]).toEqual([false, true]);
  });

  it('takes the code only together with the token it was answered with, and loses no try without', async () => {
    const { user } = await registerAccount(test);
    const stranger = await askCode(test, newAddress());
    const code = await askCode(test, user.email, 'reset');
    for (let tries = 0; tries < 6; tries += 1)
      for (const token of ['kot_nobody', stranger.token])
        expect(await reset(user.email, { ...code, token })).toMatchObject(refusal(401, 'otp_invalid'));
    expect(await test.call(resetPassword, { email: user.email, password: newPassword, otp: code.otp })).toMatchObject(
      refusal(401, 'unauthenticated'),
    );
    expect((await reset(user.email, code)).status).toBe(200);
  });

  it('takes a code once, also when fifty send it at the same moment', async () => {
    const { user } = await registerAccount(test);
    const code = await askCode(test, user.email, 'reset');
    const statuses = (await Promise.all(Array.from({ length: 50 }, () => reset(user.email, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect((await reset(user.email, code)).status).toBe(401);
  });

  it('lets the code die after five wrong tries', async () => {
    const { user } = await registerAccount(test);
    const code = await askCode(test, user.email, 'reset');
    for (let tries = 0; tries < 5; tries += 1)
      expect((await reset(user.email, { ...code, otp: otherCode(code.otp) })).status).toBe(401);
    expect((await reset(user.email, code)).status).toBe(401);
  });

  it('refuses a code for another purpose, an old one after a resend, and an expired one', async () => {
    const { user, token } = await registerAccount(test);
    expect(await reset(user.email, await askCode(test, user.email, 'delete', token))).toMatchObject(
      refusal(401, 'otp_invalid'),
    );
    const code = await askCode(test, user.email, 'reset');
    await test.connection.db.execute(sql`update one_time_codes set expires_at = now() where email = ${user.email}`);
    expect((await reset(user.email, code)).status).toBe(401);
    const other = (await registerAccount(test)).user.email;
    const [first] = [await askCode(test, other, 'reset'), await askCode(test, other, 'reset')];
    expect((await reset(other, first)).status).toBe(401);
  });

  it("refuses an unregistered address and another's code", async () => {
    const [mine, theirs] = [await registerAccount(test), await registerAccount(test)];
    const code = await askCode(test, mine.user.email, 'reset');
    expect(await reset(newAddress(), code)).toMatchObject(refusal(403, 'unregistered_email'));
    expect(await reset(theirs.user.email, code)).toMatchObject(refusal(401, 'otp_invalid'));
  });

  it('refuses a weak password before the code is looked at', async () => {
    const { user } = await registerAccount(test);
    const code = await askCode(test, user.email, 'reset');
    for (const password of ['password', 'Short1!', 'NoDigits!!', 'N0Specials', `A1!${'a'.repeat(254)}`])
      expect(await reset(user.email, code, password)).toMatchObject(refusal(400, 'invalid_input'));
    expect((await reset(user.email, code)).status).toBe(200);
  });
});

describe.runIf(hasPostgres())('the link of a reset mail', () => {
  const linksOf = (email: string) =>
    test.mailbox.mails
      .filter(({ to }) => to.includes(email))
      .map(({ text }) => /\S+\/forgot-password#\S+/.exec(text)?.[0])
      .filter((link) => link !== undefined);
  const tokenOf = (link = '') => new URLSearchParams(new URL(link).hash.slice(1)).get('link') ?? '';
  const follow = (email: string, token: string, password = newPassword) =>
    test.call(resetPassword, { email, password }, { token });

  it('opens the account to the owner after strangers have used up every code of the day', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const ask = async (ip: string) =>
      (await test.call(api.accounts.generateOtp, { email, purpose: 'reset' }, { ip })).status;
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      for (let count = 0; count < 3; count += 1) statuses.push(await ask('10.9.0.1'));
      await test.connection.db.execute(
        sql`delete from rate_limits where key = ${`reset codes to an address:${email}`}`,
      );
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    for (let tries = 0; tries < 5; tries += 1) await signIn(email, 'Wrong-1234');
    expect(await stretchWait(test, owner)).toBe(true);
    await expect.poll(() => linksOf(email).length).toBe(10);
    await test.connection.db.execute(sql`update one_time_codes set expires_at = now() where email = ${email}`);
    await test.connection.db.execute(
      sql`update reset_links set expires_at = expires_at - interval '23 hours 59 minutes'
          where account_id = (select id from accounts where email = ${email})`,
    );
    const [first, last] = [linksOf(email)[0], linksOf(email).at(-1)];
    expect(new URL(first ?? '').origin).toBe(new URL(test.settings.publicUrl).origin);
    expect(await follow(email, tokenOf(first))).toMatchObject({ status: 200, body: { success: true } });
    for (const used of [first, last])
      expect(await follow(email, tokenOf(used))).toMatchObject(refusal(401, 'otp_invalid'));
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  it('is good once, for a day, for one address, and stands in no answer and no table', async () => {
    const [owner, other] = [await registerAccount(test), await registerAccount(test)];
    const { email } = owner.user;
    const asked = await askCode(test, email, 'reset');
    const token = tokenOf(linksOf(email)[0]);
    expect(token).toMatch(/^kol_[\w-]{43}$/);
    expect(token).not.toContain(asked.token.slice(4));
    expect(await tablesHolding(test.connection.db, token)).toEqual([]);
    expect(await follow(other.user.email, token)).toMatchObject(refusal(401, 'otp_invalid'));
    expect(await follow(email, `${token.slice(0, -1)}-`)).toMatchObject(refusal(401, 'otp_invalid'));
    expect(await follow(email, token, 'weak')).toMatchObject(refusal(400, 'invalid_input'));
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await follow(email, token)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await askCode(test, email, 'reset');
    await test.connection.db.execute(sql`update reset_links set expires_at = now()`);
    expect(await follow(email, tokenOf(linksOf(email).at(-1)))).toMatchObject(refusal(401, 'otp_invalid'));
  });

  it('is no substitute for a code: without one, the token that was answered opens nothing', async () => {
    const { user } = await registerAccount(test);
    const { token } = await askCode(test, user.email, 'reset');
    expect(await follow(user.email, token)).toMatchObject(refusal(400, 'invalid_input'));
    expect(linksOf((await registerAccount(test)).user.email)).toEqual([]);
  });
});

describe.runIf(hasPostgres())('POST /change-password', () => {
  const change = (token: string | undefined, current_password: string, new_password = newPassword) =>
    test.call(changePassword, { current_password, new_password }, token ? { token } : {});

  it('sets the password, keeps this session, ends the others and mails the owner', async () => {
    const { user, token } = await registerAccount(test);
    const other = (await signIn(user.email, goodPassword)).body.token;
    expect(await change(token, goodPassword)).toMatchObject({ status: 200, body: { success: true } });
    expect(await isSignedIn(token)).toBe(true);
    expect(await isSignedIn(other)).toBe(false);
    expect((await signIn(user.email, goodPassword)).status).toBe(401);
    expect((await signIn(user.email, newPassword)).status).toBe(200);
    expect((await test.mailbox.waitFor(user.email, 2)).subject).toBe('Your Kinora password was changed');
  });

  it('refuses a wrong password and stops a session after five, whatever strangers try meanwhile', async () => {
    const owner = await registerAccount(test);
    const { user, token } = owner;
    const other = (await signIn(user.email, goodPassword)).body.token;
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await change(token, 'Wrong-1234')).toMatchObject(refusal(403, 'password_incorrect'));
      await signIn(user.email, 'Wrong-1234');
    }
    const slowed = await change(token, goodPassword);
    expect(slowed).toMatchObject(refusal(429, 'too_many_requests'));
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    expect(await stretchWait(test, owner)).toBe(true);
    expect((await change(other, goodPassword)).status).toBe(200);
  });

  it('lets a session try twenty passwords a day', async () => {
    const { token } = await registerAccount(test);
    const { id = '' } = (await test.call(api.accounts.listSessions, {}, { token })).body[0] ?? {};
    const statuses = [];
    for (let round = 0; round < 5; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) statuses.push((await change(token, 'Wrong-1234')).status);
      await test.connection.db.execute(sql`delete from rate_limits where key = ${`password tries of a session:${id}`}`);
    }
    expect(statuses).toEqual([...Array(20).fill(403), ...Array(5).fill(429)]);
  });

  it('changes it once when twenty ask at the same moment', async () => {
    const { user, token } = await registerAccount(test);
    const passwords = Array.from({ length: 20 }, (_, index) => `${newPassword}${index}`);
    const statuses = (await Promise.all(passwords.map((password) => change(token, goodPassword, password)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect((await signIn(user.email, winner)).status).toBe(200);
  });

  it('refuses a weak password and no token', async () => {
    const { token } = await registerAccount(test);
    expect(await change(token, goodPassword, 'password')).toMatchObject(refusal(400, 'invalid_input'));
    expect(await change(undefined, goodPassword)).toMatchObject(refusal(401, 'unauthenticated'));
  });
});
