import type { Locator, Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { testEnv } from '../support/test-env.ts';

/** What is painted in the top left corner of an element, as red, green and blue. */
async function colourAt(page: Page, element: Locator): Promise<string> {
  const { x, y } = (await element.boundingBox()) ?? { x: 0, y: 0 };
  const picture = await page.screenshot({ clip: { x: x + 2, y: y + 2, width: 1, height: 1 } });
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    context?.drawImage(image, 0, 0);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3).join(',');
  }, picture.toString('base64'));
}

test('an uploaded video plays, in the chosen style, on a page of another origin', async ({ page }) => {
  test.setTimeout(120_000);
  const { token } = await register();
  const api = createApi(token);
  const videoId = await api.upload('My first film.mp4', await sampleVideo({ seconds: 6, faststart: false }));
  await expect.poll(async () => (await api.getVideo(videoId)).playable, { timeout: 30_000 }).toBe(true);
  const video = await api.getVideo(videoId);
  expect(video.name).toBe('My_first_film.mp4');

  const style = { playerstyle: { icon_button_color: '#ff00aa', player_corner_radius: '40' } };
  const player = await api.createPlayer('On my site', { ...style, videotitle: 'Hello there' });
  await api.setSource(player.id, { url: video.url, media_type: 'mp4' });
  const oembed = await fetch(`${testEnv.productUrl}/api/oembed?url=${testEnv.productUrl}/watch/${player.id}`);
  const { html } = (await oembed.json()) as { html: string };

  // A dark page, as browsers understand it: what lies behind the round corners must still be the page.
  const site = await openForeignSite(`<style>:root { color-scheme: dark; background: #102030 }</style>${html}`);
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('Hello there')).toBeVisible();
  await expect.poll(() => colourAt(page, page.locator('iframe'))).toBe('16,32,48');
  const element = frame.locator('video');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  await expect
    .poll(() => element.evaluate((node: HTMLVideoElement) => node.currentTime), { timeout: 20_000 })
    .toBeGreaterThan(0.5);
  const colour = await frame
    .getByRole('button', { name: 'Pause' })
    .first()
    .evaluate((node) => getComputedStyle(node).getPropertyValue('--kin-icon-button-color'));
  expect(colour.trim()).toBe('#ff00aa');
  await site.close();

  await page.goto(`/watch/${player.id}`);
  await expect(page.getByRole('heading', { name: 'Hello there' })).toBeVisible();
});
