import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { videoRow } from '../support/uploading.ts';

test('a member finds, renames, copies and deletes videos, and hears which players show them', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const owner = await register();
  const api = createApi(owner.token);
  await enter(context, owner);
  await page.goto('/video-library');
  await page.getByRole('button', { name: 'Upload your first video' }).click();
  await expect(page.getByText('Upload a video from your device', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  const id = await api.upload('Autumn walk.mp4', await sampleVideo({ seconds: 1 }));
  await api.upload('Winter walk.mp4', await sampleVideo({ seconds: 2 }));
  const { url } = await api.getVideo(id);
  const player = await api.createPlayer('Front page');
  await api.setSource(player.id, { url, media_type: 'mp4' });
  await page.reload();
  const rows = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(/(just now|\d+ (sec|min)s? ago)/);

  await page.getByPlaceholder('Search Video...').fill('AUTUMN');
  await expect(rows).toHaveCount(1);
  await page.getByPlaceholder('Search Video...').fill('nothing like it');
  await expect(page.getByText('No videos found')).toBeVisible();
  await page.getByPlaceholder('Search Video...').fill('');
  await expect(rows).toHaveCount(2);

  const autumn = videoRow(page, 'Autumn_walk.mp4');
  await autumn.getByRole('button', { name: 'Copy URL of Autumn_walk.mp4' }).click();
  await expect(page.getByText('Video URL copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url);

  await autumn.getByRole('button', { name: 'Rename Autumn_walk.mp4' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename Video' });
  await renaming.getByLabel('Video name').fill('x'.repeat(60));
  await renaming.getByRole('button', { name: 'Save' }).click();
  await expect(renaming).toBeHidden();
  const renamed = videoRow(page, `${'x'.repeat(50)}…`);
  await expect(renamed).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(videoRow(page, `${'x'.repeat(30)}…`)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);

  await renamed.getByRole('button', { name: /^Delete/ }).click();
  const asking = page.getByRole('dialog', { name: 'Delete Video' });
  await expect(asking).toContainText('This player uses it');
  await expect(asking).toContainText('Front page');
  await asking.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Video Deleted')).toBeVisible();
  await expect(rows).toHaveCount(1);
});

test('the dashboard shows ten videos and leads to the rest', async ({ page, context }) => {
  test.setTimeout(180_000);
  const owner = await register();
  const api = createApi(owner.token);
  await enter(context, owner);
  await api.upload('Only one.mp4', await sampleVideo({ seconds: 1 }));
  await page.goto('/');
  const section = page.getByRole('region', { name: 'Video Library' });
  const rows = page.getByRole('list', { name: 'Videos' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(section.getByRole('link', { name: 'See All' })).toBeHidden();

  // One that failed takes no place of the plan, so that even a free one can hold many.
  for (let number = 1; number <= 10; number++) {
    const id = await api.upload(`Broken ${number}.mp4`, Buffer.from('not a film'));
    await expect.poll(async () => (await api.getVideo(id)).status, { timeout: 30_000 }).toBe('failed');
  }
  await page.reload();
  await expect(rows).toHaveCount(10);
  await expect(section.getByText('Usage: 1/5 video | 200mb/video')).toBeVisible();
  await section.getByRole('link', { name: 'See All' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Video Library' })).toBeVisible();
  await expect(rows).toHaveCount(11);
});

test('files may be dropped anywhere on the library, and what is no video is turned away', async ({ page, context }) => {
  await enter(context, await register());
  await page.goto('/video-library');
  await page.getByRole('button', { name: 'Upload your first video' }).waitFor();
  const film = (await sampleVideo({ seconds: 1 })).toString('base64');
  const dropped = await page.evaluateHandle((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const transfer = new DataTransfer();
    transfer.items.add(new File([bytes], 'dropped.mp4', { type: 'video/mp4' }));
    transfer.items.add(new File(['hello'], 'notes.txt', { type: 'text/plain' }));
    return transfer;
  }, film);
  await page.dispatchEvent('body', 'dragover', { dataTransfer: dropped });
  await expect(page.getByText('Drop to upload')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: dropped });
  await expect(page.getByText('“notes.txt” is not a video.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Uploads' })).toContainText('1 video uploaded');
  await expect(videoRow(page, 'dropped.mp4')).toBeVisible();
});
