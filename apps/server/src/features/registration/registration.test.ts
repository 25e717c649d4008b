import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { whoMayRegister } from '@kinora/contract/registration';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCommand } from '../../administration/admin-command.ts';
import { askCode, goodPassword, newAddress, openSession, registerAccount } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let operator: SignedIn;

const calls = adminApi.registration;
const setMode = (mode: 'open' | 'invited' | 'domains' | 'closed', domains: string[] = []) =>
  test.call(calls.change, { mode, domains }, operator);
const invite = (email: string, more: object = {}) => test.call(calls.invite, { email, ...more }, operator);
const ask = (email: string) => test.call(api.accounts.generateOtp, { email, purpose: 'register' });
const register = (email: string, otp: string) =>
  test.call(api.accounts.register, { email, name: 'Ada', password: goodPassword, otp });

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  operator = await registerAccount(test);
});
afterAll(() => test?.close());

describe.runIf(hasPostgres())('who may register', () => {
  it('is everybody until the console says otherwise, and anybody may know', async () => {
    const seen = async () => (await test.call(whoMayRegister, {})).body;
    expect(await seen()).toEqual({ mode: 'open', domains: [] });
    expect((await test.call(calls.get, {}, operator)).body).toEqual({ mode: 'open', domains: [], is_set: false });
    expect((await setMode('domains', ['example.test', 'example.test'])).status).toBe(200);
    expect(await seen()).toEqual({ mode: 'domains', domains: ['example.test'] });
    const { body } = await test.call(adminApi.auditLog.list, { act: 'registration_changed' }, operator);
    expect(body[0]).toMatchObject({ by: operator.user.email, detail: 'domains example.test' });
  });

  it('is refused before a code is mailed, and after it', async () => {
    await setMode('open');
    const email = newAddress();
    const { otp } = await askCode(test, email, 'register');
    await setMode('closed');
    expect(await register(email, otp)).toMatchObject(refusal(403, 'registration_closed'));
    const other = newAddress();
    expect(await ask(other)).toMatchObject({
      status: 403,
      body: { code: 'registration_closed', error: 'Registration is closed' },
    });
    expect(test.mailbox.codesFor(other)).toEqual([]);
    // Who has an account is not concerned.
    expect((await test.call(api.accounts.generateOtp, { email: operator.user.email })).status).toBe(200);
    await setMode('open');
    expect((await register(email, otp)).status).toBe(200);
  });

  it('is a matter of the domain', async () => {
    await setMode('domains', ['example.test']);
    expect((await ask(newAddress())).status).toBe(200);
    expect(await ask('ada@elsewhere.test')).toMatchObject({
      body: { error: 'Registration needs an address at example.test, or an invitation' },
    });
    await invite('ada@elsewhere.test');
    expect((await ask('ada@elsewhere.test')).status).toBe(200);
  });

  it('needs fresh proof and sound words to change', async () => {
    const stale = await openSession(test, operator, { proof: '10 minutes 1 second' });
    expect(await test.call(calls.change, { mode: 'open' }, stale)).toMatchObject(refusal(403, 'proof_required'));
    expect(await setMode('domains')).toMatchObject(refusal(400, 'invalid_input'));
    for (const domain of ['EXAMPLE.test', '@example.test', 'example', 'a b.test', '-.test'])
      expect(await setMode('domains', [domain]), domain).toMatchObject(refusal(400, 'invalid_input'));
    expect(await test.call(calls.change, { mode: 'shut' as 'open' }, operator)).toMatchObject(
      refusal(400, 'invalid_input'),
    );
  });
});

describe.runIf(hasPostgres())('an empty installation that is closed', () => {
  it('lets in whom the command line invites, and then nobody', async () => {
    const closed = await startTestApp({ REGISTRATION: 'closed' });
    const email = newAddress();
    const mode = async () => (await closed.call(whoMayRegister, {})).body.mode;
    const asked = (address: string) => closed.call(api.accounts.generateOtp, { email: address, purpose: 'register' });
    expect(await mode()).toBe('invited');
    expect(await asked(email)).toMatchObject(refusal(403, 'registration_closed'));
    await findCommand(['invite', email, '--administrator'])(closed.settings, () => undefined);
    expect(await asked(newAddress())).toMatchObject(refusal(403, 'registration_closed'));
    const first = await registerAccount(closed, email);
    expect(first.user.administrator).toBe(true);
    expect(await mode()).toBe('closed');
    await expect(findCommand(['invite', newAddress()])(closed.settings, () => undefined)).rejects.toThrow('closed');
    await closed.close();
  });
});

