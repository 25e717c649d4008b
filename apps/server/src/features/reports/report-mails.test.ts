import { api, type SignedIn } from '@kinora/contract';
import { reportsApi } from '@kinora/contract/reports';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeAccounts } from '../../compose/accounts.ts';
import { composeBilling } from '../../compose/billing.ts';
import { composeMedia } from '../../compose/media.ts';
import { composePlayers } from '../../compose/players.ts';
import { composeReportMails } from '../../compose/report-mails.ts';
import { composeFigures } from '../../compose/stats.ts';
import { makeRoomForViews } from '../../db/stats/views-by-day.ts';
import { newAddress, registerAccount } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { aView, newViewId, tell } from '../../testing/tell-view.ts';
import { hasPostgres } from '../../testing/test-database.ts';
import { rollUp } from '../stats/roll-up.ts';
import { monthBefore } from './month.ts';
import { type ReportMailParts, sendReportMails } from './report-mail-job.ts';

let test: TestApp;
let parts: ReportMailParts;
beforeAll(async () => {
  test = await startTestApp({ PUBLIC_URL: 'https://video.example.test', STATS_DAYS: '400' });
  const billing = composeBilling(test);
  const media = composeMedia(test, billing);
  const { players } = composePlayers(test, media);
  const { outbox } = composeAccounts(test, { players, planGrants: billing.planGrants });
  const { service: stats } = composeFigures(test, { players, videos: media.videos });
  parts = composeReportMails(test, { stats, playerNames: players.namesOf, outbox });
});
afterAll(() => test.close());

/** The morning of the first day of next month: this month is over then, and what is told today is part of it. */
const nextMonth = () => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 8));
};
const mailsTo = (email: string) =>
  test.mailbox.mails.filter(({ to, subject }) => to.includes(email) && !/code/.test(subject));
const monthly = (member: SignedIn, monthly_mail = true) =>
  test.call(reportsApi.statsSettings.change, { monthly_mail, kept_days: 400 }, member);

async function newOwner(plays = 2) {
  const member = await registerAccount(test);
  const { body: player } = await test.call(api.players.create, { name: 'Shop <tour>' }, member);
  for (let at = 0; at < plays; at += 1)
    await tell(test, aView(player.id, { i: newViewId() }), { ip: `203.0.113.${at + 1}` });
  await rollUp(test.stats);
  return { member, playerId: player.id };
}

describe('the month before', () => {
  it('ends where the month of now begins', () => {
    expect(monthBefore(new Date('2026-01-15T00:00:00Z'))).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
      days: 31,
      text: 'December 2025',
      end: new Date('2026-01-01T00:00:00Z'),
    });
    expect(monthBefore(new Date('2024-03-01T00:00:00Z'))).toMatchObject({ to: '2024-02-29', days: 29 });
  });
});

