import { api, type SignedIn } from '@kinora/contract';
import { type AdminAccount, adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enableTwoFactor } from '../../testing/authenticator.ts';
import {
  findAccountId,
  findWorkspaceId,
  goodPassword,
  insertVideo,
  openSession,
  registerAccount,
  registerUploader,
} from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let operator: SignedIn;

const calls = adminApi.accounts;
const account = async (person: SignedIn) => ({ account_id: await findAccountId(test, person) });
const look = async (person: SignedIn): Promise<AdminAccount> =>
  (await test.call(calls.get, await account(person), operator)).body;
const signIn = ({ user: { email } }: SignedIn, password = goodPassword) =>
  test.call(api.accounts.login, { email, password });

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  operator = await registerAccount(test);
});
afterAll(() => test?.close());

describe.runIf(hasPostgres())('accounts, to an administrator', () => {
  it('are listed newest first, with what they use, and found by a part of their name', async () => {
    const [older, newer] = [await registerUploader(test), await registerAccount(test)];
    await insertVideo(test, older);
    await test.connection.db.execute(
      sql`update videos set size_bytes = 1234 where workspace_id = ${await findWorkspaceId(test, older)}`,
    );
    const first = await test.call(calls.list, { limit: 1 }, operator);
    expect(first.body).toEqual([
      {
        id: await findAccountId(test, newer),
        email: newer.user.email,
        name: 'Ada Lovelace',
        state: 'active',
        reason: '',
        is_administrator: false,
        has_two_factor: false,
        created_at: expect.any(Number),
        last_sign_in_at: expect.any(Number),
        plan_id: null,
        is_paid: false,
        videos: 0,
        stored_bytes: 0,
      },
    ]);
    expect(first.headers['x-total-count']).toBe('3');
    const cursor = String(first.headers['x-next-cursor']);
    const [second] = (await test.call(calls.list, { limit: 1, cursor }, operator)).body;
    expect(second).toMatchObject({ email: older.user.email, plan_id: 'free', videos: 1, stored_bytes: 1234 });
    const part = older.user.email.slice(3, 15);
    const found = await test.call(calls.list, { q: part.toUpperCase(), state: 'active' }, operator);
    expect(found.body.map(({ email }) => email)).toEqual([older.user.email]);
    expect((await test.call(calls.list, { q: part, state: 'suspended' }, operator)).body).toEqual([]);
    expect((await test.call(calls.list, { q: '%' }, operator)).body).toEqual([]);
    expect(await test.call(calls.list, { limit: 201 }, operator)).toMatchObject(refusal(400, 'invalid_input'));
  });

  it('can be suspended: sessions end, keys are refused, nobody signs in, embeds play; and restored', async () => {
    const person = await registerAccount(test);
    const { body: key } = await test.call(api.apiKeys.create, {}, person);
    const { body: player } = await test.call(api.players.create, { name: 'Trailer' }, { token: key.value });
    const embed = async () => (await test.app.inject(`/api/players/embed/${player.id}`)).statusCode;
    const subject = await account(person);
    expect((await test.call(calls.suspend, { ...subject, note: 'spam' }, operator)).status).toBe(200);
    expect(await look(person)).toMatchObject({ state: 'suspended', reason: 'spam' });
    expect(await test.call(api.accounts.me, {}, person)).toMatchObject(refusal(401, 'unauthenticated'));
    expect(await test.call(api.players.list, {}, { token: key.value })).toMatchObject(refusal(401, 'unauthenticated'));
    expect(await signIn(person)).toMatchObject(refusal(403, 'account_suspended'));
    // Who cannot prove whose it is does not hear of it.
    expect(await signIn(person, 'Wr0ng-Horse!')).toMatchObject(refusal(401, 'invalid_credentials'));
    expect(await embed()).toBe(200);
    expect((await test.call(calls.restore, subject, operator)).status).toBe(200);
    expect((await test.call(api.players.list, {}, { token: key.value })).status).toBe(200);
    expect((await signIn(person)).status).toBe(200);
    expect(await look(person)).toMatchObject({ state: 'active', reason: '' });
  });

  it('are suspended for those with a second factor, too, and a recovery opens nothing', async () => {
    const person = await registerAccount(test);
    const { code, recoveryCode } = await enableTwoFactor(test, person);
    await test.call(calls.suspend, await account(person), operator);
    const { email } = person.user;
    const again = await test.call(api.accounts.login, { email, password: goodPassword, otp: await code() });
    expect(again).toMatchObject(refusal(403, 'account_suspended'));
    const recovery = { email, password: goodPassword, recovery_code: recoveryCode };
    expect(await test.call(api.accounts.recover, recovery)).toMatchObject(refusal(401, 'recovery_failed'));
  });

  it('stay out where they are suspended in the midst of signing in', async () => {
    const person = await registerAccount(test);
    const subject = await account(person);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => signIn(person)),
      test.call(calls.suspend, subject, operator),
    ]);
    for (const { body } of answers.slice(0, 4) as Awaited<ReturnType<typeof signIn>>[])
      if (body.token) expect((await test.call(api.accounts.me, {}, { token: body.token })).status).toBe(401);
    expect(
      (await test.connection.db.execute(sql`select 1 from sessions where account_id = ${subject.account_id}`)).rows,
    ).toEqual([]);
  });

  it('can be signed out everywhere, and mailed a link for a new password', async () => {
    const person = await registerAccount(test);
    const subject = await account(person);
    const other = await openSession(test, person);
    expect((await test.call(calls.signOut, subject, operator)).status).toBe(200);
    for (const session of [person, other]) expect((await test.call(api.accounts.me, {}, session)).status).toBe(401);
    const before = test.mailbox.codesFor(person.user.email).length;
    expect((await test.call(calls.mailReset, subject, operator)).status).toBe(200);
    await test.mailbox.waitForCode(person.user.email, before + 1);
  });

  it('get a plan by hand, with a note, but not in place of one that is paid', async () => {
    const person = await registerAccount(test);
    const subject = await account(person);
    const change = (plan_id: string) => test.call(calls.changePlan, { ...subject, plan_id, note: 'a gift' }, operator);
    expect((await change('pro')).status).toBe(200);
    expect((await test.call(api.subscriptions.current, {}, person)).body.subscription).toMatchObject({
      plan_id: 'pro',
      access: 'full',
    });
    expect((await change('free')).status).toBe(200);
    expect(await look(person)).toMatchObject({ plan_id: 'free', is_paid: false });
    expect(await change('no-such-plan')).toMatchObject(refusal(404, 'plan_not_found'));
    const { body } = await test.call(adminApi.auditLog.list, { act: 'plan_changed' }, operator);
    expect(body.map(({ detail, note }) => ({ detail, note }))).toEqual([
      { detail: 'pro → free', note: 'a gift' },
      { detail: 'none → pro', note: 'a gift' },
    ]);
    await test.connection.db.execute(
      sql`update subscriptions set provider_subscription_id = 'sub_1'
          where workspace_id = ${await findWorkspaceId(test, person)}`,
    );
    expect(await change('pro')).toMatchObject(refusal(409, 'plan_paid'));
  });

  it('are deleted with everything in them, once', async () => {
    const person = await registerUploader(test);
    await insertVideo(test, person);
    const subject = await account(person);
    const answers = await Promise.all([1, 2, 3].map(() => test.call(calls.remove, subject, operator)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    await expect.poll(() => findAccountId(test, person), { timeout: 10_000 }).toBe('gone');
    const { body } = await test.call(adminApi.auditLog.list, { person: subject.account_id }, operator);
    expect(body).toEqual([expect.objectContaining({ act: 'account_deleted', subject: subject.account_id })]);
    expect(await test.call(calls.get, subject, operator)).toMatchObject(refusal(404, 'account_not_found'));
  });

  it('are not one’s own, nor of nobody, and need fresh proof', async () => {
    const own = await account(operator);
    for (const act of [calls.suspend, calls.remove])
      expect(await test.call(act, own, operator)).toMatchObject(refusal(409, 'administrator_needed'));
    const acts = [calls.suspend, calls.restore, calls.signOut, calls.mailReset, calls.remove];
    const nobody = { account_id: `acc_${'0'.repeat(22)}` };
    const stale = await openSession(test, operator, { proof: '10 minutes 1 second' });
    for (const act of acts) {
      expect(await test.call(act, nobody, operator), act.path).toMatchObject(refusal(404, 'account_not_found'));
      expect(await test.call(act, nobody, stale), act.path).toMatchObject(refusal(403, 'proof_required'));
    }
    expect(await look(operator)).toMatchObject({ state: 'active', is_administrator: true });
  });
});
