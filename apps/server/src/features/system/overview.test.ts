import type { SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertVideo, newAddress, openSession } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

let test: TestApp;
let operator: SignedIn;
const calls = adminApi.installation;

beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp({}, undefined, { withWorker: false });
  operator = await signUpWithoutMail();
});
afterAll(() => test?.close());

/** Nobody delivers mail here, so that jobs stay where they are. */
async function signUpWithoutMail(): Promise<SignedIn> {
  const { db } = test.connection;
  const email = newAddress();
  await db.execute(sql`insert into accounts (id, email, name, password_hash) values ('acc_1', ${email}, 'Ada', 'x')`);
  await db.execute(sql`insert into workspaces (id) values ('wsp_1')`);
  await db.execute(sql`insert into memberships (workspace_id, account_id, role) values ('wsp_1', 'acc_1', 'owner')`);
  await db.execute(sql`insert into administrators (account_id) values ('acc_1')`);
  const user = { email, name: 'Ada', twoFAEnabled: false };
  return { user, token: (await openSession(test, { user })).token };
}

const send = () =>
  test.connection.db.transaction((tx) =>
    test.queue.send(tx, 'mail', { to: newAddress(), sealed: 'x', sendBefore: null }),
  );
const work = async () => (await test.call(calls.work, {}, operator)).body;
const fail = (id: string) =>
  test.connection.db.execute(
    sql`update pgboss.job set state = 'failed', output = '{"message":"no such host"}', completed_on = now() where id = ${id}`,
  );

describe.runIf(hasPostgres())('the overview', () => {
  it('tells how the installation fares, and what is not set up', async () => {
    await insertVideo(test, operator);
    const { body } = await test.call(calls.overview, {}, operator);
    expect(body).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      accounts: { active: 1, suspended: 0, deleting: 0, administrators: 1 },
      videos: { ready: 1, failed: 0 },
      health: { database: true, storage: true, disk: { free_bytes: expect.any(Number) } },
    });
    expect(body.warnings.map(({ setting }) => setting)).toContain('SUPPORT_EMAIL');
    expect(JSON.stringify(body)).not.toContain('a key for tests');
    expect(body.settings.find(({ name }) => name === 'DATABASE_URL')?.value).not.toContain('@');
  });
});

describe.runIf(hasPostgres())('traffic', () => {
  const insertDay = (scope: string, daysAgo: number) =>
    test.stats.pool.query(
      `insert into stats.days values ('wsp_1', $1, $2, 'total', date_trunc('day', now()) - make_interval(days => $3), '',
         9, 7, 5, 4, 90000, 0, 0, 0, 0)`,
      [scope, `${scope}_1`, daysAgo],
    );

  it('is what everybody watched in thirty days, each play once', async () => {
    const traffic = async () => (await test.call(calls.overview, {}, operator)).body.traffic;
    expect(await traffic()).toEqual({ plays: 0, watched_seconds: 0 });
    await insertDay('w', 1);
    await insertDay('w', 29);
    await insertDay('w', 31);
    await insertDay('p', 1);
    expect(await traffic()).toEqual({ plays: 14, watched_seconds: 180 });
  });

  it('that cannot be read leaves the rest as it is', async () => {
    await test.stats.pool.query('alter table stats.days rename to days_away');
    const { status, body } = await test.call(calls.overview, {}, operator);
    expect([status, body.traffic]).toEqual([200, null]);
    await test.stats.pool.query('alter table stats.days_away rename to days');
  });
});

describe.runIf(hasPostgres())('background work', () => {
  it('is listed by kind, and failed jobs and videos with their reasons', async () => {
    await send();
    await send();
    const [job] = (await work()).jobs;
    await fail(job?.id ?? '');
    const video = await insertVideo(test, operator, { name: 'Broken', status: 'failed' });
    await test.connection.db.execute(sql`update videos set status_reason = 'No picture in it' where id = ${video}`);
    const { queues, jobs, failed_videos } = await work();
    expect(queues.find(({ name }) => name === 'mail')).toMatchObject({ waiting: 1, failed: 1, active: 0 });
    expect(jobs).toEqual([
      expect.objectContaining({
        id: job?.id,
        queue: 'mail',
        state: 'failed',
        reason: 'no such host',
        can_cancel: true,
      }),
      expect.objectContaining({ queue: 'mail', state: 'waiting', reason: '', can_cancel: true }),
    ]);
    expect(failed_videos).toEqual([expect.objectContaining({ id: video, name: 'Broken', reason: 'No picture in it' })]);
  });

  it('is tried again, and cancelled once', async () => {
    const [failed, waiting] = (await work()).jobs;
    const retry = { job_id: failed?.id ?? '' };
    expect((await test.call(calls.retryJob, retry, operator)).status).toBe(200);
    expect((await work()).jobs.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    const cancel = { job_id: waiting?.id ?? '' };
    const answers = await Promise.all([1, 2, 3].map(() => test.call(calls.cancelJob, cancel, operator)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await work()).jobs.map(({ id }) => id)).toEqual([failed?.id]);
    const { body } = await test.call(adminApi.auditLog.list, { act: 'work_cancelled' }, operator);
    expect(body).toEqual([expect.objectContaining({ subject: waiting?.id, detail: 'mail' })]);
  });

  it('that others wait for cannot be cancelled, nor anything without fresh proof', async () => {
    await test.connection.db.transaction((tx) =>
      test.queue.send(tx, 'video-ingest', { workspaceId: 'wsp_1', videoId: 'vid_1' }),
    );
    const job = (await work()).jobs.find(({ queue }) => queue === 'video-ingest');
    expect(job).toMatchObject({ can_cancel: false, video_id: 'vid_1' });
    const input = { job_id: job?.id ?? '' };
    expect(await test.call(calls.cancelJob, input, operator)).toMatchObject(refusal(404, 'job_not_found'));
    const stale = await openSession(test, operator, { proof: '10 minutes 1 second' });
    for (const act of [calls.retryJob, calls.cancelJob]) {
      expect(await test.call(act, input, stale)).toMatchObject(refusal(403, 'proof_required'));
      const nobody = { job_id: '00000000-0000-0000-0000-000000000000' };
      expect(await test.call(act, nobody, operator)).toMatchObject(refusal(404, 'job_not_found'));
      expect(await test.call(act, { job_id: 'x' }, operator)).toMatchObject(refusal(404, 'not_found'));
    }
  });
});
