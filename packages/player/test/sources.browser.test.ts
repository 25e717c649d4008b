import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench();

async function openHls(id: string, change: (config: ReturnType<typeof defaultConfig>) => void = () => undefined) {
  const { server, browser } = bench();
  const config = defaultConfig('a');
  config.playercontrol.branding = false;
  change(config);
  server.publish(id, {
    config,
    source: { url: server.hls, type: 'hls' },
    poster: server.poster,
    engineUrl: server.engineUrl,
  });
  const page = await (await browser.newContext({ viewport: { width: 800, height: 500 } })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(server.foreignPage(id));
  await page.waitForLoadState('networkidle');
  return { page, asked, player: embeddedPlayer(page.frameLocator(`#${id}`)) };
}

const engineAsked = (asked: string[]) => asked.includes('/dist/hls-engine.js');

async function menuTexts(page: Page, id: string): Promise<string[]> {
  return page.frameLocator(`#${id}`).locator('.kin-row').allTextContents();
}

describe('an mp4', { timeout: 30_000 }, () => {
  it('costs one request before poster and media', async () => {
    const { server, browser } = bench();
    const config = defaultConfig('a');
    config.playercontrol.branding = false;
    const url = server.publish('mp4', { config, source: { url: server.mp4, type: 'mp4' }, poster: server.poster });
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    await page.goto(url);
    await embeddedPlayer(page).loaded();
    expect(asked[0]).toBe('/embed/mp4');
    expect([...new Set(asked.slice(1))].sort()).toEqual(['/media/clip.mp4', '/media/poster.jpg']);
    await page.context().close();
  });
});

describe('HLS in a frame of another origin', { timeout: 40_000 }, () => {
  it('loads the engine on the first sign of intent, plays, and lets the viewer choose a quality', async () => {
    const { page, asked, player } = await openHls('hls');
    expect(asked.filter((path) => path.startsWith('/media/'))).toEqual(['/media/poster.jpg']);
    expect(engineAsked(asked)).toBe(false);
    await player.part('center-play').hover();
    await expect.poll(() => engineAsked(asked)).toBe(true);
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 10_000 }).toBeGreaterThan(0.3);
    await player.button('Settings').click();
    expect(await menuTexts(page, 'hls')).toEqual(['Playback speed: Normal', 'Quality: Auto']);
    const frame = page.frameLocator('#hls');
    await frame.getByRole('menuitem', { name: 'Quality: Auto' }).click();
    expect(await menuTexts(page, 'hls')).toEqual(['Quality', 'Auto', '360p', '180p']);
    await frame.getByRole('menuitemradio', { name: '180p' }).click();
    expect(await menuTexts(page, 'hls')).toContain('Quality: 180p');
    await expect
      .poll(() => player.video.evaluate((video) => (video as HTMLVideoElement).videoHeight), { timeout: 20_000 })
      .toBe(180);
    await page.context().close();
  });

  it('plays when the keyboard asks for it first', async () => {
    const { page, asked, player } = await openHls('keys');
    expect(engineAsked(asked)).toBe(false);
    await player.part('play').focus();
    await page.keyboard.press('k');
    await expect.poll(() => player.time(), { timeout: 10_000 }).toBeGreaterThan(0.2);
    await page.context().close();
  });

  it('needs no engine where nobody can choose a quality', async () => {
    const { page, asked, player } = await openHls('plain', (config) => {
      config.playercontrol.settings_menu = false;
    });
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 10_000 }).toBeGreaterThan(0.3);
    expect(engineAsked(asked)).toBe(false);
    await page.context().close();
  });

  it('starts by itself where it autoplays, without sound', async () => {
    const { page, asked, player } = await openHls('auto', (config) => {
      config.playersettings.autoplay = true;
    });
    await expect.poll(() => player.time(), { timeout: 10_000 }).toBeGreaterThan(0.3);
    expect(engineAsked(asked)).toBe(true);
    expect(await player.muted()).toBe(true);
    await page.context().close();
  });

  it('says so when the stream is gone, and plays once it is back', async () => {
    const { page, player } = await openHls('gone');
    bench().server.mediaStatus = 404;
    await player.part('center-play').click();
    await expect.poll(() => player.phase(), { timeout: 15_000 }).toBe('failed');
    expect(await player.part('message-title').textContent()).toBe('Video unavailable');
    bench().server.mediaStatus = 200;
    await player.button('Try again').click();
    await expect.poll(() => player.time(), { timeout: 15_000 }).toBeGreaterThan(0.2);
    await page.context().close();
  });

  it('says so when the playlist is kept from the page', async () => {
    const { page, player } = await openHls('kept');
    await page.route('**/media/master.m3u8', (route) => route.abort('blockedbyresponse'));
    await player.part('center-play').click();
    await expect.poll(() => player.phase(), { timeout: 15_000 }).toBe('failed');
    expect(await player.button('Try again').isVisible()).toBe(true);
    await page.context().close();
  });
});
