import { setTimeout as wait } from 'node:timers/promises';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askCode, newAddress, registerAccount } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://video.example.test' });
});
afterAll(() => test.close());

const { generateOtp, resetPassword } = api.accounts;
const mailsTo = (email: string) => test.mailbox.mails.filter(({ to }) => to.includes(email));
const jobOf = async (email: string) => {
  const { rows } = await test.connection.db.execute<{ state: string; retry_count: number }>(
    sql`select state, retry_count from pgboss.job where name = 'mail' and data->>'to' = ${email}`,
  );
  return rows[0];
};

describe.runIf(hasPostgres())('a mail while the mail server refuses', () => {
  it('is asked for all the same, arrives once when it can, and never again', async () => {
    const email = newAddress();
    test.mailbox.refusing = true;
    expect((await test.call(generateOtp, { email })).status).toBe(200);
    await expect.poll(async () => (await jobOf(email))?.retry_count ?? 0, { timeout: 15_000 }).toBeGreaterThan(0);
    expect(mailsTo(email)).toHaveLength(0);
    test.mailbox.refusing = false;
    await expect.poll(() => mailsTo(email).length, { timeout: 20_000 }).toBe(1);
    await expect.poll(async () => (await jobOf(email))?.state).toBe('completed');
    await wait(3_000);
    expect(mailsTo(email)).toHaveLength(1);
  }, 60_000);

  it('is not sent any more once its code has expired', async () => {
    const email = newAddress();
    test.mailbox.refusing = true;
    await test.call(generateOtp, { email });
    await expect.poll(async () => (await jobOf(email))?.state, { timeout: 15_000 }).toBe('retry');
    await test.connection.db.execute(sql`
      update pgboss.job set data = jsonb_set(data, '{sendBefore}', '1'), start_after = now()
      where name = 'mail' and data->>'to' = ${email}`);
    test.mailbox.refusing = false;
    await expect.poll(async () => (await jobOf(email))?.state, { timeout: 20_000 }).toBe('completed');
    expect(mailsTo(email)).toHaveLength(0);
  }, 60_000);

  it('is tried for a day before it is given up', async () => {
    const email = newAddress();
    await test.call(generateOtp, { email });
    const { rows } = await test.connection.db.execute<{ retry_limit: number; retry_delay_max: number }>(
      sql`select retry_limit, retry_delay_max from pgboss.job where name = 'mail' and data->>'to' = ${email}`,
    );
    const { retry_limit = 0, retry_delay_max = 0 } = rows[0] ?? {};
    expect(retry_limit * retry_delay_max).toBeGreaterThanOrEqual(86_400);
  });
});

describe.runIf(hasPostgres())('what a mail says', () => {
  it('does not depend on the host that the request names', async () => {
    const { user } = await registerAccount(test);
    const { otp, token } = await askCode(test, user.email, 'reset');
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' };
    const input = { email: user.email, password: 'Battery-St4ple!', otp };
    expect((await test.call(resetPassword, input, { token, headers })).status).toBe(200);
    const mail = await test.mailbox.waitFor(user.email, 3);
    for (const form of [mail.text, mail.html]) {
      expect(form).not.toContain('evil.test');
      const links = form.match(/https?:\/\/[^\s"<,]+/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(new URL(link).origin).toBe('https://video.example.test');
    }
  });

  it('holds no markup of the device that it names', async () => {
    const { user } = await registerAccount(test);
    const { otp, token } = await askCode(test, user.email, 'reset');
    const headers = { 'user-agent': '<img src=x onerror=alert(1)> Firefox/1 Windows\tBcc: evil@x.test' };
    await test.call(resetPassword, { email: user.email, password: 'Battery-St4ple!', otp }, { token, headers });
    const mail = await test.mailbox.waitFor(user.email, 3);
    expect(mail.html).not.toContain('<img');
    expect(mail.text).toContain('Device: Firefox on Windows');
    expect(mail.to).toEqual([user.email]);
  });
});

describe.runIf(hasPostgres())('the envelope of a mail', () => {
  const joints = ['\r\nBcc: ', '\nTo: ', ',', ';', ' ', '>,<', '\u2028', '%0d%0aBcc:', '(', '"@x.test,'];
  const hostile = joints.flatMap((joint) =>
    Array.from({ length: 20 }, (_, index) => `a${index}@example.test${joint}evil${index}@evil.test`),
  );

  it(`names one address or none, for ${hostile.length} hostile ones`, async () => {
    const before = test.mailbox.mails.length;
    for (const [index, email] of hostile.entries())
      expect((await test.call(generateOtp, { email }, { ip: `10.6.${index % 200}.1` })).status).toBe(400);
    const email = newAddress();
    await askCode(test, email);
    for (const { to } of test.mailbox.mails.slice(before)) expect(to).toHaveLength(1);
    expect(test.mailbox.mails.flatMap(({ to }) => to).filter((to) => to.includes('evil'))).toEqual([]);
  });
});
