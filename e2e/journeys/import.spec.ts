import { createApi } from '../support/api.ts';
import { checkAxeAndLayout } from '../support/axe-and-layout-check.ts';
import { type FilmElsewhere, serveFilm } from '../support/film-elsewhere.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { embedFilm } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { importInDialog, videoRow } from '../support/uploading.ts';

let elsewhere: FilmElsewhere | undefined;
test.afterEach(() => elsewhere?.close());

test('a film comes from a link, is seen coming in dialog, corner and library, and plays on a foreign page', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  elsewhere = await serveFilm(await sampleVideo({ seconds: 8, height: 720 }), 12);
  const owner = await register();
  await enter(context, owner);
  await page.goto('/video-library');
  const dialog = await importInDialog(page, elsewhere.url);
  const bar = dialog.getByRole('progressbar', { name: 'Import of our_film.mp4' });
  await expect(dialog).toContainText(/\d+% of [\d.]+ MB/);
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(0);
  const seen = await percent();
  expect(seen).toBeLessThan(100);
  await expect.poll(percent).toBeGreaterThan(seen);

  await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('Importing 1 video');
  const row = videoRow(page, 'our_film.mp4');
  await expect(row).toContainText(/[\d.]+ MB of [\d.]+ MB/);
  // The server goes on by itself: nothing is asked, and the library still shows how far it has come.
  await page.reload();
  await expect(row).toContainText('Importing');
  await expect(row.getByRole('button', { name: 'Play our_film.mp4' })).toBeEnabled({ timeout: 90_000 });

  const [video] = await createApi(owner.token).videos.list({});
  const site = await embedFilm({ token: owner.token, id: video?.id ?? '', url: video?.url ?? '' });
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  await expect
    .poll(() => frame.locator('video').evaluate((node: HTMLVideoElement) => node.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.5);
  await site.close();
});

test('a link that leads to a page, or into the network of the server, says so; one on its way can be called off', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  elsewhere = await serveFilm(await sampleVideo({ seconds: 8, height: 720 }), 60);
  const owner = await register();
  await enter(context, owner);
  await page.goto('/video-library');
  const dialog = await importInDialog(page, elsewhere.pageUrl);
  await expect(dialog).toContainText('This link leads to a web page, not to a video file.');
  await expect(dialog.getByRole('button', { name: 'Retry watch' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Dismiss watch' }).click();

  const link = dialog.getByLabel('Link to a video file');
  await link.fill('http://localhost:9/film.mp4');
  await link.press('Enter');
  await expect(dialog).toContainText('Enter a link that begins with https:// or http://');
  await checkAxeAndLayout(page);
  await link.fill('http://169.254.169.254/latest/meta-data');
  await link.press('Enter');
  await expect(dialog).toContainText('This address could not be reached.');
  await dialog.getByRole('button', { name: 'Use another link' }).click();

  await link.fill(elsewhere.url);
  await link.press('Enter');
  await expect(dialog).toContainText(/\d+% of [\d.]+ MB/);
  await dialog.getByRole('button', { name: 'Cancel our_film.mp4' }).click();
  await expect
    .poll(async () => (await createApi(owner.token).videos.list({})).map(({ name }) => name))
    .toEqual(['meta-data', 'watch']);
  await page.keyboard.press('Escape');
  await expect(videoRow(page, 'watch').getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(page.getByText('Usage: 0/5 video')).toBeVisible();
});
