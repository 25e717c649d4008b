import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });

/** A page whose script has to wait: neither idle time nor the end of loading comes before they are let. */
async function openBusy(id: string) {
  const { server, browser } = bench();
  const source = { url: server.mp4, type: 'mp4' } as const;
  const config = defaultConfig();
  config.videotitle = 'A walk';
  config.videodescription = '<p>Up the hill</p>';
  server.publish(id, { config, source, poster: server.poster });
  const page = await (await browser.newContext({ viewport: { width: 800, height: 500 } })).newPage();
  await page.addInitScript(() => {
    const busy = window as unknown as { rest: () => void };
    window.requestIdleCallback = (run) => {
      busy.rest = () => run({ didTimeout: false, timeRemaining: () => 1 });
      return 0;
    };
  });
  const poster = Promise.withResolvers<void>();
  await page.route('**/poster.jpg', async (route) => {
    await poster.promise;
    await route.continue();
  });
  await page.goto(`${server.origin}/embed/${id}`, { waitUntil: 'domcontentloaded' });
  await page.waitForFunction(() => 'rest' in window);
  const hydrate = async () => {
    await page.evaluate(() => (window as unknown as { rest: () => void }).rest());
    poster.resolve();
  };
  return { page, player: embeddedPlayer(page), hydrate };
}

describe('a click that comes before the player acts', { timeout: 30_000 }, () => {
  it.each(['center-play', 'play'])('on %s plays once it does', async (part) => {
    const { page, player, hydrate } = await openBusy(part);
    await player.part(part).click();
    expect(await player.paused()).toBe(true);
    await hydrate();
    await expect.poll(() => player.time()).toBeGreaterThan(0.2);
    expect(await player.phase()).toBe('playing');
    await page.context().close();
  });

  it('does not undo what the browser has done by itself', async () => {
    const { page, player, hydrate } = await openBusy('summary');
    await player.part('title').locator('summary').click();
    await hydrate();
    await expect.poll(() => player.part('description').isVisible()).toBe(true);
    expect(await player.paused()).toBe(true);
    await page.context().close();
  });
});
