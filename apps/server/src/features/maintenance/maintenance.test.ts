import { api, type SignedIn } from '@kinora/contract';
import { adminApi } from '@kinora/contract/admin';
import { listAnnouncements } from '@kinora/contract/announcements';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCommand } from '../../administration/admin-command.ts';
import { goodPassword, registerAccount, registerUploader } from '../../testing/factories.ts';
import { refusal } from '../../testing/refusal.ts';
import { startBeside, startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const calls = adminApi.maintenance;
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

const set = (is_on: boolean, message = '') => test.call(calls.change, { is_on, message }, operator);

describe.runIf(hasPostgres())('maintenance', () => {
  it('refuses what would change something, with the words of the operator, on every server', async () => {
    const { body: player } = await test.call(api.players.create, { name: 'Trailer' }, member);
    const beside = await startBeside(test);
    await set(true, 'Back at noon');
    const create = (on: TestApp) => on.call(api.players.create, { name: 'Another' }, member);
    expect(await create(test)).toMatchObject({
      status: 503,
      body: { code: 'maintenance', error: 'Back at noon' },
      headers: { 'retry-after': '60' },
    });
    await expect.poll(async () => (await create(beside)).body.code).toBe('maintenance');
    for (const url of ['/api/uploads/form', '/api/uploads/tus', '/api/payments/webhook'])
      expect((await test.app.inject({ method: 'POST', url })).json(), url).toMatchObject({ code: 'maintenance' });
    const put = { method: 'PUT' as const, url: '/api/images/uploads/img_1.webp' };
    expect((await test.app.inject(put)).json()).toMatchObject({ code: 'maintenance' });
    expect(await test.call(api.subscriptions.subscribe, { plan_id: 'free' }, member)).toMatchObject(
      refusal(503, 'maintenance'),
    );

    // Whatever is read, and whatever viewers see, goes on.
    expect((await test.call(api.players.list, {}, member)).status).toBe(200);
    expect((await test.app.inject({ url: `/api/players/embed/${player.id}` })).statusCode).toBe(200);
    expect((await test.app.inject({ url: `/watch/${player.id}` })).statusCode).toBe(200);
    const told = { method: 'POST' as const, url: '/api/e', headers: { 'content-type': 'text/plain' }, payload: '{}' };
    expect((await test.app.inject(told)).statusCode).toBe(204);
    const renewed = { ...told, url: `/api/players/embed/${player.id}/grant` };
    expect((await test.app.inject(renewed)).json()).not.toMatchObject({ code: 'maintenance' });
    expect((await test.call(listAnnouncements, {}, member)).body.maintenance).toBe('Back at noon');

    // Administrators come in, and end it.
    const { email } = operator.user;
    const signedIn = await test.call(api.accounts.login, { email, password: goodPassword });
    expect(signedIn.status).toBe(200);
    expect((await test.call(calls.get, {}, signedIn.body)).body).toMatchObject({
      is_on: true,
      message: 'Back at noon',
    });
    expect((await test.call(calls.change, { is_on: false }, signedIn.body)).status).toBe(200);
    expect((await create(test)).status).toBe(200);
    expect((await test.call(api.accounts.logout, {}, signedIn.body)).status).toBe(200);
    const { body: log } = await test.call(adminApi.auditLog.list, { act: 'maintenance_changed' }, operator);
    expect(log.map(({ detail }) => detail)).toEqual(['off', 'on: Back at noon']);
    await beside.close();
  });

  it('is begun and ended at the machine, too', async () => {
    const said: string[] = [];
    const admin = (...words: string[]) => findCommand(words)(test.settings, (line) => said.push(line));
    await admin('maintenance', 'on', 'Moving', 'house');
    expect(await test.call(api.players.create, { name: 'x' }, member)).toMatchObject({
      body: { error: 'Moving house' },
    });
    await admin('maintenance', 'off');
    await admin('maintenance');
    expect(said).toEqual(['Maintenance: on, Moving house', 'Maintenance: off', 'Maintenance: off']);
    expect((await test.call(api.players.create, { name: 'x' }, member)).status).toBe(200);
  });

  it('has words of its own where the operator has none', async () => {
    await set(true);
    expect((await test.call(api.players.create, { name: 'x' }, member)).body.error).toContain('in maintenance');
    await set(false);
  });
});

describe.runIf(hasPostgres())('announcements', () => {
  it('are read by everybody who is signed in until they end', async () => {
    const publish = (text: string, hours: number | null = null) =>
      test.call(adminApi.announcements.publish, { level: 'warning', text, hours }, operator);
    await publish('Soon over', 1);
    await publish(' Stays ');
    const seen = async () => (await test.call(listAnnouncements, {}, member)).body.announcements;
    expect(await seen()).toMatchObject([
      { text: 'Stays', level: 'warning', ends_at: null },
      { text: 'Soon over', ends_at: expect.any(Number) },
    ]);
    expect(await test.call(listAnnouncements, {})).toMatchObject(refusal(401, 'unauthenticated'));
    await test.connection.db.execute(sql`update announcements set ends_at = now() where text = 'Soon over'`);
    const [left, ...none] = await seen();
    expect(none).toEqual([]);
    const end = () => test.call(adminApi.announcements.end, { announcement_id: left?.id ?? '' }, operator);
    expect((await end()).status).toBe(200);
    expect(await end()).toMatchObject(refusal(404, 'announcement_not_found'));
    for (let index = 0; index < 5; index += 1) expect((await publish(`${index}`)).status).toBe(200);
    expect(await publish('one too many')).toMatchObject(refusal(409, 'announcement_limit_reached'));
    expect(
      await test.call(
        adminApi.announcements.publish,
        { level: 'info', text: 'x', link_url: 'javascript:alert(1)' },
        operator,
      ),
    ).toMatchObject(refusal(400, 'invalid_input'));
  });
});

describe.runIf(hasPostgres())('a test of a part', () => {
  const run = (part: 'mail' | 'storage' | 'payments', on = test) => on.call(calls.test, { part }, operator);

  it('sends a mail, and writes, reads and removes a file', async () => {
    expect((await run('mail')).body).toMatchObject({ works: true, text: expect.stringContaining(operator.user.email) });
    await expect.poll(() => test.mailbox.mails.map(({ subject }) => subject)).toContain('A test mail of Kinora');
    expect((await run('storage')).body).toMatchObject({ works: true, ms: expect.any(Number) });
    const left = [];
    for await (const { key } of test.storage.list('uploads/')) left.push(key);
    expect(left).toEqual([]);
  });

  it('says why not', async () => {
    expect((await run('payments')).body).toMatchObject({ works: false, text: expect.stringMatching(/\w/) });
    const broken = await startBeside(test, { SMTP_URL: 'smtp://127.0.0.1:9', BILLING: 'off' });
    expect((await run('mail', broken)).body).toMatchObject({
      works: false,
      text: expect.stringContaining('127.0.0.1:9'),
    });
    expect((await run('payments', broken)).body).toMatchObject({ works: true, text: expect.stringContaining('off') });
    await broken.close();
  });
});
