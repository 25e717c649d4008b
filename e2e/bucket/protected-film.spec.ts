import { setTimeout as sleep } from 'node:timers/promises';
import { openAccess } from '../support/access-rules.ts';
import { createApi } from '../support/api.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { createFilmPlayer, publishFilm, snippetOf } from '../support/published-film.ts';
import { testEnv } from '../support/test-env.ts';

const bucket = `127.0.0.1:${testEnv.port + 3}`;
const product = new URL(testEnv.productUrl).host;
const statusOf = async (url: string) =>
  (await fetch(url, { redirect: 'manual', headers: { range: 'bytes=0-9' } })).status;

test('a film for one site plays from the bucket there, and copied addresses die with the time of the player', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const film = await publishFilm({ seconds: 12, height: 480 });
  const player = await createFilmPlayer(film);
  const site = await openForeignSite(await snippetOf(player.id));
  const opened: string[] = [];
  page.on('response', (response) => response.ok() && opened.push(response.url()));

  const closesAt = Math.floor(Date.now() / 1000) + 45;
  const rules = { ...openAccess, allowed_domains: [new URL(site.url).host], closes_at: closesAt };
  await createApi(film.token).access.change({ player_id: player.id, ...rules });
  await page.goto(site.url);
  const frame = page.frameLocator('iframe');
  await frame.getByRole('button', { name: 'Play' }).first().click();
  const video = frame.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0.5)).toBe(true);
  expect(await video.evaluate((one: HTMLVideoElement) => one.src.startsWith('blob:'))).toBe(true);

  const isFilm = (url: string) => /\.(m3u8|mp4)$/.test(new URL(url).pathname);
  const of = (host: string) => [...new Set(opened.filter((url) => new URL(url).host === host && isFilm(url)))];
  const [lists, segments] = [of(product), of(bucket)];
  expect(lists.length).toBeGreaterThan(0);
  expect(segments.length).toBeGreaterThan(0);
  for (const url of lists) expect(url).toMatch(/\/media\/videos\/k\/[\w-]{36}\/vid_\w+\/.*\.m3u8/);
  const beside = (lists[0] ?? '').replace(/[^/]+$/, 'v360.mp4');

  await test.step('whoever copies an address has it for as long, and without its grant there is nothing', async () => {
    for (const url of segments) expect(await statusOf(url), url).toBe(206);
    expect(await statusOf(beside)).toBe(302);
    expect(await statusOf(beside.replace(/\/k\/[\w-]{36}/, ''))).toBe(404);
    for (const url of segments) expect(await statusOf(url.replace(/\?.*/, '')), url).toBe(403);
    expect(Date.now()).toBeLessThan(closesAt * 1000);
  });

  await test.step('and then they are all dead, in the bucket too', async () => {
    await sleep(Math.max(0, closesAt * 1000 - Date.now()) + 2_000);
    for (const url of [...lists, beside]) expect(await statusOf(url), url).toBe(404);
    for (const url of segments) expect(await statusOf(url), url).toBe(403);
    await page.goto(site.url);
    await expect(frame.getByText('This video is no longer available')).toBeVisible();
  });
  await site.close();
});
