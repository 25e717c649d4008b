import type { FrameLocator, Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { enter } from '../support/players.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { testEnv } from '../support/test-env.ts';
import { uploadInDialog, videoRow } from '../support/uploading.ts';

const film = { name: 'A film.mp4', mimeType: 'video/mp4', buffer: await sampleVideo({ seconds: 12, height: 480 }) };

/** Where the bytes came from, by the last word of their address. */
function watchMedia(page: Page): { host: string; name: string; status: number }[] {
  const seen: { host: string; name: string; status: number }[] = [];
  page.on('response', (response) => {
    const { host, pathname } = new URL(response.url());
    const name = pathname.slice(pathname.lastIndexOf('/') + 1);
    if (/\.(m3u8|mp4|avif|webp|jpg)$/.test(name)) seen.push({ host, name, status: response.status() });
  });
  return seen;
}

async function expectToPlay(frame: FrameLocator): Promise<void> {
  const element = frame.locator('video');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  const progress = () =>
    element.evaluate((node: HTMLVideoElement) => ({
      seconds: node.currentTime,
      frames: node.getVideoPlaybackQuality().totalVideoFrames,
      isStream: node.src.startsWith('blob:'),
    }));
  await expect.poll(async () => (await progress()).seconds, { timeout: 30_000 }).toBeGreaterThan(1);
  const { frames, isStream } = await progress();
  expect(isStream).toBe(true);
  expect(frames).toBeGreaterThan(10);
}

test('a film that went into the bucket plays its stream on a page of another origin', async ({ page, context }) => {
  test.setTimeout(180_000);
  const person = await register();
  const api = createApi(person.token);
  await enter(context, person);
  await page.goto('/video-library');
  await uploadInDialog(page, film);
  await expect(videoRow(page, 'A_film.mp4')).toBeVisible({ timeout: 30_000 });
  const [video] = await api.videos.list({});
  if (!video) throw new Error('no video');
  await expect.poll(async () => (await api.getVideo(video.id)).status, { timeout: 90_000 }).toBe('ready');
  expect((await api.getVideo(video.id)).status_reason).toBeNull();

  const player = await api.createPlayer('On my site', { videotitle: 'From the bucket' });
  await api.setSource(player.id, { url: video.url, media_type: 'mp4' });
  const address = `${testEnv.productUrl}/api/players/embed/${player.id}`;
  const site = await openForeignSite(`<iframe src="${address}" width="640" height="360"></iframe>`);
  const seen = watchMedia(page);
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByText('From the bucket')).toBeVisible();
  await expectToPlay(frame);

  const bucket = `127.0.0.1:${testEnv.port + 3}`;
  const product = new URL(testEnv.productUrl).host;
  expect(seen.filter(({ status }) => status >= 400)).toEqual([]);
  const fromBucket = seen.filter(({ host }) => host === bucket).map(({ name }) => name);
  expect(fromBucket.filter((name) => name.endsWith('.m3u8'))).toEqual([]);
  expect(fromBucket.filter((name) => name.endsWith('.avif'))).toHaveLength(1);
  expect(fromBucket.some((name) => /^v\d+\.mp4$/.test(name))).toBe(true);
  const lists = seen.filter(({ name }) => name.endsWith('.m3u8'));
  expect(lists.map(({ host }) => host)).toEqual(lists.map(() => product));
  await site.close();
});
