import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashPassword } from '../../crypto/passwords.ts';
import { enableTwoFactor } from '../../testing/authenticator.ts';
import { goodPassword, newAddress, otherCode, registerAccount, stretchWait } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { login, recover, me } = api.accounts;

let lastIp = 0;
/** An address of its own for each person, so that only the limits of the account count. */
async function newPerson() {
  const owner = await registerAccount(test);
  lastIp += 1;
  const ip = `10.2.${lastIp >> 8}.${lastIp & 255}`;
  const signIn = (otp?: string, password = goodPassword) =>
    test.call(login, { email: owner.user.email, password, ...(otp === undefined ? {} : { otp }) }, { ip });
  return { owner, ip, signIn, ...(await enableTwoFactor(test, owner)) };
}
const failuresOf = async ({ user }: SignedIn) => {
  const { rows } = await test.connection.db.execute<{ login_failures: number }>(
    sql`select login_failures from accounts where email = ${user.email}`,
  );
  return rows[0]?.login_failures;
};
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);

describe.runIf(hasPostgres())('POST /login with two-factor authentication', () => {
  it('asks for a code, then takes it', async () => {
    const { signIn, code } = await newPerson();
    expect(await signIn()).toMatchObject({
      status: 401,
      body: { code: 'two_factor_required', error: 'Two-factor token required' },
    });
    expect(await signIn('')).toMatchObject(refusal(401, 'two_factor_required'));
    const { status, body } = await signIn(await code());
    expect({ status, user: body.user }).toMatchObject({ status: 200, user: { twoFAEnabled: true } });
    expect((await test.call(me, {}, { token: body.token })).status).toBe(200);
  });

  it('refuses a wrong code, and a right one with a wrong password', async () => {
    const { signIn, code } = await newPerson();
    expect(await signIn(otherCode(await code()))).toMatchObject({
      status: 401,
      body: { code: 'two_factor_invalid', error: 'Invalid two-factor token' },
    });
    expect(await signIn(await code(), 'Wrong-1234')).toMatchObject(refusal(401, 'invalid_credentials'));
    expect((await signIn(await code())).status).toBe(200);
  });

  it('takes a code once, also when fifty send it at the same moment', async () => {
    const { signIn, code } = await newPerson();
    const otp = await code();
    const statuses = await statusesOf(Array.from({ length: 50 }, () => signIn(otp)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('refuses a code again, and the one of an earlier step after a later', async () => {
    const { signIn, code } = await newPerson();
    const [present, next] = [await code(), await code(1)];
    expect((await signIn(next)).status).toBe(200);
    for (const used of [next, present]) expect(await signIn(used)).toMatchObject(refusal(401, 'two_factor_invalid'));
  });

  it.each([-2, 2])('refuses the code of step %i', async (stepsAway) => {
    const { signIn, code } = await newPerson();
    expect(await signIn(await code(stepsAway))).toMatchObject(refusal(401, 'two_factor_invalid'));
  });

  it('stops after five wrong codes, however often somebody signs in anew', async () => {
    const { signIn, code } = await newPerson();
    const wrong = otherCode(await code());
    const statuses = [];
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await signIn()).status).toBe(401);
      statuses.push((await signIn(wrong)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const stopped = await signIn(await code());
    expect(stopped).toMatchObject(refusal(429, 'too_many_requests'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('gives the try of a code that was right back', async () => {
    const { signIn, code, owner } = await newPerson();
    const wrong = otherCode(await code());
    for (let tries = 0; tries < 4; tries += 1) expect((await signIn(wrong)).status).toBe(401);
    for (let turn = 0; turn < 3; turn += 1) {
      await test.connection.db.execute(
        sql`update two_factors set last_step = 0
            where account_id = (select id from accounts where email = ${owner.user.email})`,
      );
      expect((await signIn(await code())).status).toBe(200);
    }
  });

  it('neither counts a missing code as a failure nor forgives failures for it', async () => {
    const { signIn, code, owner } = await newPerson();
    for (let tries = 0; tries < 3; tries += 1) await signIn('', 'Wrong-1234');
    for (let tries = 0; tries < 10; tries += 1) expect((await signIn()).status).toBe(401);
    expect(await failuresOf(owner)).toBe(3);
    await signIn(otherCode(await code()));
    expect(await failuresOf(owner)).toBe(3);
    expect((await signIn(await code())).status).toBe(200);
    expect(await failuresOf(owner)).toBe(0);
  });
});

/** The sign-in has read the old password and waits for the row. */
async function waitForLockWaiter() {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await test.connection.db.execute(waiting)).rows.length).toBe(1);
}

describe.runIf(hasPostgres())('POST /login under attack', () => {
  it('looks at few of two hundred guesses and tells each of the others how long to wait', {
    timeout: 120_000,
  }, async () => {
    const { user } = await registerAccount(test);
    const answers = [];
    let failures = 0;
    let waitsUntil = 0;
    for (let tries = 0; tries < 200; tries += 1) {
      const askedAt = performance.now();
      const guess = { email: user.email, password: 'Wrong-1234' };
      const answer = await test.call(login, guess, { ip: `10.3.0.${tries % 250}` });
      // A second after the fifth, and twice as long after each further one, however long the guesses take themselves.
      if (performance.now() < waitsUntil) expect(answer.status, `after ${failures} failures`).toBe(429);
      if (answer.status === 401) failures += 1;
      if (answer.status === 401 && failures >= 5) waitsUntil = askedAt + 1000 * 2 ** (failures - 5);
      answers.push(answer);
    }
    expect(answers.slice(0, 5).every(({ status }) => status === 401)).toBe(true);
    expect(failures).toBeLessThan(200);
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(30);
    for (const { status, headers } of answers)
      if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('takes no password any more after a hundred failures in a row', async () => {
    const { user } = await registerAccount(test);
    await test.connection.db.execute(sql`update accounts set login_failures = 100 where email = ${user.email}`);
    const answer = await test.call(login, { email: user.email, password: goodPassword });
    expect(answer).toMatchObject({ status: 429, body: { error: expect.stringContaining('Reset your password') } });
  });

  it('does not let a sign-in overtake a password that was set meanwhile', async () => {
    const { user } = await registerAccount(test);
    const other = await hashPassword('Other-12345');
    const hold = await test.connection.pool.connect();
    await hold.query('begin');
    await hold.query('update accounts set password_hash = $1 where email = $2', [other, user.email]);
    const attempt = test.call(login, { email: user.email, password: goodPassword });
    await waitForLockWaiter();
    await hold.query('commit');
    hold.release();
    expect((await attempt).status).toBe(401);
  });
});

describe.runIf(hasPostgres())('POST /recovery', () => {
  const recoverWith = (email: string, recovery_code: string, { password = goodPassword, ip = '10.4.0.1' } = {}) =>
    test.call(recover, { email, password, recovery_code }, { ip });

  it('turns two-factor authentication off, ends every session, uses the code up and mails the owner', async () => {
    const { owner, recoveryCode, signIn, ip } = await newPerson();
    const { email } = owner.user;
    expect(await recoverWith(email, recoveryCode.toLowerCase(), { ip })).toMatchObject({
      status: 200,
      body: { success: true },
    });
    expect((await test.call(me, {}, { token: owner.token })).status).toBe(401);
    const again = await signIn();
    expect(again).toMatchObject({ status: 200, body: { user: { twoFAEnabled: false } } });
    expect((await test.mailbox.waitFor(email, 3)).subject).toBe('Your Kinora account was recovered');
    expect((await recoverWith(email, recoveryCode, { ip })).status).toBe(401);
    const renewed = await enableTwoFactor(test, again.body);
    expect(renewed.recoveryCode).not.toBe(recoveryCode);
    expect((await recoverWith(email, recoveryCode, { ip })).status).toBe(401);
    expect((await recoverWith(email, renewed.recoveryCode, { ip })).status).toBe(200);
  });

  it('answers every failure the same', async () => {
    const { owner, recoveryCode } = await newPerson();
    const plain = await registerAccount(test);
    const answers = await Promise.all([
      recoverWith(newAddress(), recoveryCode),
      recoverWith(owner.user.email, 'AAAA-BBBB'),
      recoverWith(owner.user.email, recoveryCode, { password: 'Wrong-1234' }),
      recoverWith(plain.user.email, recoveryCode),
    ]);
    for (const { status, body } of answers)
      expect({ status, ...body }).toEqual({
        status: 401,
        code: 'recovery_failed',
        error: 'Wrong recovery key or email',
        request_id: expect.any(String),
      });
    expect((await test.call(me, {}, { token: owner.token })).body.twoFAEnabled).toBe(true);
  });

  it('takes the code once when fifty send it at the same moment', async () => {
    const { owner, recoveryCode, ip } = await newPerson();
    const calls = Array.from({ length: 50 }, () => recoverWith(owner.user.email, recoveryCode, { ip }));
    expect((await statusesOf(calls)).filter((status) => status === 200)).toHaveLength(1);
  });

  it('stops after five failures, for an address with an account as for one without', async () => {
    const { owner, recoveryCode, ip } = await newPerson();
    const plain = await registerAccount(test);
    const blocked = await registerAccount(test);
    for (let tries = 0; tries < 5; tries += 1)
      await test.call(login, { email: blocked.user.email, password: 'Wrong-1234' }, { ip: '10.4.1.1' });
    expect(await stretchWait(test, blocked)).toBe(true);
    const answersFor = async (email: string, ownIp: string) => {
      const answers = [];
      for (let tries = 0; tries < 7; tries += 1)
        answers.push(await recoverWith(email, recoveryCode, { ip: ownIp, password: 'Wrong-1234' }));
      return answers.map(({ status, body }) => ({ status, ...body, request_id: '' }));
    };
    const unknown = await answersFor(newAddress(), '10.4.1.2');
    expect(unknown.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await answersFor(owner.user.email, ip)).toEqual(unknown);
    expect(await answersFor(plain.user.email, '10.4.1.3')).toEqual(unknown);
    expect(await answersFor(blocked.user.email, '10.4.1.4')).toEqual(unknown);
    const stopped = await recoverWith(owner.user.email, recoveryCode, { ip });
    expect(stopped).toMatchObject(refusal(429, 'too_many_requests'));
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('lets twenty be tried for an address a day', async () => {
    const email = newAddress();
    const statuses = [];
    for (let round = 0; round < 5; round += 1) {
      for (let tries = 0; tries < 5; tries += 1)
        statuses.push((await recoverWith(email, 'AAAA', { ip: `10.4.2.${round}` })).status);
      await test.connection.db.execute(sql`delete from rate_limits where key = ${`recovery tries:${email}`}`);
    }
    expect(statuses).toEqual([...Array(20).fill(401), ...Array(5).fill(429)]);
  });
});
