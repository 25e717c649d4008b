import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createExpiryTasks } from '../../compose/expiry-tasks.ts';
import { insertVideo, registerAccount, registerUploader } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const calls = adminApi.abuseReports;
let test: TestApp;
let operator: SignedIn;
let member: SignedIn;
beforeAll(async () => {
  if (!hasPostgres()) return;
  test = await startTestApp();
  operator = await registerAccount(test);
  member = await registerUploader(test);
});
afterAll(() => test?.close());

const set = (is_on: boolean) => test.call(calls.change, { is_on }, operator);

async function makePlayer(): Promise<{ playerId: string; videoId: string }> {
  const videoId = await insertVideo(test, member, { name: 'A film' });
  const { body: player } = await test.call(api.players.create, { name: 'A <b>film</b>' }, member);
  const url = `${test.settings.videoCdnUrl}/${videoId}/video.mp4`;
  await test.call(api.players.createSource, { player_id: player.id, url }, member);
  return { playerId: player.id, videoId };
}

const open = (playerId: string, on: TestApp = test) => on.app.inject({ url: `/watch/${playerId}/report` });
const callers = Array.from({ length: 200 }, (_, index) => `10.9.${index}.1`);
/** From a network of its own, unless it is said. */
const send = (playerId: string, fields: Record<string, string>, from = callers.pop()) =>
  test.app.inject({
    method: 'POST',
    url: `/watch/${playerId}/report`,
    remoteAddress: from ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
const waiting = async () => (await test.call(calls.list, { state: 'open' }, operator)).body;

describe.runIf(hasPostgres())('a visitor who reports a video', () => {
  it('can do so once the operator lets them, on every server, and no longer when that ends', async () => {
    const { playerId } = await makePlayer();
    const beside = await startBeside(test);
    const watch = async (on: TestApp) => (await on.app.inject({ url: `/watch/${playerId}` })).body;
    expect(await watch(beside)).not.toContain('Report this video');
    expect((await open(playerId)).statusCode).toBe(404);
    expect((await send(playerId, { reason: 'spam' })).statusCode).toBe(404);
    await set(true);
    await expect.poll(() => watch(beside)).toContain(`href="/watch/${playerId}/report"`);
    const page = await open(playerId, beside);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('A &lt;b&gt;film&lt;/b&gt;');
    expect(page.headers['content-security-policy']).toContain("form-action 'self'");
    await set(false);
    await expect.poll(() => watch(beside)).not.toContain('Report this video');
    expect((await open(playerId)).statusCode).toBe(404);
    await beside.close();
  });

  it('is read by administrators with the words, the film and its owner, and mailed to them once', async () => {
    await set(true);
    const { playerId, videoId } = await makePlayer();
    const fields = { reason: 'copyright', details: ' My song <script> ', contact: 'singer@example.test' };
    const sent = await send(playerId, fields);
    expect(sent.statusCode).toBe(200);
    expect(sent.body).toContain('Thank you');
    expect((await send(playerId, { reason: 'spam' })).statusCode).toBe(200);
    const found = (await waiting()).filter(({ player }) => player.id === playerId);
    expect(found.map(({ reason }) => reason)).toEqual(['spam', 'copyright']);
    expect(found[1]).toMatchObject({
      state: 'open',
      details: 'My song <script>',
      contact: 'singer@example.test',
      player: { id: playerId, name: 'A <b>film</b>', url: `${test.settings.publicUrl}/watch/${playerId}` },
      video: { id: videoId, name: 'A film', is_taken_down: false },
      owner: { email: member.user.email },
    });
    expect((await test.call(calls.get, {}, operator)).body).toMatchObject({ is_on: true, open: 2 });
    const { rows } = await test.connection.db.execute(
      sql`select count(*)::integer as mails from pgboss.job where name = 'mail' and data->>'to' = ${operator.user.email}
          and created_on > now() - interval '1 minute'`,
    );
    // The codes that the operator registered with, and one of a report.
    const before = 1;
    expect(rows).toEqual([{ mails: before + 1 }]);
  });

  it('is told what is missing, and loses nothing that was typed', async () => {
    await set(true);
    const { playerId } = await makePlayer();
    for (const [fields, problem] of [
      [{ details: 'kept words' }, 'Choose what is wrong'],
      [{ reason: 'nonsense', details: 'kept words' }, 'Choose what is wrong'],
      [{ reason: 'other' }, 'Describe what is wrong'],
      [{ reason: 'spam', details: 'kept words', contact: 'not an address' }, 'valid email address'],
      [{ reason: 'spam', details: 'x'.repeat(2_001) }, '2000 characters'],
    ] as [Record<string, string>, string][]) {
      const answer = await send(playerId, fields);
      expect(answer.statusCode, problem).toBe(400);
      expect(answer.body).toContain(problem);
      if (fields.details === 'kept words') expect(answer.body).toContain('kept words</textarea>');
    }
    expect((await send(playerId, { reason: 'spam', details: 'x'.repeat(20_000) })).statusCode).toBe(413);
    expect((await waiting()).filter(({ player }) => player.id === playerId)).toEqual([]);
  });

  it('is stopped after ten an hour, and nobody fills the table with one video', async () => {
    await set(true);
    const { playerId } = await makePlayer();
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(playerId, { reason: 'spam' }, '10.8.0.1')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(10);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    for (let count = 0; count < 30; count += 1) expect((await send(playerId, { reason: 'spam' })).statusCode).toBe(200);
    const { rows } = await test.connection.db.execute(
      sql`select count(*)::integer as kept from abuse_reports where player_id = ${playerId}`,
    );
    expect(rows).toEqual([{ kept: 30 }]);
  });

  it('finds nothing where nobody may watch, and no name where that is hidden', async () => {
    await set(true);
    const { playerId } = await makePlayer();
    const { body: rules } = await test.call(api.access.get, { player_id: playerId }, member);
    const { visibility, allowed_domains, allow_builders, allow_local, allow_direct, requires_token } = rules;
    const openToAll = { visibility, allowed_domains, allow_builders, allow_local, allow_direct, requires_token };
    const limit = (changes: { visibility?: 'private'; password?: string }) =>
      test.call(
        api.access.change,
        { player_id: playerId, ...openToAll, opens_at: null, closes_at: null, ...changes },
        member,
      );
    expect((await limit({ password: 'open sesame' })).status).toBe(200);
    expect((await open(playerId)).body).not.toContain('film');
    expect((await limit({ visibility: 'private' })).status).toBe(200);
    expect((await open(playerId)).statusCode).toBe(404);
    expect((await send(playerId, { reason: 'spam' })).statusCode).toBe(404);
    expect((await open('ply_0000000000000000000000')).statusCode).toBe(404);
  });
});

describe.runIf(hasPostgres())('a report', () => {
  it('is dismissed once, or settled with the others when its video is taken down', async () => {
    await set(true);
    const { playerId, videoId } = await makePlayer();
    for (const reason of ['spam', 'sexual', 'privacy']) await send(playerId, { reason });
    const mine = async () =>
      (await test.call(calls.list, {}, operator)).body.filter(({ player }) => player.id === playerId);
    const [report_id = ''] = (await mine()).map(({ id }) => id);
    const dismiss = () => test.call(calls.dismiss, { report_id, note: 'Fine' }, operator);
    const twice = await Promise.all([dismiss(), dismiss()]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    await test.call(adminApi.videos.takeDown, { video_id: videoId, reason: 'Not theirs' }, operator);
    expect((await mine()).map(({ state }) => state)).toEqual(['dismissed', 'taken_down', 'taken_down']);
    expect((await mine())[0]?.video).toMatchObject({ is_taken_down: true });
    const { body: log } = await test.call(adminApi.auditLog.list, { act: 'abuse_report_dismissed' }, operator);
    expect(log[0]).toMatchObject({ subject: playerId, note: 'Fine' });
  });

  it('goes 90 days after it was settled, and with its player', async () => {
    await set(true);
    const { db } = test.connection;
    const [old, kept] = [await makePlayer(), await makePlayer()];
    for (const { playerId } of [old, kept]) await send(playerId, { reason: 'spam' });
    await db.execute(
      sql`update abuse_reports set state = 'dismissed', settled_at = now() - interval '91 days' where player_id = ${old.playerId}`,
    );
    for (const task of createExpiryTasks(test.connection)) await task();
    const left = async () =>
      (await test.call(calls.list, {}, operator)).body
        .map(({ player }) => player.id)
        .filter((id) => id === old.playerId || id === kept.playerId);
    expect(await left()).toEqual([kept.playerId]);
    await test.call(api.players.remove, { player_id: kept.playerId }, member);
    expect(await left()).toEqual([]);
  });

  it('is for administrators alone', async () => {
    expect(await test.call(calls.list, {}, member)).toMatchObject(refusal(403, 'forbidden'));
    expect(await test.call(calls.change, { is_on: true }, member)).toMatchObject(refusal(403, 'forbidden'));
    expect((await test.call(calls.list, {})).status).toBe(401);
  });
});
