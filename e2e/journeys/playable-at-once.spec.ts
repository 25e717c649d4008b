import type { Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { cut } from '../support/browsers/watching.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { embedFilm } from '../support/published-film.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { still } from '../support/still.ts';

/** Opens a page with the film, and tells which of its files are asked for. */
async function watchMedia(page: Page, url: string): Promise<string[]> {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/media/')) asked.push(pathname);
  });
  await page.goto(url);
  return asked;
}

async function play(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  const video = frame.locator('video');
  await expect
    .poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.5);
}

/** The colour in the middle of the film's leftmost stripe. */
async function stripe(page: Page): Promise<number[]> {
  const { x, y, width, height } = (await page.locator('iframe').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await still(page);
  const dot = { x: x + width / 12, y: y + height / 2, width: 2, height: 2 };
  return [...cut(await page.screenshot(), dot).subarray(0, 3)];
}

test('a film plays on a foreign page while its qualities are being made, then shows its poster and plays by them', async ({
  page,
  context,
}) => {
  test.setTimeout(300_000);
  const { token } = await register();
  const api = createApi(token);
  const id = await api.upload('Long work.mp4', await sampleVideo({ seconds: 20, height: 1080 }));
  await expect.poll(async () => (await api.getVideo(id)).playable, { timeout: 60_000 }).toBe(true);
  const film = { token, id, url: (await api.getVideo(id)).url };
  const site = await embedFilm(film);

  await page.goto(site.url);
  await play(page);
  expect((await api.getVideo(id)).status, 'the work on it goes on while it plays').toBe('processing');

  await expect.poll(async () => (await api.getVideo(id)).status, { timeout: 180_000 }).toBe('ready');
  const later = await context.newPage();
  const asked = await watchMedia(later, site.url);
  await expect.poll(() => asked.filter((path) => /poster/.test(path))).toHaveLength(1);
  const isRed = async () => {
    const [red = 0, green = 0, blue = 0] = await stripe(later);
    return red > 180 && green < 70 && blue < 70;
  };
  await expect.poll(isRed, 'the poster shows the first stripe of the film').toBe(true);
  await play(later);
  expect(asked.filter((path) => path.endsWith('.m3u8')).length).toBeGreaterThan(1);
  // A player of 1280 pixels needs no frames of 1920: the ladder has smaller ones, and they are what is fetched.
  const height = await later
    .frameLocator('iframe')
    .locator('video')
    .evaluate((node: HTMLVideoElement) => node.videoHeight);
  expect(height).toBeLessThan(1080);
  await site.close();
});
