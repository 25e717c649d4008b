import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { createFilmPlayer, snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { videoRow } from '../support/uploading.ts';

test('an owner trims a film: previewed, published when ready, seen on a foreign page, and undone', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const owner = await register();
  const api = createApi(owner.token);
  const file = await sampleVideo({ seconds: 8, height: 180, colours: ['red', 'blue'] });
  const id = await api.upload('Talk.mp4', file);
  await expect.poll(async () => (await api.getVideo(id)).status, { timeout: 120_000 }).toBe('ready');
  const player = await createFilmPlayer({ token: owner.token, id, url: (await api.getVideo(id)).url });
  const site = await openForeignSite(await snippetOf(player.id));

  /** What a new visitor of a foreign page gets to see: how long the film is, and that it runs. */
  const watch = async (): Promise<number> => {
    const viewer = await context.newPage();
    await viewer.goto(site.url);
    const frame = viewer.frameLocator('iframe');
    await frame.locator('.kin-play').first().click();
    const video = frame.locator('video').first();
    const now = () => video.evaluate((film: HTMLVideoElement) => film.currentTime);
    await expect.poll(now, { timeout: 30_000 }).toBeGreaterThan(0.5);
    const seconds = await video.evaluate((film: HTMLVideoElement) => film.duration);
    await viewer.close();
    return seconds;
  };
  expect(await watch()).toBeCloseTo(8, 0);

  await enter(context, owner);
  await page.goto('/video-library');
  await videoRow(page, 'Talk.mp4').getByRole('link', { name: 'Replace Talk.mp4' }).click();
  await page.getByRole('button', { name: 'Trim Talk.mp4' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trim' });
  const film = dialog.locator('kin-player video');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  await expect(dialog.getByRole('button', { name: 'Trim', exact: true })).toBeDisabled();
  await dialog.getByRole('slider', { name: 'Start' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('textbox', { name: 'Start' })).toHaveValue('0:00.100');
  await dialog.getByRole('textbox', { name: 'Start' }).fill('4.5');
  await page.keyboard.press('Tab');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(4.5, 1);
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 7;
  });
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.seeking)).toBe(false);
  await dialog.getByRole('button', { name: 'Set end here' }).click();
  await expect(dialog.getByRole('textbox', { name: 'End' })).toHaveValue('0:07.000');
  await expect(dialog.getByRole('status', { name: 'New length' })).toHaveText('0:02.500');
  await checkAxeAndLayout(page);

  await test.step('the preview plays the part alone', async () => {
    await dialog.getByRole('button', { name: 'Preview' }).click();
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused), { timeout: 20_000 }).toBe(true);
    const stopped = await film.evaluate((video: HTMLVideoElement) => video.currentTime);
    expect(Math.abs(stopped - 7)).toBeLessThan(0.5);
  });

  await dialog.getByRole('checkbox', { name: 'Publish it as soon as it is ready' }).check();
  await dialog.getByRole('button', { name: 'Trim', exact: true }).click();
  const cuts = page.getByRole('list', { name: 'Cuts' });
  const trimmed = cuts.getByRole('listitem').filter({ hasText: 'trimmed from 0:05 to 0:07' });
  await expect(trimmed).toContainText('Goes live when ready');
  await expect(trimmed).toContainText('Live', { timeout: 120_000 });
  await expect(cuts.getByRole('button', { name: 'Go back to Talk.mp4' })).toBeVisible({ timeout: 120_000 });
  await expectAccessible(page);
  expect(Math.abs((await watch()) - 2.5)).toBeLessThan(0.1);

  await cuts.getByRole('button', { name: 'Go back to Talk.mp4' }).click();
  await page.getByRole('button', { name: 'Go Back to This Cut' }).click();
  await expect(page.getByText('The earlier cut is live again')).toBeVisible();
  expect(await watch()).toBeCloseTo(8, 0);
  await site.close();
});