describe.runIf(hasPostgres())('the figures of a month by mail', () => {
  it('come once to whoever asked for them, with the figures of the screens, however often and by how many it is tried', async () => {
    const { member } = await newOwner(3);
    await monthly(member);
    const { email } = member.user;
    const now = nextMonth();
    await Promise.all([1, 2, 3].map(() => sendReportMails(parts, now)));
    await sendReportMails(parts, new Date(now.getTime() + 86_400_000));
    await test.mailbox.waitFor(email, 2);
    const mails = mailsTo(email);
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    const month = monthBefore(now);
    const { body } = await test.call(api.stats.overview, { from: month.from, to: month.to }, member);
    expect(body.totals.plays).toBe(3);
    expect(mail?.subject).toBe(`Your videos in ${month.text}`);
    expect(mail?.text).toContain('Plays: 3');
    expect(mail?.text).toContain(`Daily viewers, added up: ${body.totals.daily_viewers}`);
    expect(mail?.text).toContain(`Watch time: ${Math.round(body.totals.watched_seconds / 60)} min`);
    expect(mail?.html).toContain('https://video.example.test/analytics?from=');
    expect(mail?.html).not.toMatch(/<img|url\(|src=/);
  });

  it('are not sent before the first morning, nor to whoever asked for them only then, nor about nothing', async () => {
    const [early, late, quiet] = [await newOwner(), await newOwner(), await newOwner(0)];
    for (const { member } of [early, late, quiet]) await monthly(member);
    await test.connection.db.execute(sql`
      update stats_settings set monthly_since = ${nextMonth().toISOString()}::timestamptz where workspace_id in
        (select m.workspace_id from memberships m join accounts a on a.id = m.account_id where a.email = ${late.member.user.email})`);
    const night = nextMonth();
    night.setUTCHours(5);
    await sendReportMails(parts, night);
    expect(mailsTo(early.member.user.email)).toEqual([]);
    await sendReportMails(parts, nextMonth());
    await test.mailbox.waitFor(early.member.user.email, 2);
    expect(mailsTo(early.member.user.email)).toHaveLength(1);
    expect(mailsTo(late.member.user.email)).toEqual([]);
    expect(mailsTo(quiet.member.user.email)).toEqual([]);
  });

  it('are not sent to who is suspended', async () => {
    const { member } = await newOwner();
    await monthly(member);
    const suspend = (at: string | null) =>
      test.connection.db.execute(
        sql`update accounts set suspended_at = ${at}::timestamptz where email = ${member.user.email}`,
      );
    const queued = async () =>
      (await test.connection.db.execute(sql`select 1 from pgboss.job where data->>'to' = ${member.user.email}`)).rows;
    const before = await queued();
    await suspend('2026-01-01');
    await sendReportMails(parts, nextMonth());
    expect(await queued()).toEqual(before);
    await suspend(null);
    // Once let in again, the mail is still to be had: it was not counted as sent.
    await sendReportMails(parts, nextMonth());
    await test.mailbox.waitFor(member.user.email, 2);
    expect(mailsTo(member.user.email)).toHaveLength(1);
  });

  it('go to those with whom a report is shared, of that player alone, and end with one click', async () => {
    const { member, playerId } = await newOwner(2);
    const { body: other } = await test.call(api.players.create, { name: 'Blog' }, member);
    await tell(test, aView(other.id), { ip: '203.0.113.77' });
    await rollUp(test.stats);
    const [client, second] = [newAddress(), newAddress()];
    const input = { label: 'For <Acme>', player_id: playerId, ends_at: null, emails: [client, second] };
    const { body: link } = await test.call(reportsApi.reports.create, input, member);
    await sendReportMails(parts, nextMonth());
    const mail = await test.mailbox.waitFor(client);
    expect(mail.text).toContain('Plays: 2');
    const { from, to } = monthBefore(nextMonth());
    expect(mail.text).toContain(link.url.replace('#', `?from=${from}&to=${to}#`));
    expect(mail.html).toContain('For &lt;Acme&gt;');
    expect(mail.html).toContain('“Shop &lt;tour&gt;”');
    expect(mail.text).not.toContain(second);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const address = /^<(https:\/\/video\.example\.test\/unsubscribe\?of=[\w.%-]+)>$/.exec(
      mail.headers['list-unsubscribe'] ?? '',
    )?.[1];
    const url = (address ?? '').replace('https://video.example.test', '');

    const looked = await test.app.inject({ url });
    expect(looked.statusCode).toBe(200);
    expect(looked.payload).toContain(client);
    const subscribed = async () => {
      const { body } = await test.call(reportsApi.reports.list, {}, member);
      return body[0]?.recipients.filter(({ is_subscribed }) => is_subscribed).map(({ email }) => email);
    };
    expect((await subscribed())?.toSorted()).toEqual([client, second].toSorted());
    for (let times = 0; times < 2; times += 1) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const done = await test.app.inject({ method: 'POST', url, headers, payload: 'List-Unsubscribe=One-Click' });
      expect(done.statusCode).toBe(200);
    }
    expect(await subscribed()).toEqual([second]);
    const forged = url.replace(/of=(.)/, (_, letter) => `of=${letter === 'e' ? 'f' : 'e'}`);
    expect((await test.app.inject({ method: 'POST', url: forged })).statusCode).toBe(404);
    expect((await test.app.inject({ url: '/unsubscribe' })).statusCode).toBe(404);

    const later = nextMonth();
    later.setUTCMonth(later.getUTCMonth() + 1);
    await test.stats.pool.query(`update stats.days set at = at + interval '31 days' where scope_id = $1`, [playerId]);
    await test.stats.pool.query(`update stats.hours set at = at + interval '31 days' where scope_id = $1`, [playerId]);
    await sendReportMails(parts, later);
    await test.mailbox.waitFor(second, 2);
    expect(mailsTo(client)).toHaveLength(1);
  });

  it('stop for an owner by the link of the mail, and for a report that is revoked', async () => {
    const { member } = await newOwner();
    await monthly(member);
    await sendReportMails(parts, nextMonth());
    const mail = await test.mailbox.waitFor(member.user.email, 2);
    const url = (/<([^>]+)>/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '').replace(/^https:\/\/[^/]+/, '');
    await test.app.inject({ method: 'POST', url });
    expect((await test.call(reportsApi.statsSettings.get, {}, member)).body.monthly_mail).toBe(false);
    const client = newAddress();
    const input = { label: 'x', player_id: null, ends_at: null, emails: [client] };
    const { body: link } = await test.call(reportsApi.reports.create, input, member);
    await test.call(reportsApi.reports.remove, { link_id: link.id }, member);
    await sendReportMails(parts, nextMonth());
    expect(mailsTo(client)).toEqual([]);
  });

  it('are sent by the worker itself when its hour has come', async () => {
    const { member, playerId } = await newOwner(1);
    await monthly(member);
    const before = monthBefore(new Date());
    await makeRoomForViews(test.stats.pool, [before.to]);
    const { db } = test.connection;
    await db.execute(sql`update stats_settings set monthly_since = '2020-01-01'`);
    await test.stats.pool.query(
      `insert into stats.days (workspace_id, scope, scope_id, dim, at, value, loads, plays, views, viewers, watched_ms, seen_parts, finished, stalled_ms, exits)
       select distinct workspace_id, 'w', workspace_id, 'total', $2::timestamptz, '', 5, 4, 3, 2, 60000, 100, 1, 0, 0 from stats.views where player_id = $1`,
      [playerId, before.from],
    );
    await test.stats.pool.query(
      `insert into stats.hours select * from stats.days where at = $2 and workspace_id in (select workspace_id from stats.views where player_id = $1)`,
      [playerId, before.from],
    );
    await db.transaction((tx) => test.queue.send(tx, 'report-mails', null));
    const mail = await test.mailbox.waitFor(member.user.email, 2);
    expect(mail.subject).toBe(`Your videos in ${before.text}`);
    expect(mail.text).toContain('Plays: 4');
  }, 30_000);
});
