import { expectAccessible } from '../support/accessible.ts';
import { createApi } from '../support/api.ts';
import { cut } from '../support/browsers/watching.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { createFilmPlayer, snippetOf } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { videoRow } from '../support/uploading.ts';

test('an owner replaces a film: uploaded, previewed, published, and taken back', async ({ page, context }) => {
  test.setTimeout(240_000);
  const owner = await register();
  const api = createApi(owner.token);
  const id = await api.upload('First.mp4', await sampleVideo({ seconds: 4, height: 180, colours: ['red'] }));
  await expect.poll(async () => (await api.getVideo(id)).status, { timeout: 90_000 }).toBe('ready');
  const player = await createFilmPlayer({ token: owner.token, id, url: (await api.getVideo(id)).url });
  const track = await api.tracks.create({ video_id: id, kind: 'captions', lang: 'en' });
  await api.tracks.putCues({ video_id: id, track_id: track.id, cues: [{ start: 0, end: 1, text: 'Hello' }] });
  const site = await openForeignSite(await snippetOf(player.id));

  /** What a new visitor of a foreign page sees before playback: the poster, which is of the film. */
  const posterColour = async (): Promise<'red' | 'blue' | 'neither'> => {
    const viewer = await context.newPage();
    await viewer.goto(site.url);
    const image = viewer.frameLocator('iframe').locator('.kin-poster img');
    await expect.poll(() => image.evaluate((node: HTMLImageElement) => node.naturalWidth)).toBeGreaterThan(0);
    const box = (await viewer.locator('iframe').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const place = { x: box.x + box.width / 2, y: box.y + box.height / 4, width: 2, height: 2 };
    const [r = 0, , b = 0] = cut(await viewer.screenshot(), place);
    await viewer.close();
    return r > 180 && b < 80 ? 'red' : b > 180 && r < 80 ? 'blue' : 'neither';
  };
  expect(await posterColour()).toBe('red');

  await enter(context, owner);
  await page.goto('/video-library');
  await videoRow(page, 'First.mp4').getByRole('link', { name: 'Replace First.mp4' }).click();
  await expect(page.getByRole('heading', { name: 'Replace Video' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('File of the new cut').setInputFiles({
    name: 'Second.mp4',
    mimeType: 'video/mp4',
    buffer: await sampleVideo({ seconds: 8, height: 180, colours: ['blue'] }),
  });
  const cuts = page.getByRole('list', { name: 'Cuts' });
  const second = cuts.getByRole('listitem').filter({ hasText: 'Second.mp4' });
  await expect(second).toContainText('Ready', { timeout: 90_000 });
  expect(await posterColour()).toBe('red');

  await second.getByRole('button', { name: 'Actions for Second.mp4' }).click();
  await page.getByRole('menuitem', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview Cut' });
  await expect(preview.frameLocator('iframe').locator('.kin-play').first()).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const link = await preview.getByRole('textbox', { name: 'Preview link for your client' }).inputValue();
  await page.keyboard.press('Escape');
  const client = await context.newPage();
  await client.goto(link);
  await expect(client.frameLocator('iframe').locator('.kin-poster img')).toHaveAttribute('src', /poster/);
  await client.close();

  await test.step('in the editor it is seen in the design before anybody else sees it', async () => {
    await page.goto(`/detail?video=${player.id}`);
    const preview = page.locator('kin-player');
    const film = preview.locator('video');
    const colour = async (): Promise<string> => {
      const box = (await preview.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const place = { x: box.x + box.width / 2, y: box.y + box.height / 4, width: 2, height: 2 };
      const [r = 0, , b = 0] = cut(await page.screenshot(), place);
      return r > 180 && b < 80 ? 'red' : b > 180 && r < 80 ? 'blue' : 'neither';
    };
    await expect.poll(colour, { timeout: 20_000 }).toBe('red');
    await page.getByText('New cut', { exact: true }).click();
    await expect.poll(() => film.evaluate((one: HTMLVideoElement) => Math.round(one.duration))).toBe(8);
    await expect.poll(colour, { timeout: 20_000 }).toBe('blue');
    await expect(page.getByText('Only you see “Second.mp4” until you publish it.')).toBeVisible();
    await expectAccessible(page);
    expect(await posterColour()).toBe('red');
    await page.getByText('Live cut', { exact: true }).click();
    await expect.poll(colour, { timeout: 20_000 }).toBe('red');
    await page.getByRole('link', { name: 'All cuts' }).click();
  });

  await second.getByRole('button', { name: 'Publish Second.mp4' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish Cut' });
  await expect(publish).toContainText('Shown by 1 player');
  await publish.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(second).toContainText('Live');
  expect(await posterColour()).toBe('blue');

  await test.step('captions say that their timing may be off', async () => {
    await page.goto(`/captions?video=${id}`);
    await expect(page.getByText('Check the timing')).toBeVisible();
    await page.goBack();
  });

  const first = cuts.getByRole('listitem').filter({ hasText: 'First.mp4' });
  await first.getByRole('button', { name: 'Go back to First.mp4' }).click();
  await page.getByRole('button', { name: 'Go Back to This Cut' }).click();
  await expect(first).toContainText('Live');
  expect(await posterColour()).toBe('red');

  await test.step('a cut that is scheduled says when it goes live', async () => {
    await second.getByRole('button', { name: 'Actions for Second.mp4' }).click();
    await page.getByRole('menuitem', { name: 'Schedule' }).click();
    await page.getByRole('dialog', { name: 'Schedule Cut' }).getByRole('button', { name: 'Schedule' }).click();
    await expect(second).toContainText('Goes live');
    await expectAccessible(page);
  });
  await site.close();
});
