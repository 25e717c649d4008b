import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { hollowFile, largeVideo } from '../support/large-video.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { embedFilm } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { losingLine, slowLine, uploadInDialog, videoRow } from '../support/uploading.ts';

const mp4 = (name: string, buffer: Buffer) => ({ name, mimeType: 'video/mp4', buffer });

test('three files go up at once: two play within seconds, the one in disguise says what it is', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const owner = await register();
  const api = createApi(owner.token);
  await enter(context, owner);
  await page.goto('/video-library');
  const dialog = await uploadInDialog(page, [
    mp4('my first film.mp4', await sampleVideo({ seconds: 4, height: 720, faststart: false })),
    { name: 'clip.mov', mimeType: 'video/quicktime', buffer: await sampleVideo({ seconds: 2, extension: 'mov' }) },
    mp4('hostile.mp4', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')),
  ]);
  await expect(dialog.getByRole('progressbar')).toHaveCount(3);
  await expect(dialog).toBeHidden({ timeout: 30_000 });

  const film = videoRow(page, 'my_first_film.mp4');
  await expect(film.getByRole('button', { name: 'Play my_first_film.mp4' })).toBeEnabled({ timeout: 30_000 });
  await expect(videoRow(page, 'clip.mov').getByRole('button', { name: 'Play clip.mov' })).toBeEnabled({
    timeout: 30_000,
  });
  const hostile = videoRow(page, 'hostile.mp4');
  await expect(hostile).toContainText('not a video', { timeout: 30_000 });
  await expect(hostile.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await hostile.getByRole('button', { name: 'Replace hostile.mp4 with another file' }).click();
  await expect(dialog.getByText('Upload a video from your device', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hostile.getByRole('button', { name: /cannot be played/ })).toBeDisabled();
  await expect(page.getByText('Usage: 2/5 video | 200mb/video')).toBeVisible();

  await film.getByRole('button', { name: 'Play my_first_film.mp4' }).click();
  const preview = page.locator('kin-player video');
  await expect
    .poll(() => preview.evaluate((node: HTMLVideoElement) => node.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.3);
  await page.keyboard.press('Escape');

  await expect(film).toContainText('720p', { timeout: 120_000 });
  const videos = await api.videos.list({});
  const ready = videos.find(({ name }) => name === 'my_first_film.mp4');
  expect(ready?.hls_url).toBeTruthy();
  const player = await api.createPlayer('With qualities');
  await api.setSource(player.id, { url: ready?.url ?? '', media_type: 'mp4' });
  await page.goto(`/api/players/embed/${player.id}`);
  await page.getByRole('button', { name: 'Play' }).first().click();
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Quality').click();
  await expect(page.getByText('720p', { exact: true })).toBeVisible();
});

test('a large file can rest, outlives a lost network and a closed tab, is asked about before it is left, and plays', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const file = await largeVideo('holiday.mp4', 60);
  const owner = await register();
  await enter(context, owner);
  await page.goto('/video-library');
  const line = await slowLine(page, 6);
  const dialog = await uploadInDialog(page, file.path);
  await expect(dialog).toContainText(/\d+% of 60 MB · [\d.]+ MB\/s/);
  await dialog.getByRole('button', { name: 'Continue in the background' }).click();
  await page.getByRole('link', { name: 'Pricing Plans' }).click();

  const tray = page.getByRole('region', { name: 'Uploads' });
  await expect(tray).toContainText('Uploading 1 video');
  await tray.getByRole('button', { name: 'Pause holiday.mp4' }).click();
  await expect(tray).toContainText('% · paused');
  await line.cut();
  await tray.getByRole('button', { name: 'Resume holiday.mp4' }).click();
  await expect(tray).toContainText('waiting for the connection');
  const goesOn = page.waitForRequest((request) => request.method() === 'PATCH');
  await line.mend();
  expect(Number((await goesOn).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(tray).toContainText('MB/s');

  const asked = page.waitForEvent('dialog');
  const closed = page.close({ runBeforeUnload: true });
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.accept();
  await closed;

  const again = await context.newPage();
  await again.goto('/video-library');
  const resumed = again.waitForRequest((request) => request.method() === 'PATCH');
  const next = await uploadInDialog(again, file.path);
  expect(Number((await resumed).headers()['upload-offset'])).toBeGreaterThan(0);
  await expect(next).toBeHidden({ timeout: 60_000 });
  await expect(videoRow(again, 'holiday.mp4').getByRole('button', { name: 'Play holiday.mp4' })).toBeEnabled({
    timeout: 60_000,
  });
  await expect(again.getByRole('list', { name: 'Videos' }).getByRole('listitem')).toHaveCount(1);
  file.remove();

  const [video] = await createApi(owner.token).videos.list({});
  const site = await embedFilm({ token: owner.token, id: video?.id ?? '', url: video?.url ?? '' });
  await again.goto(site.url);
  const frame = again.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  await expect
    .poll(() => frame.locator('video').evaluate((node: HTMLVideoElement) => node.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.5);
  await site.close();
});

test('a small file on its way is asked about before the page is reloaded', async ({ page, context }) => {
  await enter(context, await register());
  await page.goto('/video-library');
  await slowLine(page, 0.05);
  const dialog = await uploadInDialog(page, mp4('small.mp4', Buffer.alloc(2 * 1024 * 1024, 7)));
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  const asked = page.waitForEvent('dialog');
  const reloaded = page.evaluate(() => window.location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await reloaded;
  await expect(dialog.getByRole('progressbar')).toBeVisible();
});

test('a plan refuses what is too large before a byte is sent, and what is one too many', async ({ page, context }) => {
  test.setTimeout(120_000);
  const owner = await register();
  const api = createApi(owner.token);
  await enter(context, owner);
  await page.goto('/video-library');
  const file = hollowFile('epic.mp4', 201);
  const dialog = await uploadInDialog(page, file.path);
  await expect(dialog).toContainText('Uploaded video is larger than 200 MB');
  await expect(dialog).toContainText('Choose a smaller video or upgrade');
  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  file.remove();

  for (const number of [1, 2, 3, 4, 5]) await api.upload(`Film ${number}.mp4`, await sampleVideo({ seconds: 1 }));
  await page.reload();
  await expect(page.getByText('Usage: 5/5 video | 200mb/video')).toBeVisible();
  const full = await uploadInDialog(page, mp4('one too many.mp4', await sampleVideo({ seconds: 1 })));
  await expect(full).toContainText('You have reached the video upload limit for this plan');
  await full.getByRole('link', { name: 'Upload Upgrade Your Plan' }).click();
  await expect(page).toHaveURL('/plans');
  await expect(full).toBeHidden();
});

test('a cancelled upload leaves nothing behind', async ({ page, context }) => {
  const file = await largeVideo('never mind.mp4', 55);
  const owner = await register();
  await enter(context, owner);
  await page.goto('/video-library');
  await slowLine(page, 4);
  const dialog = await uploadInDialog(page, file.path);
  await expect(dialog).toContainText('MB/s');
  const removed = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await dialog.getByRole('button', { name: 'Cancel never mind.mp4' }).click();
  expect((await removed).status()).toBe(204);
  await expect(page.getByRole('region', { name: 'Uploads' })).toBeHidden();
  expect(await createApi(owner.token).videos.list({})).toEqual([]);
  file.remove();
});

test('a file whose answers are lost takes one place of the plan, and arrives once', async ({ page, context }) => {
  const owner = await register();
  await enter(context, owner);
  await page.goto('/video-library');
  const tickets: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/videos')) tickets.push(request.url());
  });
  const line = await losingLine(page, '*/api/uploads/form');
  await line.lose('Request');
  const dialog = await uploadInDialog(page, [mp4('small.mp4', await sampleVideo({ seconds: 1 }))]);
  const tryAgain = async (lost: number) => {
    await expect.poll(line.lost).toBe(lost);
    await dialog.getByText('waiting for the connection').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
  };
  // The free plan has five places.
  for (const lost of [1, 2, 3, 4, 5]) await tryAgain(lost);
  await expect.poll(line.lost).toBe(6);
  await line.lose('Response');
  await tryAgain(6);
  await expect.poll(line.lost).toBe(7);
  await line.mend();
  await tryAgain(7);
  await expect(dialog).toBeHidden({ timeout: 60_000 });
  await expect(videoRow(page, 'small.mp4')).toHaveCount(1);
  expect(await createApi(owner.token).videos.list({})).toHaveLength(1);
  expect(tickets).toHaveLength(1);
});
