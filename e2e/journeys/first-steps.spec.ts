import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { sampleVideo } from '../support/sample-video.ts';

test('a new member is led from the plan to the embed, one tick after the other', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const api = createApi(owner.token);
  const steps = page.getByRole('region', { name: 'First steps' });

  await page.goto('/');
  await expect(steps).toContainText('1 of 4 done');
  await steps.getByRole('link', { name: 'Upload a video' }).click();
  await expect(page).toHaveURL('/video-library');

  await api.upload('tour.mp4', await sampleVideo({ seconds: 1 }));
  const player = await api.createPlayer('Tour');
  await page.goto('/');
  await expect(steps).toContainText('3 of 4 done');
  await steps.getByRole('link', { name: 'Embed it' }).click();
  await expect(page).toHaveURL(`/detail?video=${player.id}`);
  await page.getByRole('button', { name: 'Copy embed code' }).first().click();
  await expect(page.getByText('Copied !').first()).toBeVisible();

  await page.getByRole('link', { name: 'Back to all players' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Tour' })).toBeVisible();
  await expect(steps).toHaveCount(0);
});

test('a member who needs no leading hides it for good', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(context, await register());
  await page.goto('/');
  const steps = page.getByRole('region', { name: 'First steps' });
  await expect(steps).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await steps.getByRole('button', { name: 'Hide first steps' }).click();
  await expect(steps).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('No players yet')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
