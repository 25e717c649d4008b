import type { Locator, Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register, signIn } from '../support/person.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { testEnv } from '../support/test-env.ts';

const upright = 9 / 16;

async function makeUprightPlayer() {
  const person = await register();
  const api = createApi(person.token);
  const videoId = await api.upload('phone.mp4', await sampleVideo({ seconds: 4, width: 270, height: 480 }));
  await expect.poll(async () => (await api.getVideo(videoId)).status, { timeout: 90_000 }).toBe('ready');
  const { id } = await api.createPlayer('From my phone');
  await api.setSource(id, { url: (await api.getVideo(videoId)).url, media_type: 'mp4' });
  return { person, id };
}

const shapeOf = async (element: Locator) => {
  const box = await element.boundingBox();
  return box ? box.width / box.height : 0;
};

/** How much of its element the picture covers; the rest would be black bars. */
const coverage = (video: Locator) =>
  video.evaluate((node: HTMLVideoElement) => {
    const scale = Math.min(node.clientWidth / node.videoWidth, node.clientHeight / node.videoHeight);
    return (node.videoWidth * scale * node.videoHeight * scale) / (node.clientWidth * node.clientHeight);
  });

async function playsFilling(page: Page, frame: string): Promise<void> {
  const inside = page.frameLocator(frame);
  await expect(inside.locator('.kin-length')).toHaveText('0:04');
  await inside.getByRole('button', { name: 'Play' }).first().click();
  const video = inside.locator('video');
  await expect.poll(() => video.evaluate((node: HTMLVideoElement) => node.currentTime)).toBeGreaterThan(0.2);
  expect(await coverage(video)).toBeGreaterThan(0.98);
}

test('an upright film fills its box wherever it is embedded, and says its length before it plays', async ({ page }) => {
  test.setTimeout(150_000);
  const { person, id } = await makeUprightPlayer();
  await signIn(page, person);
  await page.goto('/video-library');
  await expect(page.getByText('0:04').first()).toBeVisible();
  await page.goto(`/detail?video=${id}`);
  const code = page.getByLabel('Embed code', { exact: true }).first();
  await expect(code).toHaveText(/aspect-ratio:9\/16/);
  await expect.poll(() => shapeOf(page.locator('kin-player'))).toBeCloseTo(upright, 2);
  await expect(page.getByText('360 × 640').first()).toBeVisible();

  const pasted = await openForeignSite((await code.textContent()) ?? '');
  await page.goto(pasted.url);
  await expect.poll(() => shapeOf(page.locator('iframe'))).toBeCloseTo(upright, 2);
  await playsFilling(page, 'iframe');
  await pasted.close();

  await page.goto(`/watch/${id}`);
  await expect.poll(() => shapeOf(page.locator('iframe'))).toBeCloseTo(upright, 2);
  const [box, view] = [await page.locator('iframe').boundingBox(), page.viewportSize()];
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(view?.height ?? 0);
  await playsFilling(page, 'iframe');

  const scripted = await openForeignSite(
    `<div data-kinora-player="${id}" style="width:300px"></div><script async src="${testEnv.productUrl}/player.js"></script>`,
  );
  await page.goto(scripted.url);
  await expect.poll(() => shapeOf(page.locator('[data-kinora-player]'))).toBeCloseTo(upright, 2);
  await playsFilling(page, 'iframe');
  await scripted.close();
});

test('a page that has chosen a shape itself keeps it', async ({ page }) => {
  test.setTimeout(120_000);
  const { id } = await makeUprightPlayer();
  const style = 'width:400px;aspect-ratio:4/3';
  const { url, close } = await openForeignSite(
    `<div data-kinora-player="${id}" style="${style}"></div><script async src="${testEnv.productUrl}/player.js"></script>`,
  );
  await page.goto(url);
  await expect(page.frameLocator('iframe').locator('.kin-length')).toHaveText('0:04');
  expect(await shapeOf(page.locator('[data-kinora-player]'))).toBeCloseTo(4 / 3, 2);
  await close();
});
