import { api, type SignedIn } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeAccountDeletionSteps } from '../../compose/account-deletion-steps.ts';
import { composeServices } from '../../compose/services.ts';
import { videoJobs } from '../../jobs/job-table.ts';
import { fillEveryTable, tablesHolding } from '../../testing/every-table.ts';
import {
  askCode,
  findWorkspaceId,
  goodPassword,
  newAddress,
  otherCode,
  registerAccount,
} from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { createWorkspaceService } from '../workspaces/workspace-service.ts';
import { accountStore } from './account-store.ts';
import { listDeletionSteps, resumeDeletions, runDeletion } from './deletion-job.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  // The first account runs the installation, and may not go while others are there.
  await registerAccount(test);
});
afterAll(() => test.close());

const { deleteAccount, generateOtp, resetPassword, login, me } = api.accounts;
const erase = (otp: string, token?: string) => test.call(deleteAccount, { otp }, token ? { token } : {});

const accountIdOf = async ({ user }: SignedIn) => {
  const { rows } = await test.connection.db.execute<{ id: string }>(
    sql`select id from accounts where email = ${user.email}`,
  );
  return rows[0]?.id ?? 'gone';
};
const idsOf = async (owner: SignedIn) => ({
  accountId: await accountIdOf(owner),
  workspaceId: await findWorkspaceId(test, owner),
});
/** What the call does first, without the rest. */
const mark = (accountId: string) =>
  test.connection.db.transaction(async (tx) => {
    await accountStore.markDeleting(tx, accountId);
    await createWorkspaceService(test.connection.db).shutLeftBy(tx, accountId);
  });
const untilGone = (owner: SignedIn) => expect.poll(() => accountIdOf(owner), { timeout: 10_000 }).toBe('gone');

