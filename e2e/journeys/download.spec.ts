import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { field, flip, section } from '../support/editor-panel.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { videoRow } from '../support/uploading.ts';

async function downloadBy(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const arriving = page.waitForEvent('download');
  await link.click();
  const download = await arriving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('an owner gets a film back as it came and as it plays, and lets viewers keep it', async ({ page, context }) => {
  test.setTimeout(120_000);
  const owner = await register();
  const api = createApi(owner.token);
  const film = await sampleVideo({ seconds: 2, extension: 'mov', faststart: false });
  const id = await api.upload('Summer.mov', film);
  await expect.poll(async () => (await api.getVideo(id)).status, { timeout: 60_000 }).toBe('ready');
  await enter(context, owner);
  await page.goto('/video-library');

  await videoRow(page, 'Summer.mov').getByRole('button', { name: 'Download Summer.mov' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download Video' });
  await expect(dialog).toContainText('Original file');
  await expectAccessible(page);
  const original = await downloadBy(page, dialog.getByRole('link', { name: 'Download Summer.mov' }));
  expect(original.name).toBe('Summer.mov');
  expect(original.bytes.equals(film)).toBe(true);
  const playing = await downloadBy(page, dialog.getByRole('link', { name: 'Download Summer.mp4' }));
  expect(playing.name).toBe('Summer.mp4');
  const { url } = await api.getVideo(id);
  expect(playing.bytes.equals(Buffer.from(await (await fetch(url)).arrayBuffer()))).toBe(true);

  const player = await api.createPlayer('For my site', { videotitle: 'Our summer' });
  await api.setSource(player.id, { url, media_type: 'mp4' });
  const site = await openForeignSite(await snippetOf(player.id));
  const visitor = await context.newPage();
  await visitor.goto(site.url);
  const link = visitor.frameLocator('iframe').getByRole('link', { name: 'Download' });
  await expect(visitor.frameLocator('iframe').getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible();
  await expect(link).toHaveCount(0);

  await page.goto(`/detail?video=${player.id}`);
  await section(page, 'OSD Styling').click();
  await flip(field(page, 'playercontrol.download'));
  await expect(page.locator('kin-player').getByRole('link', { name: 'Download' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Edits' }).click();
  await expect(page.getByText('Player Updated')).toBeVisible();

  await visitor.bringToFront();
  await visitor.reload();
  const kept = await downloadBy(visitor, link);
  expect(kept.name).toBe('Our summer.mp4');
  expect(kept.bytes.equals(playing.bytes)).toBe(true);
  // The frame still shows the player.
  await expect(link).toBeVisible();
  await site.close();
});
