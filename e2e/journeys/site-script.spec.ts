import type { Page } from '@playwright/test';
import { createApi } from '../support/api.ts';
import { openForeignSite } from '../support/foreign-site.ts';
import { expect, test } from '../support/journey.ts';
import { register } from '../support/person.ts';
import { sampleVideo } from '../support/sample-video.ts';
import { testEnv } from '../support/test-env.ts';

const script = `<script async src="${testEnv.productUrl}/player.js"></script>`;
const places = (ids: string[]) => ids.map((id) => `<div id="${id}" data-kinora-player="${id}"></div>`).join('\n');

async function openForeign(page: Page, body: string): Promise<void> {
  const { url, close } = await openForeignSite(body);
  page.context().on('close', close);
  await page.setViewportSize({ width: 800, height: 600 });
  await page.goto(url);
}

/** Observers are told in the order in which they began: by then the script knows what is in sight. */
const lookedAround = (page: Page) =>
  page.evaluate(() => new Promise<void>((seen) => new IntersectionObserver(() => seen()).observe(document.body)));

const loaded = (page: Page) => page.locator('[data-kinora-player] iframe').count();

async function makePlayers(count: number): Promise<string[]> {
  const api = createApi((await register()).token);
  const players = await Promise.all(Array.from({ length: count }, (_, index) => api.createPlayer(`Player ${index}`)));
  return players.map(({ id }) => id);
}

test('a page of another site with ten players loads those that are seen, and the others when they are', async ({
  page,
}) => {
  const ids = await makePlayers(10);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/players/embed/ply_')) asked.push(request.url());
  });
  await openForeign(page, `${places(ids)}${script}`);
  await expect.poll(() => loaded(page)).toBeGreaterThan(0);
  await lookedAround(page);
  expect(await loaded(page)).toBeLessThanOrEqual(2);
  expect(new Set(asked).size).toBe(await loaded(page));

  const first = page.locator(`#${ids[0]}`);
  const box = await first.boundingBox();
  expect(box && box.width / box.height).toBeCloseTo(16 / 9, 1);
  await page.locator(`#${ids[9]}`).scrollIntoViewIfNeeded();
  await expect(page.locator(`#${ids[9]} iframe`)).toHaveCount(1);
  expect(await loaded(page)).toBeLessThan(10);
});

test('players that a page adds later come too, strange ids do not, and two scripts are one', async ({ page }) => {
  const [id = ''] = await makePlayers(1);
  await openForeign(page, `<div data-kinora-player="../../evil"></div><div id="list"></div>${script}${script}`);
  await page.waitForFunction(() => 'kinora' in window);
  await page.evaluate((player) => {
    const item = document.createElement('article');
    item.innerHTML = `<div data-kinora-player="${player}"></div>`;
    document.getElementById('list')?.append(item);
  }, id);
  await expect.poll(() => loaded(page)).toBe(1);
  await expect(page.locator('#list iframe')).toHaveAttribute('src', `${testEnv.productUrl}/api/players/embed/${id}`);
});

interface Kinora {
  kinora: { player: (element: Element | null) => SitePlayer };
  heard: { event: string; value?: { seconds: number; duration: number } }[];
}
interface SitePlayer {
  on: (event: string, listener: (value?: never) => void) => void;
  play: () => void;
  pause: () => void;
  mute: () => void;
}

test('a page plays and pauses its player, hears what it does, and nobody else can speak for it', async ({ page }) => {
  const api = createApi((await register()).token);
  const videoId = await api.upload('tour.mp4', await sampleVideo({ seconds: 6 }));
  await expect.poll(async () => (await api.getVideo(videoId)).playable, { timeout: 40_000 }).toBe(true);
  const { id } = await api.createPlayer('Tour');
  await api.setSource(id, { url: (await api.getVideo(videoId)).url, media_type: 'mp4' });

  await openForeign(page, `${places([id])}<iframe id="stranger" srcdoc="<p>stranger"></iframe>${script}`);
  await page.waitForFunction(() => 'kinora' in window);
  await page.evaluate((player) => {
    const site = window as unknown as Kinora;
    site.heard = [];
    const { kinora, heard } = site;
    const found = kinora.player(document.getElementById(player));
    for (const event of ['ready', 'play', 'pause', 'ended', 'timeupdate'])
      found.on(event, (value) => heard.push(value ? { event, value } : { event }));
    found.mute();
    found.play();
  }, id);
  const heard = () => page.evaluate(() => (window as unknown as Kinora).heard);
  const names = async () => new Set((await heard()).map(({ event }) => event));
  await expect.poll(names).toEqual(new Set(['ready', 'play', 'timeupdate']));
  const last = (await heard()).findLast(({ event }) => event === 'timeupdate');
  expect(last?.value?.duration).toBeCloseTo(6, 0);

  await page.evaluate((player) => {
    const site = window as unknown as Kinora;
    site.kinora.player(document.getElementById(player)).pause();
    const message = { kinora: 1, player, event: 'ended' };
    window.postMessage(message, '*');
    const stranger = document.getElementById('stranger') as HTMLIFrameElement;
    const speech = stranger.contentDocument?.createElement('script');
    if (!speech) throw new Error('the stranger has no page');
    speech.textContent = `parent.postMessage(${JSON.stringify(message)}, '*')`;
    stranger.contentDocument?.body.append(speech);
  }, id);
  // What was said before the player answers has been heard by then.
  await expect.poll(names).toContain('pause');
  expect(await names()).not.toContain('ended');
});
