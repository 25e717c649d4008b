import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { signInOperator } from '../support/operator.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';

test.setTimeout(180_000);

/** Of a page that the server writes itself: it follows what the visitor prefers. */
async function checkBothSchemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
}

test('a visitor reports a film, an administrator takes it down, and owner and visitors read why', async ({
  page,
  context,
  browser,
}) => {
  const name = `Borrowed song ${Date.now()}`;
  const owner = await register();
  const api = createApi(owner.token);
  const videoId = await api.upload(`${name}.mp4`, await sampleVideo({ seconds: 6 }));
  await expect.poll(async () => (await api.getVideo(videoId)).status, { timeout: 90_000 }).toBe('ready');
  const { url } = await api.getVideo(videoId);
  const player = await api.createPlayer(name);
  await api.setSource(player.id, { url, media_type: 'mp4' });
  const site = await openForeignSite(await snippetOf(player.id));
  const visitor = await (await browser.newContext()).newPage();
  const frame = visitor.frameLocator('iframe');
  const isPlaying = () => frame.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime > 0.3);
  const watch = async () => {
    await visitor.goto(site.url);
    await frame.getByRole('button', { name: 'Play' }).first().click();
    await expect.poll(isPlaying).toBe(true);
  };
  const reporting = page.getByRole('switch', { name: 'Let visitors report videos' });
  await enter(context, await signInOperator());

  await test.step('the operator lets visitors report', async () => {
    await visitor.goto(`/watch/${player.id}`);
    await expect(visitor.getByRole('link', { name: 'Report this video' })).toHaveCount(0);
    await page.goto('/admin?tab=reports');
    await reporting.click({ force: true });
    await expect(page.getByText('Visitors can report videos')).toBeVisible();
    await expect(reporting).toBeChecked();
  });

  await test.step('a visitor does, and is told what is missing first', async () => {
    await watch();
    await visitor.goto(`/watch/${player.id}`);
    await expectAccessible(visitor);
    await visitor.getByRole('link', { name: 'Report this video' }).click();
    await expect(visitor.getByRole('heading', { name: 'Report this video' })).toBeVisible();
    await expect(visitor.getByText(name)).toBeVisible();
    await checkBothSchemes(visitor);
    await visitor.getByLabel('It uses my work without permission').check();
    await visitor.getByLabel('Details').fill('The song from 0:02 is mine.');
    await visitor.getByLabel('Your email (optional)').fill('singer');
    await visitor.getByRole('button', { name: 'Send report' }).click();
    await expect(visitor.getByRole('alert')).toHaveText('Enter a valid email address, or leave it empty.');
    await expect(visitor.getByLabel('Details')).toHaveValue('The song from 0:02 is mine.');
    await checkBothSchemes(visitor);
    await visitor.getByLabel('Your email (optional)').fill('singer@example.test');
    await visitor.getByRole('button', { name: 'Send report' }).click();
    await expect(visitor.getByRole('heading', { name: 'Thank you' })).toBeVisible();
    await expectAccessible(visitor);
  });

  const row = page.getByRole('list', { name: 'Reports' }).getByRole('listitem').filter({ hasText: name });
  await test.step('the administrator reads it and takes the film down', async () => {
    await page.reload();
    await expect(row).toContainText('“The song from 0:02 is mine.”');
    await expect(row).toContainText(owner.user.email);
    await expect(row.getByRole('link', { name: 'singer@example.test' })).toBeVisible();
    await checkAxeAndLayout(page);
    await row.getByRole('button', { name: 'Take down…' }).click();
    await page.getByLabel('Reason').fill('The song belongs to somebody else');
    await page.getByRole('button', { name: 'Take down', exact: true }).click();
    await expect(page.getByText('Video taken down')).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByLabel('State').selectOption('Taken down');
    await expect(row.getByText('Taken down')).toBeVisible();
  });

  await test.step('visitors and the owner read why', async () => {
    await visitor.goto(site.url);
    await expect(frame.getByText('The song belongs to somebody else')).toBeVisible();
    expect((await fetch(url)).status).not.toBe(200);
    const hers = await (await browser.newContext()).newPage();
    await enter(hers.context(), owner);
    await hers.goto('/video-library');
    await expect(hers.getByText('The song belongs to somebody else').first()).toBeVisible();
    await hers.context().close();
  });

  await test.step('put back, it plays again', async () => {
    await page.goto(`/admin?tab=videos&q=${videoId}`);
    await page.getByRole('button', { name: 'Put back' }).click();
    await expect(page.getByText('Video put back')).toBeVisible();
    await watch();
    await page.goto('/admin?tab=reports');
    await reporting.click({ force: true });
    await expect(reporting).not.toBeChecked();
  });
  await visitor.context().close();
});
