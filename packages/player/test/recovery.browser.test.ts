import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { Source } from '../src/render/index.ts';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });
let page: Page;

async function openPlayer(source: Source, viewport = { width: 800, height: 500 }) {
  const { server, open } = bench();
  const config = defaultConfig();
  server.publish('r', { config, source, poster: server.poster, engineUrl: server.engineUrl });
  page = await open(server.foreignPage('r'), { viewport, permissions: ['clipboard-read'] });
  const player = embeddedPlayer(page.frameLocator('#r'));
  await player.part('center-play').hover();
  await page.waitForLoadState('networkidle');
  return player;
}

/** Nobody answers for media until this is called. */
async function loseServer(): Promise<() => Promise<void>> {
  const refuse = (route: { abort(reason: string): Promise<void> }) => route.abort('connectionrefused');
  await page.route('**/media/**', refuse);
  return () => page.unroute('**/media/**', refuse);
}

/** What an element says when its connection breaks. */
const breakFilm = () =>
  page
    .frameLocator('#r')
    .locator('video')
    .evaluate((element) => {
      Object.defineProperty(element, 'error', { value: { code: 2 }, configurable: true });
      element.dispatchEvent(new Event('error'));
      Reflect.deleteProperty(element, 'error');
    });

describe('a film whose server is away for a while', { timeout: 90_000 }, () => {
  afterEach(() => page.context().close());

  it('goes on by itself at the same position, with no message', async () => {
    const { server } = bench();
    const player = await openPlayer({ url: server.mp4, type: 'mp4' });
    await player.part('center-play').click();
    await player.becomes('playing');
    await player.video.evaluate((video) => Object.assign(video, { currentTime: 12 }));
    await expect.poll(() => player.time()).toBeGreaterThan(12);
    const comeBack = await loseServer();
    const asked = page.waitForEvent('requestfailed');
    await breakFilm();
    await player.becomes('stalled');
    await asked;
    expect(await player.part('message').isVisible()).toBe(false);
    await comeBack();
    await player.becomes('playing');
    expect(await player.time()).toBeGreaterThanOrEqual(12);
    expect(await player.time()).toBeLessThan(16);
  });

  it('says so after some tries, goes on trying behind the message, and plays when the server is back', async () => {
    const { server } = bench();
    const player = await openPlayer({ url: server.mp4, type: 'mp4' });
    await player.part('center-play').click();
    await player.becomes('playing');
    await player.video.evaluate((video) => Object.assign(video, { currentTime: 12 }));
    await expect.poll(() => player.time()).toBeGreaterThan(12);
    const comeBack = await loseServer();
    await breakFilm();
    await expect.poll(() => player.phase(), { timeout: 30_000 }).toBe('failed');
    expect(await player.part('message-title').textContent()).toBe('The connection was lost');
    await player.button('Copy details').click();
    await expect.poll(() => player.button('Copied').isVisible()).toBe(true);
    const details = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(details.map((line) => line.split(':')[0])).toEqual([
      'player',
      'reason',
      'time',
      'position',
      'page',
      'browser',
    ]);
    expect(details).toContain('player: r');
    expect(details).toContain('reason: network');
    expect(details).toContain(`page: ${server.foreignOrigin}`);
    expect(details[3]).toMatch(/^position: 0:1[2-5] \//);
    await comeBack();
    await expect.poll(() => player.phase(), { timeout: 30_000 }).toBe('playing');
    expect(await player.part('message').isVisible()).toBe(false);
    expect(await player.time()).toBeGreaterThanOrEqual(12);
  });

  it('stays paused for a viewer who has paused meanwhile', async () => {
    const { server } = bench();
    const player = await openPlayer({ url: server.mp4, type: 'mp4' });
    await player.part('center-play').click();
    await player.becomes('playing');
    const comeBack = await loseServer();
    const asked = page.waitForEvent('requestfailed');
    await breakFilm();
    await player.part('play').click();
    await player.becomes('paused');
    await asked;
    await comeBack();
    await expect.poll(() => player.video.evaluate((video) => (video as HTMLVideoElement).readyState)).toBe(4);
    expect(await player.paused()).toBe(true);
    expect(await player.phase()).toBe('paused');
  });
});

describe('statistics', { timeout: 60_000 }, () => {
  afterEach(() => page.context().close());

  it('come and go with Shift and D, and name the level that plays', async () => {
    const { server } = bench();
    const player = await openPlayer({ url: server.hls, type: 'hls' });
    await player.part('center-play').click();
    await player.becomes('playing');
    await player.part('play').focus();
    await page.keyboard.press('Shift+D');
    const text = () => player.part('statistics').textContent();
    const height = () => player.video.evaluate((video) => (video as HTMLVideoElement).videoHeight);
    await expect.poll(async () => (await text())?.split('\n')[0]).toBe(`Quality: ${await height()}p (Auto)`);
    expect(await text()).toContain('Engine: cmaf');
    await expect.poll(text).toMatch(/Bandwidth: [\d.]+ Mbit\/s/);
    await player.button('Settings').click();
    const frame = page.frameLocator('#r');
    await frame.getByRole('menuitem', { name: 'Quality: Auto' }).click();
    await frame.getByRole('menuitemradio', { name: '180p', exact: true }).click();
    await expect.poll(text, { timeout: 20_000 }).toMatch(/^Quality: 180p\n/);
    await page.keyboard.press('Shift+D');
    expect(await player.part('statistics').count()).toBe(0);
  });
});
