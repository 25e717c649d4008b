import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor } from '../../testing/authenticator.ts';
import { askCode, goodPassword, newAddress, otherCode, registerAccount } from '../../testing/factories.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const { generateOtp, login, register, recover, me, logout } = api.accounts;

let first: TestApp;
let second: TestApp;
beforeAll(async () => {
  first = await startTestApp();
  second = await startBeside(first);
});
afterAll(async () => {
  await second.close();
  await first.close();
});

const inTurn = async (count: number, task: (app: TestApp) => Promise<{ status: number }>) => {
  const statuses = [];
  for (let turn = 0; turn < count; turn += 1) statuses.push((await task(turn % 2 ? second : first)).status);
  return statuses;
};

describe.runIf(hasPostgres())('limits of two processes', () => {
  it('let three codes be sent to an address between them', async () => {
    const email = newAddress();
    expect(await inTurn(5, (app) => app.call(generateOtp, { email }))).toEqual([200, 200, 200, 429, 429]);
  });

  it('let ten codes be sent to an address a day', async () => {
    const email = newAddress();
    const statuses = [];
    for (let round = 0; round < 4; round += 1) {
      statuses.push(...(await inTurn(3, (app) => app.call(generateOtp, { email }))));
      await first.connection.db.execute(
        sql`delete from rate_limits where key = ${`register codes to an address:${email}`}`,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  it('let a code be tried five times between them', async () => {
    const email = newAddress();
    const { otp } = await askCode(first, email);
    const attempt = (code: string) => (app: TestApp) =>
      app.call(register, { email, name: 'Ada', password: goodPassword, otp: code });
    expect(await inTurn(5, attempt(otherCode(otp)))).toEqual([401, 401, 401, 401, 401]);
    expect(await inTurn(2, attempt(otp))).toEqual([401, 401]);
  });

  it('let five passwords be tried between them, also a hundred at the same moment', async () => {
    const { user } = await registerAccount(first);
    const attempts = Array.from({ length: 100 }, (_, index) =>
      (index % 2 ? second : first).call(
        login,
        { email: user.email, password: 'Wrong-1234' },
        { ip: `10.5.0.${index}` },
      ),
    );
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(8);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(92);
  });

  it('let five codes of an authenticator app be tried between them', async () => {
    const owner = await registerAccount(first);
    const { code } = await enableTwoFactor(first, owner);
    const wrong = otherCode(await code());
    const attempt = (app: TestApp) =>
      app.call(login, { email: owner.user.email, password: goodPassword, otp: wrong }, { ip: '10.5.1.1' });
    expect(await inTurn(7, attempt)).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('count recoveries and sign-ins of an ip together', async () => {
    const ip = '10.5.2.1';
    const statuses = await inTurn(32, (app) => {
      const guess = { email: newAddress(), password: 'Wrong-1234' };
      const recovery = { ...guess, recovery_code: 'AAAA' };
      return app === first ? app.call(login, guess, { ip }) : app.call(recover, recovery, { ip });
    });
    expect(statuses.slice(0, 30).filter((status) => status === 429)).toEqual([]);
    expect(statuses.slice(30)).toEqual([429, 429]);
  });

  it('are still there for a process that starts later', async () => {
    const email = newAddress();
    await inTurn(3, (app) => app.call(generateOtp, { email }));
    const later = await startBeside(first);
    try {
      expect((await later.call(generateOtp, { email })).status).toBe(429);
    } finally {
      await later.close();
    }
  });
});

describe.runIf(hasPostgres())('a session of two processes', () => {
  it('begins in one, counts in the other, and ends in both', async () => {
    const { token } = await registerAccount(first);
    expect((await second.call(me, {}, { token })).status).toBe(200);
    expect((await second.call(logout, {}, { token })).status).toBe(200);
    for (const app of [first, second]) expect((await app.call(me, {}, { token })).status).toBe(401);
  });
});
