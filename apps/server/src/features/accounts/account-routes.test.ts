import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode, goodPassword, newAddress, otherCode, registerAccount, stretchWait } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { codeIn } from '../../testing/test-mailbox.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { generateOtp, register, login, logout, me } = api.accounts;

const person = (email: string, otp: string) => ({ email, otp, name: 'Ada', password: goodPassword });

describe.runIf(hasPostgres())('POST /otps/generate', () => {
  it('mails six digits and answers a token', async () => {
    const email = newAddress();
    const answer = await test.call(generateOtp, { email, purpose: 'register' });
    expect(answer).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^kot_/) } });
    const mail = await test.mailbox.waitFor(email);
    expect(mail.to).toEqual([email]);
    expect(codeIn(mail)).toMatch(/^\d{6}$/);
    expect(mail.html).toContain(codeIn(mail));
  });

  it('refuses to register a known address and to reset an unknown one', async () => {
    const { user } = await registerAccount(test);
    expect(await test.call(generateOtp, { email: user.email, purpose: 'register' })).toMatchObject({
      status: 409,
      body: { code: 'email_taken' },
    });
    expect(await test.call(generateOtp, { email: newAddress(), purpose: 'reset' })).toMatchObject({
      status: 404,
      body: { code: 'unknown_email' },
    });
  });

  it('sends three codes to an address in a quarter of an hour, and no fourth', async () => {
    const email = newAddress();
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await test.call(generateOtp, { email }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('counts each purpose on its own', async () => {
    const { user, token } = await registerAccount(test);
    const ask = async (purpose: 'reset' | 'delete') =>
      (await test.call(generateOtp, { email: user.email, purpose }, { token })).status;
    for (let count = 0; count < 3; count += 1) expect(await ask('reset')).toBe(200);
    expect(await ask('reset')).toBe(429);
    expect(await ask('delete')).toBe(200);
  });

  it.each([
    'a@x.test\r\nBcc: evil@x.test',
    'a@x.test,evil@x.test',
    'a@x.test;evil@x.test',
    '"a b"@x.test',
    'no address',
    '',
    `${'a'.repeat(300)}@x.test`,
    'a@x\u0000.test',
  ])('refuses the address %j and sends nothing', async (email) => {
    expect(await test.call(generateOtp, { email })).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    const { rows } = await test.connection.db.execute(
      sql`select 1 from pgboss.job where name = 'mail' and data->>'to' = ${email.replaceAll('\u0000', '')}`,
    );
    expect(rows).toEqual([]);
    expect(test.mailbox.mails.filter(({ to }) => to.includes(email))).toEqual([]);
  });
});

describe.runIf(hasPostgres())('POST /register', () => {
  it('creates the account and signs it in', async () => {
    const email = newAddress();
    const { otp } = await askCode(test, email);
    const answer = await test.call(register, person(email.toUpperCase(), otp));
    expect(answer).toMatchObject({ status: 200, body: { user: { email, name: 'Ada', twoFAEnabled: false } } });
    expect(await test.call(me, {}, { token: answer.body.token })).toMatchObject({ status: 200, body: { email } });
  });

  it('takes a code once, also when fifty send it at the same moment', async () => {
    const email = newAddress();
    const { otp } = await askCode(test, email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => test.call(register, person(email, otp))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 401, 409]).toContain(status);
  });

  it('lets a code die after five wrong tries', async () => {
    const email = newAddress();
    const { otp } = await askCode(test, email);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await test.call(register, person(email, otherCode(otp)))).toMatchObject({
        status: 401,
        body: { code: 'otp_invalid' },
      });
    expect((await test.call(register, person(email, otp))).status).toBe(401);
  });

  it('takes only the newest code', async () => {
    const email = newAddress();
    const first = await askCode(test, email);
    const second = await askCode(test, email);
    if (first.otp !== second.otp) expect((await test.call(register, person(email, first.otp))).status).toBe(401);
    expect((await test.call(register, person(email, second.otp))).status).toBe(200);
  });

  it('refuses a code that is older than ten minutes, and takes it just before', async () => {
    const email = newAddress();
    const { otp } = await askCode(test, email);
    const age = (interval: string) =>
      test.connection.db.execute(
        sql`update one_time_codes set expires_at = created_at + interval '10 minutes' - ${interval}::interval where email = ${email}`,
      );
    await age('10 minutes 1 second');
    expect((await test.call(register, person(email, otp))).status).toBe(401);
    await age('9 minutes 30 seconds');
    expect((await test.call(register, person(email, otp))).status).toBe(200);
  });

  it("refuses another address's code", async () => {
    const [email, other] = [newAddress(), newAddress()];
    const { otp } = await askCode(test, email);
    await askCode(test, other);
    const answer = await test.call(register, person(other, otp));
    expect(answer.status).toBe(401);
  });

  it.each([
    ['a weak password', { password: 'password' }],
    ['a password of 257 characters', { password: `A1!${'a'.repeat(254)}` }],
    ['no name', { name: '' }],
    ['a code of five digits', { otp: '12345' }],
    ['letters as code', { otp: 'abcdef' }],
    ['fields that nobody named', { id: 'acc_1', plan: 'pro' }],
    ['a list as name', { name: ['a'] }],
    ['a NUL in the name', { name: 'a\u0000b' }],
    ['a lone surrogate in the name', { name: 'a\ud800b' }],
  ])('refuses %s', async (_, change) => {
    const input = { ...person(newAddress(), '123456'), ...change } as never;
    expect(await test.call(register, input)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe.runIf(hasPostgres())('POST /login', () => {
  it('signs in with the right password, however the address is written', async () => {
    const { user } = await registerAccount(test);
    const answer = await test.call(login, { email: ` ${user.email.toUpperCase()} `, password: goodPassword });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: user.email } } });
    expect(answer.body.token).toMatch(/^kst_[\w-]{43}$/);
  });

  it('says which of the two is wrong, as the catalogue asks', async () => {
    const { user } = await registerAccount(test);
    expect(await test.call(login, { email: newAddress(), password: 'x' })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found', error: 'User not found', request_id: expect.any(String) },
    });
    expect(await test.call(login, { email: user.email, password: 'Wrong-1234' })).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', error: 'Invalid authentication information' },
    });
  });

  it('slows down after five failures and lets the owner in again after the wait', async () => {
    const owner = await registerAccount(test);
    const { user } = owner;
    const attempt = (password: string) => test.call(login, { email: user.email, password }, { ip: '10.1.1.1' });
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await stretchWait(test, owner)).toBe(false);
      expect((await attempt('Wrong-1234')).status).toBe(401);
    }
    expect(await stretchWait(test, owner)).toBe(true);
    const slowed = await attempt(goodPassword);
    expect(slowed).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0);
    await test.connection.db.execute(
      sql`update accounts set login_blocked_until = now() - interval '1 second' where email = ${user.email}`,
    );
    expect((await attempt(goodPassword)).status).toBe(200);
  });

  it('lets no more than five of twenty guesses at once reach the password', async () => {
    const { user } = await registerAccount(test);
    const attempt = () => test.call(login, { email: user.email, password: 'Wrong-1234' }, { ip: '10.1.1.2' });
    const begun = performance.now();
    const answers = await Promise.all(Array.from({ length: 20 }, attempt));
    // One more each time that a wait is over, of 1, 2, 4 and 8 seconds: a slow machine may sit some of them out.
    const seconds = (performance.now() - begun) / 1000;
    const most = 5 + [1, 3, 7, 15].filter((end) => seconds >= end).length;
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(most);
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20 - most);
  });

  it('stops an address that tries one password on many accounts', async () => {
    const attempt = () => test.call(login, { email: newAddress(), password: 'Summer-2026' }, { ip: '10.1.1.3' });
    const statuses = [];
    for (let tries = 0; tries < 31; tries += 1) statuses.push((await attempt()).status);
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('tells two long passwords apart that differ in the last character', async () => {
    const password = `Aa1!${'x'.repeat(100)}`;
    const { user } = await registerAccount(test, newAddress(), `${password}1`);
    expect((await test.call(login, { email: user.email, password: `${password}2` })).status).toBe(401);
    expect((await test.call(login, { email: user.email, password: `${password}1` })).status).toBe(200);
  });
});