describe.runIf(hasPostgres())('an invitation', () => {
  beforeAll(async () => {
    if (hasPostgres()) await setMode('invited');
  });

  it('is mailed, lets one address in once, and is gone then', async () => {
    const email = newAddress();
    expect(await ask(email)).toMatchObject(refusal(403, 'registration_closed'));
    const sent = await invite(email.toUpperCase(), { days: 3, note: 'new here' });
    expect(sent.body).toMatchObject({ email, is_administrator: false, is_expired: false });
    expect(sent.body.expires_at - Date.now() / 1000).toBeGreaterThan(3 * 86_400 - 60);
    expect((await test.mailbox.waitFor(email)).text).toContain(`/register?${new URLSearchParams({ email })}`);
    const person = await registerAccount(test, email);
    expect(person.user).not.toHaveProperty('administrator');
    expect((await test.call(calls.listInvitations, {}, operator)).body.map((one) => one.email)).not.toContain(email);
    expect(await invite(email)).toMatchObject(refusal(409, 'email_taken'));
  });

  it('may be for an administrator', async () => {
    const person = newAddress();
    await invite(person, { is_administrator: true });
    const { user, token } = await registerAccount(test, person);
    expect(user.administrator).toBe(true);
    expect((await test.call(adminApi.administrators.list, {}, { token })).status).toBe(200);
    const { body } = await test.call(adminApi.auditLog.list, { person }, operator);
    expect(body[0]).toMatchObject({ act: 'administrator_granted', detail: 'by invitation', via: 'Registration' });
  });

  it('ends, also between the code and the account; sent again, it is one with a new end', async () => {
    const email = newAddress();
    const { body: first } = await invite(email);
    const { otp } = await askCode(test, email, 'register');
    await test.connection.db.execute(
      sql`update invitations set expires_at = now() - interval '1 second' where email = ${email}`,
    );
    expect(await register(email, otp)).toMatchObject(refusal(403, 'registration_closed'));
    expect(await ask(email)).toMatchObject(refusal(403, 'registration_closed'));
    const list = await test.call(calls.listInvitations, {}, operator);
    expect(list.body.find(({ id }) => id === first.id)).toMatchObject({ is_expired: true });
    expect((await invite(email)).body).toMatchObject({ id: first.id, is_expired: false });
    expect((await register(email, otp)).status).toBe(200);
  });

  it('can be taken back, once', async () => {
    const email = newAddress();
    const { body } = await invite(email);
    const { otp } = await askCode(test, email, 'register');
    const gone = { invitation_id: body.id };
    const answers = await Promise.all([1, 2].map(() => test.call(calls.revokeInvitation, gone, operator)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await register(email, otp)).toMatchObject(refusal(403, 'registration_closed'));
    const nobody = { invitation_id: `inv_${'0'.repeat(22)}` };
    expect(await test.call(calls.revokeInvitation, nobody, operator)).toMatchObject(
      refusal(404, 'invitation_not_found'),
    );
  });

  it('is one however often it is sent at once, and has its bounds', async () => {
    const email = newAddress();
    const answers = await Promise.all([1, 2, 3].map(() => invite(email)));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    for (const wrong of [{ days: 0 }, { days: 61 }, { days: 1.5 }, { is_administrator: 'yes' }])
      expect(await invite(newAddress(), wrong)).toMatchObject(refusal(400, 'invalid_input'));
    expect(await invite('nobody')).toMatchObject(refusal(400, 'invalid_input'));
    await test.connection.db.execute(sql`
      insert into invitations (id, email, is_administrator, expires_at)
      select 'inv_' || n, n || '@many.test', false, now() + interval '1 day' from generate_series(1, 500) n`);
    expect(await invite(newAddress())).toMatchObject(refusal(409, 'invitation_limit_reached'));
    await test.connection.db.execute(sql`delete from invitations where email like '%@many.test'`);
  });

  it('is of no use where registration is closed', async () => {
    await setMode('closed');
    expect(await invite(newAddress())).toMatchObject(refusal(403, 'registration_closed'));
    await setMode('invited');
  });
});

describe.runIf(hasPostgres())('the settings', () => {
  it('win over the console, which says so', async () => {
    await setMode('open');
    const other = await startBeside(test, { REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'Example.test, b.test' });
    const { body } = await other.call(calls.get, {}, operator);
    expect(body).toEqual({ mode: 'domains', domains: ['example.test', 'b.test'], is_set: true });
    expect(await other.call(calls.change, { mode: 'open' }, operator)).toMatchObject(refusal(409, 'operator_decides'));
    const email = 'bob@elsewhere.test';
    expect(await other.call(api.accounts.generateOtp, { email, purpose: 'register' })).toMatchObject(
      refusal(403, 'registration_closed'),
    );
    await other.close();
  });
});
