import { defaultConfig, type PlayerConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true, flags: ['--autoplay-policy=no-user-gesture-required'] });
let page: Page;
/** What the page has complained of, but for the one request that was to fail. */
let complaints: string[];
afterEach(() => page.context().close());

const ways = {
  'are refused': (opened: Page) => opened.route('**/extras.js', (route) => route.abort()),
  'never arrive': (opened: Page) => opened.route('**/extras.js', () => undefined),
};

async function openPlayer(block: (opened: Page) => Promise<unknown>, change?: (config: PlayerConfig) => void) {
  const { server, open } = bench();
  const config = defaultConfig();
  config.playercontrol.branding = false;
  change?.(config);
  server.publish('bare', { config, source: { url: server.mp4, type: 'mp4' } });
  page = await open('about:blank', { viewport: { width: 800, height: 500 } });
  complaints = [];
  page.on('pageerror', ({ message }) => void complaints.push(message));
  page.on('console', (message) => {
    const isExpected = message.location().url.endsWith('/extras.js');
    if (message.type() === 'error' && !isExpected) complaints.push(message.text());
  });
  await block(page);
  await page.goto(server.foreignPage('bare'));
  const player = embeddedPlayer(page.frameLocator('#bare'));
  await player.loaded();
  return player;
}

describe.each(Object.entries(ways))('a visit on which the extras %s', { timeout: 60_000 }, (_how, block) => {
  it('plays, pauses, seeks, changes the volume and fills the screen by the mouse', async () => {
    const player = await openPlayer(block);
    const asked = page.waitForEvent('request', (request) => request.url().endsWith('/extras.js'));
    await player.part('center-play').click();
    await asked;
    await player.becomes('playing');
    await player.part('play').click();
    await player.becomes('paused');
    await player.part('progress').click();
    await expect.poll(() => player.time()).toBeGreaterThan(14);
    await player.button('Mute').click();
    expect(await player.muted()).toBe(true);
    await player.button('Unmute').click();
    await player.part('volume-bar').click();
    await expect.poll(() => player.volume()).toBeCloseTo(0.5, 1);
    await player.part('fullscreen').click();
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).not.toBeNull();
    await player.part('fullscreen').click();
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).toBeNull();
    // What they would bring is left alone, not broken.
    await player.button('Settings').click();
    expect(complaints).toEqual([]);
  });

  it('obeys the keys', async () => {
    const player = await openPlayer(block);
    await player.part('play').focus();
    await page.keyboard.press('k');
    await player.becomes('playing');
    await player.part('fullscreen').focus();
    await page.keyboard.press('k');
    await player.becomes('paused');
    await page.keyboard.press('m');
    expect(await player.muted()).toBe(true);
    await page.keyboard.press('5');
    await expect.poll(() => player.time()).toBeGreaterThan(14);
    await page.keyboard.press('f');
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).not.toBeNull();
    await page.keyboard.press('f');
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).toBeNull();
    await player.video.focus();
    await page.keyboard.press('Space');
    await player.becomes('playing');
    expect(complaints).toEqual([]);
  });

  it('starts by itself where it is told to', async () => {
    const player = await openPlayer(block, (config) => Object.assign(config.playersettings, { autoplay: true }));
    await player.becomes('playing');
    await expect.poll(() => player.time()).toBeGreaterThan(0.3);
    expect(complaints).toEqual([]);
  });

  it('says that a film cannot be fetched, and fetches it when told to', async () => {
    const player = await openPlayer(block);
    await page.route('**/media/**', (route) => route.abort());
    await player.video.evaluate((video) => (video as HTMLVideoElement).load());
    await player.becomes('failed');
    expect(await player.part('message-title').isVisible()).toBe(true);
    await page.unroute('**/media/**');
    await player.button('Try again').click();
    await player.becomes('playing');
    expect(complaints.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  });
});
