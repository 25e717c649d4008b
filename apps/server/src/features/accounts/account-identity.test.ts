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

const { generateOtp, login, register, changePassword } = api.accounts;

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

  it('with letters that only look the same is not this one', async () => {
    const { user } = await registerAccount(test);
    const lookAlike = user.email.replace('e', 'е');
    for (const purpose of ['reset', 'register'] as const)
      expect((await test.call(generateOtp, { email: lookAlike, purpose })).status).toBe(400);
    const dotted = user.email.replace('person', 'persοn');
    expect((await test.call(login, { email: dotted, password: goodPassword })).status).toBe(400);
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
