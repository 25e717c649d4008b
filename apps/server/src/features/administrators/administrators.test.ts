import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ageProof,
  askCode,
  findAccountId,
  goodPassword,
  newAddress,
  openSession,
  registerAccount,
} from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let operator: SignedIn;

const { list, grant, revoke } = adminApi.administrators;
const { auditLog } = adminApi;

const registerAtOnce = async (count: number) => {
  const newcomers = await Promise.all(
    Array.from({ length: count }, async () => {
      const email = newAddress();
      return { email, name: 'Ada', password: goodPassword, otp: (await askCode(test, email)).otp };
    }),
  );
  return Promise.all(newcomers.map((input) => test.call(api.accounts.register, input)));
};
const account = async (person: SignedIn) => ({ account_id: await findAccountId(test, person) });
const administrators = async () => (await test.call(list, {}, operator)).body.map(({ email }) => email);

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  const answers = await registerAtOnce(4);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const first = answers.filter(({ body }) => body.user.administrator);
  expect(first).toHaveLength(1);
  operator = first[0]?.body as SignedIn;
});
afterAll(() => test?.close());

describe.runIf(hasPostgres())('administrators', () => {
  it('are the first account of an empty installation, of four at once one, and nobody after it', async () => {
    expect(await administrators()).toEqual([operator.user.email]);
    const later = await registerAccount(test);
    expect(later.user).not.toHaveProperty('administrator');
    expect((await test.call(api.accounts.me, {}, operator)).body.administrator).toBe(true);
    const { body } = await test.call(auditLog.list, { act: 'administrator_granted' }, operator);
    expect(body).toEqual([
      expect.objectContaining({
        by: null,
        via: 'Registration',
        subject: operator.user.email,
        detail: 'the first account',
      }),
    ]);
  });

  it('never are by chance where there are accounts, though no administrator', async () => {
    await test.connection.db.execute(sql`delete from administrators`);
    const later = await registerAccount(test);
    expect(later.user).not.toHaveProperty('administrator');
    expect(await test.call(list, {}, operator)).toMatchObject(refusal(403, 'forbidden'));
    await test.connection.db.execute(
      sql`insert into administrators (account_id) select id from accounts where email = ${operator.user.email}`,
    );
    expect((await test.call(list, {}, operator)).status).toBe(200);
  });

  it('make others so and undo it, which a session knows with its next call', async () => {
    const other = await registerAccount(test);
    const subject = await account(other);
    expect(await test.call(list, {}, other)).toMatchObject(refusal(403, 'forbidden'));
    expect(await test.call(grant, { ...subject, note: ' helps out ' }, operator)).toMatchObject({ status: 200 });
    expect((await test.call(list, {}, other)).body).toHaveLength(2);
    expect((await test.call(grant, subject, operator)).status).toBe(200);
    expect((await test.call(revoke, subject, operator)).status).toBe(200);
    expect(await test.call(list, {}, other)).toMatchObject(refusal(403, 'forbidden'));
    expect(await test.call(revoke, subject, operator)).toMatchObject(refusal(404, 'account_not_found'));
    const { body } = await test.call(auditLog.list, { person: other.user.email }, operator);
    expect(body.map(({ act, by, note }) => ({ act, by, note }))).toEqual([
      { act: 'administrator_revoked', by: operator.user.email, note: '' },
      { act: 'administrator_granted', by: operator.user.email, note: 'helps out' },
    ]);
  });

  it('asks for fresh proof, and for an account that is there', async () => {
    const other = await account(await registerAccount(test));
    const stale = await openSession(test, operator, { proof: '10 minutes 1 second' });
    for (const act of [grant, revoke])
      expect(await test.call(act, other, stale)).toMatchObject(refusal(403, 'proof_required'));
    expect((await test.call(list, {}, stale)).status).toBe(200);
    const nobody = { account_id: `acc_${'0'.repeat(22)}` };
    for (const act of [grant, revoke])
      expect(await test.call(act, nobody, operator)).toMatchObject(refusal(404, 'account_not_found'));
    expect(await test.call(grant, { account_id: 'x' }, operator)).toMatchObject(refusal(404, 'not_found'));
    expect(await test.call(grant, { ...other, note: 'x'.repeat(501) }, operator)).toMatchObject(
      refusal(400, 'invalid_input'),
    );
    await test.call(adminApi.accounts.suspend, other, operator);
    expect(await test.call(grant, other, operator)).toMatchObject(refusal(403, 'account_suspended'));
  });

  it('always leave one who can sign in, also where two undo each other at once', async () => {
    const own = await account(operator);
    expect(await test.call(revoke, own, operator)).toMatchObject(refusal(409, 'administrator_needed'));
    for (const act of [revoke, adminApi.accounts.suspend, adminApi.accounts.remove]) {
      const other = await registerAccount(test);
      await test.call(grant, await account(other), operator);
      const answers = await Promise.all([test.call(act, await account(other), operator), test.call(act, own, other)]);
      const won = answers.filter(({ status }) => status === 200);
      expect(won.length, act.path).toBe(1);
      const { rows } = await test.connection.db.execute<{ id: string }>(
        sql`select id from administrators join accounts on id = account_id
            where suspended_at is null and deleting_since is null`,
      );
      expect(rows, act.path).toHaveLength(1);
      // Whoever is left goes on.
      await test.connection.db.execute(sql`delete from administrators where account_id <> ${rows[0]?.id}`);
      if (rows[0]?.id !== own.account_id) operator = other;
      operator = { ...operator, token: (await openSession(test, operator)).token };
      Object.assign(own, await account(operator));
    }
  });

  it('cannot leave by deleting their own account while others are there', async () => {
    const { otp } = await askCode(test, operator.user.email, 'delete', operator.token);
    expect(await test.call(api.accounts.deleteAccount, { otp }, operator)).toMatchObject(
      refusal(409, 'administrator_needed'),
    );
    const other = await registerAccount(test);
    await test.call(grant, await account(other), operator);
    const again = await test.call(api.accounts.deleteAccount, { otp }, operator);
    expect(again.status).toBe(200);
    operator = other;
  });
});

