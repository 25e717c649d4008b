import type { Page } from '@playwright/test';
import { openAccess } from '../support/access-rules.ts';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { sampleVideo } from '../support/sample-video.ts';

test.setTimeout(180_000);

const isPlaying = (visitor: Page) =>
  visitor
    .frameLocator('iframe')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.currentTime > 0.3);

test('an agency sends a private film to a client by a link, sees it watched, and ends it', async ({
  page,
  context,
  browser,
}) => {
  const owner = await register();
  const api = createApi(owner.token);
  const videoId = await api.upload('Spring.mp4', await sampleVideo({ seconds: 6 }));
  await expect.poll(async () => (await api.getVideo(videoId)).status, { timeout: 90_000 }).toBe('ready');
  const player = await api.createPlayer('Spring campaign', { videotitle: 'Spring, first cut' });
  await api.setSource(player.id, { url: (await api.getVideo(videoId)).url, media_type: 'mp4' });
  await api.access.change({ player_id: player.id, ...openAccess, visibility: 'private' });
  await enter(context, owner);

  const dialog = page.getByRole('dialog', { name: 'Review Links' });
  const rowOf = (label: string) => dialog.getByRole('listitem').filter({ hasText: label });
  const openDialog = async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Actions for Spring campaign' }).click();
    await page.getByRole('menuitem', { name: 'Review links' }).click();
    await expect(dialog.getByRole('button', { name: 'New Link' })).toBeVisible();
  };
  const choose = async (label: string, item: string) => {
    await dialog.getByRole('button', { name: `Actions for ${label}` }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('she makes one that ends in a week and opens once', async () => {
    await openDialog();
    await checkAxeAndLayout(page);
    await dialog.getByRole('button', { name: 'New Link' }).click();
    await dialog.getByLabel('Views').fill('many');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await expect(dialog.getByText('Name who it is for')).toBeVisible();
    await expect(dialog.getByText('Enter a number from 1')).toBeVisible();
    await checkAxeAndLayout(page);
    await dialog.getByLabel('Who is it for?').fill('Northwind');
    await dialog.getByLabel('Views').fill('1');
    await dialog.getByRole('button', { name: 'Create Link' }).click();
    await expect(rowOf('Northwind')).toContainText('Ends in 7 days');
    await expect(rowOf('Northwind')).toContainText('0 of 1 views used');
    await checkAxeAndLayout(page);
  });

  const [link] = await api.reviewLinks.list({ player_id: player.id });
  const url = link?.url ?? '';
  const client = await (await browser.newContext()).newPage();

  await test.step('the client opens it, and watches a film that nobody else can see', async () => {
    await client.goto(url);
    await expect(client.getByText('This link can be opened one more time.')).toBeVisible();
    await client.getByRole('button', { name: 'Watch' }).click();
    await expect(client.getByRole('heading', { name: 'Spring, first cut' })).toBeVisible();
    await client.frameLocator('iframe').getByRole('button', { name: 'Play' }).first().click();
    await expect.poll(() => isPlaying(client)).toBe(true);
    // Loaded again, it is the same sitting.
    await client.goto(url);
    await client.frameLocator('iframe').getByRole('button', { name: 'Play' }).first().click();
    await expect.poll(() => isPlaying(client)).toBe(true);
  });

  await test.step('somebody it was passed on to does not', async () => {
    const stranger = await (await browser.newContext({ userAgent: 'Somebody Else/1.0' })).newPage();
    await stranger.goto(url);
    await expect(stranger.getByText('This link is no longer valid')).toBeVisible();
    await stranger.context().close();
  });

  await test.step('she sees that it was opened, and lets it be opened more often', async () => {
    await openDialog();
    await expect(rowOf('Northwind')).toContainText('Used up');
    await expect(rowOf('Northwind')).toContainText('1 of 1 views used · last');
    await choose('Northwind', 'Edit');
    await dialog.getByLabel('Views').fill('');
    await dialog.getByLabel('Ends').selectOption('Never');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(rowOf('Northwind')).toContainText('Active');
    await expect(rowOf('Northwind')).toContainText('Opened once');
    await client.goto(url);
    await expect(client.getByRole('heading', { name: 'Spring, first cut' })).toBeVisible();
  });

  await test.step('she revokes it, and the client reads that it is over', async () => {
    await choose('Northwind', 'Revoke');
    await checkAxeAndLayout(page);
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(rowOf('Northwind')).toContainText('Revoked');
    await expect(rowOf('Northwind').getByRole('button', { name: /^Copy/ })).toHaveCount(0);
    await client.goto(url);
    await expect(client.getByText('This link is no longer valid')).toBeVisible();
    await expectAccessible(client);
    await choose('Northwind', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog.getByText('Show it to your client first')).toBeVisible();
  });
  await client.context().close();
});
