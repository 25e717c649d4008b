import { api } from '@kinora/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode, goodPassword, newAddress, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const { generateOtp, login, register, recover, resetPassword, changePassword } = api.accounts;

/** The same address as people and their keyboards write it. */
const spellings = (email: string) =>
  fc
    .tuple(
      fc.array(fc.boolean(), { minLength: email.length, maxLength: email.length }),
      fc.constantFrom('', ' ', '\t', '\n', '  '),
      fc.constantFrom('', ' ', '\r\n', '\u00a0'),
    )
    .map(([upper, before, after]) => {
      const letters = [...email].map((letter, index) => (upper[index] ? letter.toUpperCase() : letter));
      return `${before}${letters.join('')}${after}`;
    });

const lookAlikes: [plain: string, lookAlike: string][] = [
  ['p', 'р'], // Cyrillic
  ['o', 'ο'], // Greek
  ['p', 'ｐ'], // full width, which normalising would fold
  ['k', '\u212a'], // the Kelvin sign, which lower-casing would fold
  ['i', 'ı'],
  ['fi', 'ﬁ'],
  ['e', 'é'.normalize('NFD')],
  ['r', 'r\u200b'], // zero width
  ['r', 'r\u00ad'], // soft hyphen
  ['@', '＠'],
  ['.test', '。test'],
  ['.test', '.test.'],
  ['.test', '..test'],
  ['@', '.@'],
];

describe.runIf(hasPostgres())('an address', () => {
  it('is one account in whatever case and with whatever space around it is written', async () => {
    const { user } = await registerAccount(test);
    let run = 0;
    await fc.assert(
      fc.asyncProperty(spellings(user.email), async (email) => {
        run += 1;
        const ip = `10.7.0.${run}`;
        expect((await test.call(login, { email, password: goodPassword }, { ip })).body.user.email).toBe(user.email);
        expect((await test.call(generateOtp, { email, purpose: 'register' }, { ip })).status).toBe(409);
        const person = { email, name: 'Eve', password: goodPassword, otp: '123456' };
        expect((await test.call(register, person, { ip })).status).toBe(409);
      }),
      { numRuns: 30 },
    );
  });

  it('is not captured by somebody who asked for a code first', async () => {
    const email = newAddress();
    const stranger = await askCode(test, email);
    const { otp } = await askCode(test, email);
    const person = { email, name: 'Ada', password: goodPassword };
    if (stranger.otp !== otp) expect((await test.call(register, { ...person, otp: stranger.otp })).status).toBe(401);
    expect((await test.call(register, { ...person, otp })).status).toBe(200);
  });

  it('with letters that only look the same is refused everywhere, and its owner hears nothing of it', async () => {
    const { user } = await registerAccount(test, `fink-${newAddress()}`);
    const password = goodPassword;
    for (const [plain, lookAlike] of lookAlikes) {
      const email = user.email.replace(plain, lookAlike);
      expect(email).not.toBe(user.email);
      const answers = [
        await test.call(generateOtp, { email, purpose: 'register' }),
        await test.call(generateOtp, { email, purpose: 'reset' }),
        await test.call(generateOtp, { email }),
        await test.call(register, { email, name: 'Eve', password, otp: '123456' }),
        await test.call(resetPassword, { email, password, otp: '123456' }, { token: 'kot_x' }),
        await test.call(recover, { email, password, recovery_code: 'x' }),
        await test.call(login, { email, password }),
      ];
      for (const answer of answers)
        expect(answer, email).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    }
    await askCode(test, user.email, 'reset');
    expect(test.mailbox.codesFor(user.email)).toHaveLength(2);
  });

  it('at a domain that only looks the same is somebody else’s', async () => {
    const { user } = await registerAccount(test);
    const email = user.email.replace('example', 'xn--exmple-4nf');
    expect(await test.call(generateOtp, { email, purpose: 'reset' })).toMatchObject({ status: 404 });
    expect(await test.call(login, { email, password: goodPassword })).toMatchObject({ status: 404 });
    expect(await test.call(generateOtp, { email, purpose: 'register' })).toMatchObject({ status: 200 });
  });
});

describe.runIf(hasPostgres())('a password', () => {
  it('signs in composed and decomposed', async () => {
    const [composed, decomposed] = ['Über-Käse-7é'.normalize('NFC'), 'Über-Käse-7é'.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    for (const [chosen, typed] of [
      [composed, decomposed],
      [decomposed, composed],
    ] as const) {
      const { user, token } = await registerAccount(test, newAddress(), chosen);
      expect((await test.call(login, { email: user.email, password: typed })).status).toBe(200);
      const change = { current_password: typed, new_password: `${chosen}!` };
      expect((await test.call(changePassword, change, { token })).status).toBe(200);
      expect((await test.call(login, { email: user.email, password: `${typed}!` })).status).toBe(200);
    }
  });

  it('keeps its spaces and its case', async () => {
    const { user } = await registerAccount(test, newAddress(), ' Sp4ces Kept! ');
    for (const typed of ['Sp4ces Kept!', ' sp4ces kept! '])
      expect((await test.call(login, { email: user.email, password: typed })).status).toBe(401);
    expect((await test.call(login, { email: user.email, password: ' Sp4ces Kept! ' })).status).toBe(200);
  });

  it('of a megabyte is refused before anything is hashed', async () => {
    const { user } = await registerAccount(test);
    const password = `Aa1!${'x'.repeat(1024 * 1024)}`;
    const began = performance.now();
    expect(await test.call(login, { email: user.email, password })).toMatchObject({
      status: 413,
      body: { code: 'body_too_large' },
    });
    const long = await test.call(login, { email: user.email, password: password.slice(0, 200_000) });
    expect(long).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});