describe.runIf(hasPostgres())('the audit log', () => {
  it('is read in pages, by act, person and time', async () => {
    await ageProof(test, operator, '0');
    const subject = await account(await registerAccount(test));
    for (const note of ['one', 'two', 'three'])
      await test.call(adminApi.accounts.signOut, { ...subject, note }, operator);
    const filter = { act: 'account_signed_out', person: subject.account_id } as const;
    const first = await test.call(auditLog.list, { ...filter, limit: 2 }, operator);
    expect(first.body.map(({ note }) => note)).toEqual(['three', 'two']);
    expect(first.headers['x-total-count']).toBe('3');
    const cursor = String(first.headers['x-next-cursor']);
    const second = await test.call(auditLog.list, { ...filter, limit: 2, cursor }, operator);
    expect(second.body.map(({ note }) => note)).toEqual(['one']);
    expect(second.headers).not.toHaveProperty('x-next-cursor');
    const now = Math.floor(Date.now() / 1000);
    expect((await test.call(auditLog.list, { ...filter, until: now - 3600 }, operator)).body).toEqual([]);
    expect((await test.call(auditLog.list, { ...filter, from: now - 3600 }, operator)).body).toHaveLength(3);
    expect((await test.call(auditLog.list, { person: 'nobody@example.test' }, operator)).body).toEqual([]);
    const forged = Buffer.from('1700000000~abc').toString('base64url');
    expect((await test.call(auditLog.list, { cursor: forged }, operator)).body).toEqual([]);
  });

  it('is a file of either kind, and names nobody who is gone', async () => {
    const other = await registerAccount(test);
    const subject = await account(other);
    await test.call(adminApi.accounts.signOut, { ...subject, note: '=1+1' }, operator);
    const csv = await test.call(auditLog.download, { format: 'csv', person: other.user.email }, operator);
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('audit-log.csv'),
    });
    expect(String(csv.body)).toContain(`${other.user.email},,'=1+1\r\n`);
    await test.connection.db.execute(sql`delete from accounts where id = ${subject.account_id}`);
    const lines = await test.call(auditLog.download, { format: 'ndjson', person: subject.account_id }, operator);
    expect(JSON.parse(String(lines.body))).toMatchObject({ subject: subject.account_id, note: '=1+1' });
  });
});
