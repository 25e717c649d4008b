import { expect, test } from '../support/journey.ts';
import { embedFilm, publishFilm } from '../support/published-film.ts';
import { testEnv } from '../support/test-env.ts';

const shown = ['image', 'media'];
/** For those who have had the player in view for a second. */
const afterwards = /\/assets\/viewing-\w+\.js$|\/api\/e$/;

test('an embed costs a foreign page one request of less than 12 kB before images and media', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const film = await publishFilm({ seconds: 2 });
  const site = await embedFilm(film);
  const asked: { url: string; bytes: Promise<number> }[] = [];
  page.on('requestfinished', (request) => {
    if (!request.url().startsWith(testEnv.productUrl) || shown.includes(request.resourceType())) return;
    if (afterwards.test(request.url())) return;
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
    asked.push({ url: request.url(), bytes });
  });
  const came = page.waitForResponse(/\/players\/embed\/ply_\w+$/).then(() => performance.now());
  const seen = page.waitForRequest(afterwards).then(() => performance.now());
  await page.goto(site.url, { waitUntil: 'networkidle' });
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('button', { name: 'Play' }).first()).toBeVisible();
  expect(asked.map(({ url }) => new URL(url).pathname)).toEqual([
    expect.stringMatching(/^\/api\/players\/embed\/ply_\w+$/),
  ]);
  expect(await asked[0]?.bytes).toBeLessThan(12_000);
  expect((await seen) - (await came), 'ms until it tells that it was seen').toBeGreaterThan(1_000);
  expect(await frame.locator('body').evaluate(() => self.origin)).toBe('null');

  await test.step('whose controls the server has painted', async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(site.url);
    const painted = plain.frameLocator('iframe');
    await expect(painted.getByRole('button', { name: 'Play' }).first()).toBeVisible();
    await expect(painted.getByRole('slider', { name: 'Seek' })).toBeVisible();
    await context.close();
  });
  await site.close();
});