describe.runIf(hasPostgres())('POST /delete-account', () => {
  it('shuts the account at once, erases it, and lets the address register again', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const other = (await test.call(login, { email, password: goodPassword })).body.token;
    const { otp } = await askCode(test, email, 'delete', owner.token);
    expect(await erase(otp, owner.token)).toMatchObject({ status: 200, body: { success: true } });
    for (const token of [owner.token, other]) expect((await test.call(me, {}, { token })).status).toBe(401);
    await untilGone(owner);
    expect(await test.call(login, { email, password: goodPassword })).toMatchObject(refusal(404, 'user_not_found'));
    const again = await registerAccount(test, email);
    expect((await test.call(me, {}, { token: again.token })).body.email).toBe(email);
  });

  it('takes the embeds down with the answer, not when the rest is gone', async () => {
    const { user, token } = await registerAccount(test);
    const player = await test.call(api.players.create, { name: 'Trailer', config: {} }, { token });
    const embedded = async () => (await test.app.inject(`/api/players/embed/${player.body.id}`)).statusCode;
    expect(await embedded()).toBe(200);
    const { otp } = await askCode(test, user.email, 'delete', token);
    expect((await erase(otp, token)).status).toBe(200);
    expect(await embedded()).toBe(404);
  });

  it('refuses a wrong code, one for another purpose, another’s, a dead one and no token', async () => {
    const [owner, other] = [await registerAccount(test), await registerAccount(test)];
    const { otp } = await askCode(test, owner.user.email, 'delete', owner.token);
    const forReset = await askCode(test, other.user.email, 'reset');
    expect(await erase(otherCode(otp), owner.token)).toMatchObject(refusal(403, 'delete_code_invalid'));
    expect(await erase(forReset.otp, other.token)).toMatchObject(refusal(403, 'delete_code_invalid'));
    expect(await erase(otp, other.token)).toMatchObject(refusal(403, 'delete_code_invalid'));
    expect(await erase(otp)).toMatchObject(refusal(401, 'unauthenticated'));
    for (let tries = 0; tries < 4; tries += 1) await erase(otherCode(otp), owner.token);
    expect(await erase(otp, owner.token)).toMatchObject(refusal(403, 'delete_code_invalid'));
    expect((await test.call(me, {}, { token: owner.token })).status).toBe(200);
  });

  it('takes the code once when twenty send it at the same moment', async () => {
    const owner = await registerAccount(test);
    const { otp } = await askCode(test, owner.user.email, 'delete', owner.token);
    const answers = await Promise.all(Array.from({ length: 20 }, () => erase(otp, owner.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await untilGone(owner);
  });
});

describe.runIf(hasPostgres())('an account that is being deleted', () => {
  it('is nobody’s: no sign-in, no code, no reset, and its address is still taken', async () => {
    const owner = await registerAccount(test);
    const { email } = owner.user;
    const code = await askCode(test, email, 'reset');
    await mark(await accountIdOf(owner));
    expect(await test.call(login, { email, password: goodPassword })).toMatchObject(refusal(404, 'user_not_found'));
    expect(await test.call(generateOtp, { email, purpose: 'reset' })).toMatchObject(refusal(404, 'unknown_email'));
    expect(await test.call(generateOtp, { email, purpose: 'delete' }, owner)).toMatchObject(refusal(403, 'forbidden'));
    for (const purpose of [{}, { purpose: 'register' }] as const)
      expect(await test.call(generateOtp, { email, ...purpose })).toMatchObject(refusal(409, 'email_taken'));
    expect(
      await test.call(resetPassword, { email, password: 'Battery-St4ple!', otp: code.otp }, { token: code.token }),
    ).toMatchObject(refusal(403, 'unregistered_email'));
    await resumeDeletions({ db: test.connection.db, queue: test.queue });
    await untilGone(owner);
  });
});

describe.runIf(hasPostgres())('the deletion', () => {
  const parts = () => {
    const { queue, limits, connection } = test;
    const featureSteps = composeAccountDeletionSteps(test, composeServices(test).media);
    return { db: connection.db, limits, queue, featureSteps };
  };

  it('leaves nothing in any table, and no file, wherever it was interrupted before', { timeout: 120_000 }, async () => {
    const { db } = test.connection;
    const steps = listDeletionSteps(parts());
    const crashes = steps.flatMap((_, index) => [`before ${index}`, `after ${index}`]);
    for (const crash of crashes) {
      const owner = await registerAccount(test);
      await askCode(test, owner.user.email, 'delete', owner.token);
      const { accountId, workspaceId } = await idsOf(owner);
      const keys = await fillEveryTable(test, { accountId, workspaceId });
      await mark(accountId);
      const crashing = steps.map((step, index) => ({
        name: step.name,
        async run(id: string) {
          if (crash === `before ${index}`) throw new Error('killed');
          await step.run(id);
          if (crash === `after ${index}`) throw new Error('killed');
        },
      }));
      await expect(runDeletion(db, crashing, accountId)).rejects.toThrow('stopped at');
      await runDeletion(db, steps, accountId);
      expect(await tablesHolding(db, accountId), crash).toEqual([]);
      expect(await tablesHolding(db, workspaceId), crash).toEqual([]);
      expect(await tablesHolding(db, owner.user.email), crash).toEqual([]);
      for (const key of keys) expect(await test.storage.find(key), key).toBeUndefined();
    }
  });

  it('leaves no job that names the account or its workspace, nor its own when it is done', async () => {
    const { db } = test.connection;
    const owner = await registerAccount(test);
    const { accountId, workspaceId } = await idsOf(owner);
    const { otp } = await askCode(test, owner.user.email, 'delete', owner.token);
    expect((await erase(otp, owner.token)).status).toBe(200);
    for (const id of [accountId, workspaceId])
      await expect.poll(() => tablesHolding(db, id), { timeout: 10_000 }).toEqual([]);
  });

  it('takes the jobs of its videos and subscriptions along, and nobody else’s', async () => {
    const { db } = test.connection;
    const people = [await registerAccount(test), await registerAccount(test)];
    const accountId = await accountIdOf(people[0] as SignedIn);
    const [workspaceId = '', otherId = ''] = await Promise.all(people.map((one) => findWorkspaceId(test, one)));
    for (const id of [workspaceId, otherId]) {
      await db.execute(sql`insert into subscriptions (id, workspace_id, plan_id, status, live, provider_subscription_id)
                           values (${`own_${id}`}, ${id}, 'free', 'cancelled', false, ${`sub_${id}`})`);
      await db.transaction(async (tx) => {
        const priority = { group: id, priority: 0 };
        for (const name of videoJobs)
          await test.queue.send(tx, name, { workspaceId: id, videoId: 'vid_none' }, priority);
        await test.queue.send(tx, 'sync-subscription', { providerSubscriptionId: `sub_${id}` });
      });
    }
    await mark(accountId);
    await runDeletion(db, listDeletionSteps({ ...parts(), featureSteps: [] }), accountId);
    for (const id of [accountId, workspaceId]) expect(await tablesHolding(db, id)).toEqual([]);
    const { rows } = await db.execute(
      sql`select distinct name from pgboss.job where position(${otherId} in data::text) > 0 order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['sync-subscription', ...videoJobs]));
  });

  it('is followed by no new job of a video that was being worked on', async () => {
    const { db } = test.connection;
    const { accountId, workspaceId } = await idsOf(await registerAccount(test));
    await mark(accountId);
    const job = { workspaceId, videoId: 'vid_none' };
    await db.transaction((tx) => test.queue.send(tx, 'video-ingest', job));
    await expect.poll(() => test.queue.isWaiting(db, ['video-ingest'], job), { timeout: 10_000 }).toBe(false);
    const { rows } = await db.execute(
      sql`select name from pgboss.job where position(${workspaceId} in data::text) > 0 order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['video-ingest']);
  });

  it('touches nobody else', async () => {
    const { db } = test.connection;
    const [owner, other] = [await registerAccount(test), await registerAccount(test)];
    const others = await idsOf(other);
    const keys = await fillEveryTable(test, others);
    const holding = () => Promise.all(Object.values(others).map((id) => tablesHolding(db, id)));
    const before = await holding();
    const accountId = await accountIdOf(owner);
    await mark(accountId);
    await runDeletion(db, listDeletionSteps(parts()), accountId);
    expect(await holding()).toEqual(before);
    for (const key of keys) expect(await test.storage.find(key), key).toBeDefined();
  });

  it('does nothing to an account that nobody asked to delete', async () => {
    const owner = await registerAccount(test);
    await runDeletion(test.connection.db, listDeletionSteps(parts()), await accountIdOf(owner));
    expect((await test.call(me, {}, { token: owner.token })).status).toBe(200);
  });
});

describe.runIf(hasPostgres())('POST /otps/generate for a deletion', () => {
  it('says so when the code could not be queued, and sends nothing', async () => {
    const broken = await startTestApp();
    try {
      const { user, token } = await registerAccount(broken);
      const ask = () => broken.call(generateOtp, { email: user.email, purpose: 'delete' }, { token });
      await broken.connection.db.execute(sql`alter table pgboss.job_common rename to job_gone`);
      expect(await ask()).toMatchObject({
        status: 503,
        body: { code: 'otp_not_sent', error: 'otp-error' },
      });
      await broken.connection.db.execute(sql`alter table pgboss.job_gone rename to job_common`);
      expect((await ask()).status).toBe(200);
    } finally {
      await broken.close();
    }
  });

  it('is for the signed-in, and for their own address: strangers get none and use up none', async () => {
    const [owner, other] = [await registerAccount(test), await registerAccount(test)];
    const { email } = owner.user;
    const { body: key } = await test.call(api.apiKeys.create, {}, owner);
    const ask = (input: { email: string }, as: { token?: string; headers?: Record<string, string> }) =>
      test.call(generateOtp, { ...input, purpose: 'delete' }, as);
    for (const stranger of [
      {},
      { token: 'kst_nobody' },
      { token: key.value },
      { headers: { authorization: 'Basic x' } },
    ])
      for (const address of [email, newAddress()])
        expect(await ask({ email: address }, stranger)).toMatchObject(refusal(401, 'unauthenticated'));
    for (const address of [email, newAddress()])
      expect(await ask({ email: address }, other)).toMatchObject(refusal(403, 'forbidden'));
    expect(test.mailbox.codesFor(email)).toHaveLength(1);
    for (let count = 0; count < 3; count += 1) expect((await ask({ email }, owner)).status).toBe(200);
    expect(await ask({ email }, owner)).toMatchObject(refusal(429, 'too_many_requests'));
  });
});
