import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';

test.setTimeout(300_000);

/** Figures are summed up once a minute. */
const figures = { timeout: 150_000, intervals: [2_000] };

test('an owner shares what one player does with a client, who reads it without an account until it is revoked', async ({
  page,
  context,
  browser,
}) => {
  const owner = await register();
  const api = createApi(owner.token);
  const videoId = await api.upload('Our tour.mp4', await sampleVideo({ seconds: 6 }));
  await expect.poll(async () => (await api.getVideo(videoId)).status, { timeout: 90_000 }).toBe('ready');
  const { url } = await api.getVideo(videoId);
  const player = await api.createPlayer('Our tour');
  const other = await api.createPlayer('Our secret');
  for (const { id } of [player, other]) await api.setSource(id, { url, media_type: 'mp4' });

  await test.step('two visitors watch one player, one of them another', async () => {
    for (const ids of [[player.id, other.id], [player.id]]) {
      const visitor = await browser.newContext({
        userAgent: `${await page.evaluate(() => navigator.userAgent)} ${ids.length}`,
      });
      for (const id of ids) {
        const site = await openForeignSite(await snippetOf(id));
        const tab = await visitor.newPage();
        await tab.goto(site.url);
        const frame = tab.frameLocator('iframe');
        await frame.locator('.kin-play, .kin-poster-play, button').first().click();
        await expect
          .poll(() => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), {
            timeout: 30_000,
          })
          .toBeGreaterThan(3.2);
        await tab.close({ runBeforeUnload: false });
        await site.close();
      }
      await visitor.close();
    }
  });
  const range = {
    from: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
    to: new Date().toISOString().slice(0, 10),
  };
  await expect.poll(async () => (await api.stats.overview(range)).totals.plays, figures).toBe(3);

  await enter(context, owner);
  const dialog = page.getByRole('dialog', { name: 'Share report' });
  const address = await test.step('she makes a link to it', async () => {
    await page.goto(`/analytics/player?id=${player.id}`);
    await page.getByRole('button', { name: 'Share report' }).click();
    await expect(dialog.getByText('No report is shared yet.')).toBeVisible();
    const form = dialog.getByRole('form', { name: 'New report link' });
    await form.getByLabel('Name').fill('   ');
    await form.getByRole('button', { name: 'Create link' }).click();
    await expect(form.getByText('Give the report a name.')).toBeVisible();
    await form.getByLabel('Name').fill('For Acme');
    await form.getByLabel('Monthly mail (optional)').fill('client@example.test');
    await form.getByRole('button', { name: 'Create link' }).click();
    const row = dialog.getByRole('listitem', { name: 'For Acme' });
    await expect(row).toContainText('Player: Our tour · Not opened yet · Mailed monthly to 1');
    await checkAxeAndLayout(page);
    return row.getByLabel('Report link', { exact: true }).inputValue();
  });

  const stranger = await browser.newContext();
  const client = await stranger.newPage();
  await test.step('the client reads the numbers of that player in the chart, and of no other', async () => {
    const asked: string[] = [];
    client.on('request', (request) => void asked.push(request.url()));
    await client.goto(address);
    await expect(client.getByRole('heading', { level: 1, name: 'For Acme' })).toBeVisible();
    await expect(client.getByRole('button', { name: /^Plays 2/ })).toBeVisible();
    const table = client.getByRole('table', { name: /Plays/ });
    const plays = await table.locator('tbody tr td:nth-of-type(1)').allTextContents();
    expect(plays.reduce((sum, text) => sum + Number(text), 0)).toBe(2);
    await expect(client.getByText('Our secret')).toHaveCount(0);
    await expect(client.getByText(`Shared by ${owner.name}`)).toBeVisible();
    expect(asked.filter((one) => one.includes('krp_'))).toEqual([]);
    await checkAxeAndLayout(client);
    await client.getByRole('button', { name: /^Days: / }).click();
    await client.getByRole('menuitem', { name: 'Last 7 days' }).click();
    await expect(client.getByRole('button', { name: 'Days: Last 7 days' })).toBeVisible();
    await client.reload();
    await expect(client.getByRole('button', { name: /^Plays 2/ })).toBeVisible();
  });

  await test.step('she sees that it was opened, and revokes it', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Share report' }).click();
    const row = dialog.getByRole('listitem', { name: 'For Acme' });
    await expect(row).toContainText(/Opened/);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await row.getByRole('button', { name: 'Revoke link' }).click();
    await expect(dialog.getByText('No report is shared yet.')).toBeVisible();
    await client.reload();
    await expect(client.getByRole('heading', { name: 'This report is not available' })).toBeVisible();
  });

  await test.step('she deletes what was counted', async () => {
    await page.goto('/analytics');
    await page.getByRole('button', { name: 'Analytics settings' }).click();
    const form = page.getByRole('form', { name: 'Delete figures' });
    await form.getByLabel('First day').fill(range.from);
    await form.getByLabel('Last day').fill(range.to);
    await form.getByRole('button', { name: 'Delete…' }).click();
    await form.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Figures deleted').last()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText('No views in this period')).toBeVisible();
    expect((await api.stats.overview(range)).totals.plays).toBe(0);
  });
  await stranger.close();
});
