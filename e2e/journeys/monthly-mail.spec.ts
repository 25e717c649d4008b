import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { expect, test } from '../support/journey.ts';
import { mailsTo } from '../support/mailbox.ts';
import { newPerson, register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { tellView } from '../support/tell-view.ts';
import { letMonthPass, runJob } from '../support/time-passes.ts';

test.setTimeout(180_000);

const patience = { timeout: 60_000 };
/** Mails of a month go out on its first morning. */
const isTooEarly = () => new Date().getUTCDate() === 1 && new Date().getUTCHours() < 6;
const linkIn = (text: string | undefined, path: string): string =>
  new RegExp(`https?://\\S+${path}\\S+`).exec(text ?? '')?.[0] ?? `no link to ${path}`;

test('an owner and a client get the figures of a month by mail, read them, and stop the mails', async ({
  page,
  context,
  browser,
}) => {
  test.skip(isTooEarly());
  const owner = await register();
  const client = newPerson('Client').email;
  const api = createApi(owner.token);
  const player = await api.createPlayer('Our tour');
  const reports = async (email: string) => (await mailsTo(email)).filter(({ subject }) => / 20\d\d$/.test(subject));

  await test.step('she switches them on, and adds a client to a report', async () => {
    await enter(context, owner);
    await page.goto('/analytics');
    await page.getByRole('button', { name: 'Analytics settings' }).click();
    const form = page.getByRole('form', { name: 'Analytics settings' });
    await form.getByRole('switch', { name: 'Mail me the figures of each month' }).click({ force: true });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Settings saved').last()).toBeVisible();
    await checkAxeAndLayout(page);
    await api.reports.create({ label: 'For Acme', player_id: player.id, ends_at: null, emails: [client] });
  });

  await test.step('somebody watches, and a month goes by', async () => {
    await tellView({ playerId: player.id });
    await runJob('stats-roll-up');
    await letMonthPass(owner.email);
    await runJob('report-mails');
    await expect.poll(async () => (await reports(owner.email)).length, patience).toBe(1);
    await expect.poll(async () => (await reports(client)).length, patience).toBe(1);
  });
  const [ownerMail] = await reports(owner.email);
  const [clientMail] = await reports(client);
  expect(ownerMail?.subject).toMatch(/^Your videos in /);
  expect(ownerMail?.text).toContain('Plays: 1');
  expect(clientMail?.subject).toMatch(/^For Acme: /);

  await test.step('both mails lead to the figures of that month', async () => {
    await page.goto(linkIn(ownerMail?.text, '/analytics'));
    await expect(page.getByRole('button', { name: /^Plays 1/ })).toBeVisible();
    const stranger = await browser.newContext();
    const report = await stranger.newPage();
    await report.goto(linkIn(clientMail?.text, '/report'));
    await expect(report.getByRole('heading', { level: 1, name: 'For Acme' })).toBeVisible();
    await expect(report.getByRole('button', { name: /^Plays 1/ })).toBeVisible();
    await expect(report.getByRole('region', { name: 'Playback quality' })).toBeVisible();
    await report.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(report.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await report.emulateMedia({ media: 'screen', colorScheme: 'dark' });
    await expect(report.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await stranger.close();
  });

  await test.step('she stops them with one press, the client with the button of the mail program', async () => {
    await page.goto(linkIn(ownerMail?.text, '/unsubscribe'));
    await expectAccessible(page);
    // Whoever only looks has changed nothing.
    expect((await api.statsSettings.get({})).monthly_mail).toBe(true);
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    expect((await api.statsSettings.get({})).monthly_mail).toBe(false);

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    const answer = await fetch(clientMail?.one_click ?? '', { method: 'POST', body });
    expect(answer.status).toBe(200);
    await page.goto(`/analytics/player?id=${player.id}`);
    await page.getByRole('button', { name: 'Share report' }).click();
    await expect(page.getByRole('listitem', { name: 'For Acme' })).toContainText(`Unsubscribed: ${client}`);
  });

  await test.step('the next month nothing is sent', async () => {
    await tellView({ playerId: player.id });
    await runJob('stats-roll-up');
    await letMonthPass(owner.email);
    await runJob('report-mails');
    // A mail that was asked for first would have come first.
    await createApi().accounts.generateOtp({ email: client, purpose: 'register' });
    await expect.poll(async () => (await mailsTo(client)).length, patience).toBe(2);
    expect([(await reports(owner.email)).length, (await reports(client)).length]).toEqual([1, 1]);
  });
});
