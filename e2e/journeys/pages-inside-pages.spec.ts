import { signPlayback } from '@kinora/client';
import type { Browser, FrameLocator } from '@playwright/test';
import { openAccess } from '../support/access-rules.ts';
import { createApi } from '../support/api.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { createFilmPlayer, publishFilm, snippetOf } from '../support/published-film.ts';

test.setTimeout(180_000);

async function plays(frame: FrameLocator): Promise<void> {
  await frame.getByRole('button', { name: 'Play' }).first().click();
  const video = frame.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0.3)).toBe(true);
}

/** A page whose complaints are what it is opened for. */
const openPage = (browser: Browser | null) => browser?.newPage() ?? Promise.reject(new Error('no browser'));

test('a list of domains is one for every page around the player, and a token for whoever has it', async ({
  context,
}) => {
  const film = await publishFilm({ seconds: 10, height: 180 });
  const player = await createFilmPlayer(film);
  const api = createApi(film.token);
  const change = (rules: object) => api.access.change({ player_id: player.id, ...openAccess, ...rules });
  const { secret } = await api.signingKeys.create({});
  const token = await signPlayback(secret ?? '', { player: player.id });
  const snippet = (await snippetOf(player.id)).replace(player.id, `${player.id}?token=${token}`);
  const site = await openForeignSite(snippet);
  // As builders of sites show a page while it is being made, and as some put strangers' pages away.
  const builder = await openForeignSite(`<iframe src="${site.url}" width="700" height="500"></iframe>`);
  const sandbox = await openForeignSite(
    `<iframe src="${site.url}" sandbox="allow-scripts" width="700" height="500"></iframe>`,
  );
  const builderUrl = builder.url.replace('127.0.0.1', 'localhost');
  const list = [new URL(site.url).host];
  const page = await openPage(context.browser());
  const inner = page.frameLocator('iframe').frameLocator('iframe');

  await test.step('on the page itself', async () => {
    await change({ allowed_domains: list });
    await page.goto(site.url);
    await plays(page.frameLocator('iframe'));
  });

  for (const url of [builderUrl, sandbox.url])
    await test.step('not inside a page that is on no list, though the one inside is', async () => {
      const answer = page.waitForResponse((one) => one.url().includes(`/embed/${player.id}`));
      const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
      await page.goto(url);
      expect((await answer).status()).toBe(200);
      await refused;
      await expect(inner.locator('video')).toHaveCount(0);
    });

  await test.step('inside it once it is on the list as well', async () => {
    await change({ allowed_domains: list, allow_local: true });
    await page.goto(builderUrl);
    await plays(inner);
  });

  await test.step('anywhere for whoever brings a token, where there is no list', async () => {
    await change({ requires_token: true });
    await page.goto(builderUrl);
    await plays(inner);
  });
  await test.step('inside a page that is sandboxed, where everybody may watch', async () => {
    await change({});
    await page.goto(sandbox.url);
    await plays(inner);
  });
  await page.close();
  await Promise.all([site.close(), builder.close(), sandbox.close()]);
});