describe.runIf(hasPostgres())('GET /logout', () => {
  it('ends this session and no other', async () => {
    const { user, token } = await registerAccount(test);
    const other = await test.call(login, { email: user.email, password: goodPassword });
    expect((await test.call(logout, {}, { token })).status).toBe(200);
    expect((await test.call(me, {}, { token })).status).toBe(401);
    expect((await test.call(me, {}, { token: other.body.token })).status).toBe(200);
  });

  it.each([
    ['no token', undefined, {}],
    ['a token that is nobody’s', 'kst_nobody', {}],
    ['the cookie alone', undefined, { cookie: 's-token=REPLACED' }],
    ['another scheme', undefined, { authorization: 'Basic abc' }],
  ])('refuses %s', async (_, token, headers) => {
    const { token: real } = await registerAccount(test);
    const sent = 'cookie' in headers ? { cookie: `s-token=${real}` } : headers;
    const caller = { ...(token ? { token } : {}), headers: sent as Record<string, string> };
    expect(await test.call(logout, {}, caller)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });
});

describe.runIf(hasPostgres())('a session', () => {
  it.each(['expires_at = now()', "last_seen_at = now() - interval '5 days 1 second'"])(
    'ends when %s',
    async (change) => {
      const { token } = await registerAccount(test);
      await test.connection.db.execute(sql.raw(`update sessions set ${change}`));
      expect((await test.call(me, {}, { token })).status).toBe(401);
    },
  );

  it('leaves neither token, code nor password in the database', async () => {
    const email = newAddress();
    const { otp, token } = await askCode(test, email);
    const { body } = await test.call(register, person(email, otp));
    const { rows } = await test.connection.db.execute<{ dump: string }>(sql`
      select coalesce(string_agg(query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text, ''), '') as dump
      from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`);
    const dump = rows[0]?.dump ?? '';
    expect(dump).toContain(email);
    for (const secret of [body.token, token, goodPassword]) expect(dump).not.toContain(secret);
    expect(dump).not.toMatch(new RegExp(`\\b${otp}\\b`));
  });
});
