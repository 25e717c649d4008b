import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPassword, newAddress, registerAccount } from '../testing/factories.ts';
import { refusal } from '../testing/refusal.ts';
import { startTestApp, type TestApp } from '../testing/start-test-app.ts';
import { hasPostgres } from '../testing/test-database.ts';
import { findCommand } from './admin-command.ts';
import { AdminError } from './admin-error.ts';

let test: TestApp;
let operator: SignedIn;
let other: SignedIn;

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  operator = await registerAccount(test);
  other = await registerAccount(test);
});
afterAll(() => test?.close());

async function admin(...words: string[]): Promise<string> {
  const said: string[] = [];
  await findCommand(words)(test.settings, (line) => said.push(line));
  return said.join('\n');
}

describe.runIf(hasPostgres())('npm run admin', () => {
  it('names an administrator where there is none, which a session knows with its next call', async () => {
    await test.connection.db.execute(sql`delete from administrators`);
    expect(await admin('list')).toContain('There is no administrator');
    const mixed = other.user.email.toUpperCase();
    expect(await admin('grant', mixed, 'nobody', 'else', 'left')).toBe(`${other.user.email} is an administrator.`);
    expect(await admin('list')).toMatch(new RegExp(`^${other.user.email}  Ada Lovelace  since \\d{4}-\\d\\d-\\d\\d$`));
    const { body } = await test.call(adminApi.auditLog.list, {}, other);
    expect(body[0]).toMatchObject({
      act: 'administrator_granted',
      by: null,
      via: 'Command line',
      subject: other.user.email,
      note: 'nobody else left',
    });
  });

  it('keeps the last one, and suspends and restores others', async () => {
    await expect(admin('revoke', other.user.email)).rejects.toThrow('this is the only one.');
    await expect(admin('suspend', other.user.email)).rejects.toThrow('this is the only one.');
    const { email } = operator.user;
    expect(await admin('suspend', email, 'spam')).toBe(`${email} is suspended.`);
    expect(await test.call(api.accounts.me, {}, operator)).toMatchObject(refusal(401, 'unauthenticated'));
    expect(await admin('restore', email)).toBe(`${email} can sign in again.`);
    expect((await test.call(api.accounts.login, { email, password: goodPassword })).status).toBe(200);
    await admin('grant', email);
    expect(await admin('revoke', email)).toBe(`${email} is no administrator any more.`);
  });

  it('closes registration, and lets one person in', async () => {
    expect(await admin('registration')).toBe('Registration: open');
    expect(await admin('registration', 'domains', 'Example.org, b.test')).toBe(
      'Registration: domains example.org b.test',
    );
    expect(await admin('registration', 'invited')).toBe('Registration: invited');
    const email = newAddress();
    expect(await admin('invite', email, '--administrator')).toContain(`${email} is invited`);
    expect((await registerAccount(test, email)).user.administrator).toBe(true);
    await admin('registration', 'closed');
    await expect(admin('invite', newAddress())).rejects.toThrow('while registration is closed.');
  });

  it.each([
    [],
    ['unknown'],
    ['toString'],
    ['grant'],
    ['grant', 'nobody'],
    ['registration', 'ajar'],
    ['invite', 'a@b.test', 'x'],
  ])('says how it is used: %j %j %j', async (...words: (string | undefined)[]) => {
    const failure = Promise.resolve().then(() => admin(...words.filter((word) => word !== undefined)));
    await expect(failure).rejects.toThrow(AdminError);
    await expect(failure).rejects.toThrow('npm run admin -- ');
  });

  it('knows who is not there', async () => {
    await expect(admin('grant', 'nobody@example.test')).rejects.toThrow(
      'There is no account with the address nobody@example.test.',
    );
  });
});
