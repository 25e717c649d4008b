import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { field, section } from '../support/editor-panel.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { createPlayer, enter } from '../support/players.ts';

const [first, second, third] = ['#f00a0a', '#22c55e', '#3355ff'];

async function openEditor(page: Page) {
  const owner = await register();
  await enter(page.context(), owner);
  const player = await createPlayer(owner, 'Launch film');
  await page.goto(`/detail?video=${player.id}`);
  await expect(page.locator('kin-player')).toBeVisible();
  await section(page, 'Playback Progress').click();
  return { owner, player };
}

/** Somebody else's page with the player on it: the colour that its visitors see, each time anew. */
async function openSite(context: BrowserContext, embedUrl: string) {
  const site = await openForeignSite(`<iframe src="${embedUrl}" width="640" height="360"></iframe>`);
  const visitor = await context.newPage();
  return {
    async colour(): Promise<string> {
      await visitor.goto(site.url);
      const player = visitor.frameLocator('iframe').locator('.kin');
      const value = await player.evaluate((node) =>
        getComputedStyle(node).getPropertyValue('--kin-progress-bar-fg-color'),
      );
      return value.trim();
    },
    async close() {
      await visitor.close();
      await site.close();
    },
  };
}

async function paint(page: Page, color: string): Promise<void> {
  await field(page, 'playerstyle.progress_bar_FG_color').getByRole('textbox').fill(color);
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(page.getByText('All edits saved')).toBeVisible();
}

test('two edits are told apart in words, and the first look comes back to a foreign page', async ({
  page,
  context,
}) => {
  const { player } = await openEditor(page);
  const site = await openSite(context, player.embed_url);
  await paint(page, second);
  await paint(page, third);
  expect(await site.colour()).toBe(third);

  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const version = (number: number) => history.getByRole('listitem', { name: `Version ${number}` });
  await expect(version(3)).toContainText('Progress Bar: Played Colour');
  await expect(version(3)).toContainText(second);
  await expect(version(3)).toContainText(third);
  await expect(version(3).getByText('Live', { exact: true })).toBeVisible();
  await expect(version(3).locator('kin-player')).toBeVisible();
  await expectAccessible(page);
  await version(1).getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 1 restored')).toBeVisible();
  await expect(version(4).getByText('Live', { exact: true })).toBeVisible();
  expect(await site.colour()).toBe(first);
  await page.keyboard.press('Escape');
  await expect(field(page, 'playerstyle.progress_bar_FG_color').getByRole('textbox')).toHaveValue(first);
  await site.close();
});

test('where publishing is separate, viewers see a save when it is published, or at its time', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const { owner, player } = await openEditor(page);
  const site = await openSite(context, player.embed_url);
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('switch', { name: 'Publish separately' }).click();
  await expect(page.getByRole('switch', { name: 'Publish separately' })).toBeChecked();
  await page.keyboard.press('Escape');
  await paint(page, second);
  await expect(page.getByText('Your draft is not live yet')).toBeVisible();
  expect(await site.colour()).toBe(first);

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await expect(dialog.getByText('1 change')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Changes to publish' })).toContainText(second);
  await expectAccessible(page);
  await dialog.getByLabel('Note').fill('For the launch');
  await dialog.getByRole('button', { name: 'Publish Now' }).click();
  await expect(page.getByText('Viewers see the newest version')).toBeVisible();
  expect(await site.colour()).toBe(second);

  await paint(page, third);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialog.getByText('At a time').click();
  await expect(dialog.getByLabel('Goes live')).toBeVisible();
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText(/^Goes live on/).first()).toBeVisible();
  // Nobody waits an hour here: the same is asked for again, for in a moment.
  const at = Math.floor(Date.now() / 1000) + 3;
  await createApi(owner.token).versions.publish({ player_id: player.id, at });
  expect(await site.colour()).toBe(second);
  await expect.poll(() => site.colour(), { timeout: 30_000, intervals: [500] }).toBe(third);
  await expect(page.getByText('Viewers see the newest version')).toBeVisible({ timeout: 30_000 });
  await site.close();
});
