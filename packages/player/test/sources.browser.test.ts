import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });

interface Opening {
  readonly change?: (config: ReturnType<typeof defaultConfig>) => void;
  readonly fallbackUrl?: string;
  readonly engineUrl?: string;
}

async function openStream(id: string, { change, fallbackUrl, engineUrl }: Opening = {}) {
  const { server, browser } = bench();
  const config = defaultConfig();
  config.playercontrol.branding = false;
  change?.(config);
  server.publish(id, {
    config,
    source: { url: server.hls, type: 'hls', fallbackUrl },
    poster: server.poster,
    engineUrl: engineUrl ?? server.engineUrl,
  });
  const page = await (await browser.newContext({ viewport: { width: 800, height: 500 } })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(server.foreignPage(id));
  await page.waitForLoadState('networkidle');
  return { page, asked, player: embeddedPlayer(page.frameLocator(`#${id}`)) };
}

const engineAsked = (asked: string[]) => asked.some((path) => path.includes('-engine'));

interface Heard {
  readonly webkitAudioDecodedByteCount: number;
}
/** Time passes in silence too: what counts is what came out of the decoder. */
const soundOf = ({ video }: EmbeddedPlayer) =>
  video.evaluate((element) => (element as unknown as Heard).webkitAudioDecodedByteCount);
const addressOf = ({ video }: EmbeddedPlayer) =>
  video.evaluate((element) => new URL((element as HTMLVideoElement).currentSrc).pathname);

async function menuTexts(page: Page, id: string): Promise<string[]> {
  return page.frameLocator(`#${id}`).locator('.kin-row').allTextContents();
}

describe('an mp4', { timeout: 30_000 }, () => {
  it('costs one request before poster and media', async () => {
    const { server, browser } = bench();
    const config = defaultConfig();
    config.playercontrol.branding = false;
    server.publish('mp4', { config, source: { url: server.mp4, type: 'mp4' }, poster: server.poster });
    const page = await (await browser.newContext()).newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    // In a frame away from the corner, where the pointer of a browser without a window may rest.
    await page.goto(server.foreignPage('mp4'));
    await embeddedPlayer(page.frameLocator('#mp4')).loaded();
    expect(asked[1]).toBe('/embed/mp4');
    expect([...new Set(asked.slice(2))].sort()).toEqual(['/media/clip.mp4', '/media/poster.jpg']);
    await page.context().close();
  });
});

describe.each([
  ['by our own engine', 'engineUrl'],
  ['by the engine for films of others', 'foreignEngineUrl'],
] as const)('HLS in a frame of another origin, %s', { timeout: 40_000 }, (_by, engine) => {
  const openHls = (id: string, opening: Opening = {}) =>
    openStream(id, { engineUrl: bench().server[engine], ...opening });

  it('loads the engine on the first sign of intent, plays, and lets the viewer choose a quality', async () => {
    const { page, asked, player } = await openHls('hls');
    expect(asked.filter((path) => path.startsWith('/media/'))).toEqual(['/media/poster.jpg']);
    expect(engineAsked(asked)).toBe(false);
    await player.part('center-play').hover();
    await expect.poll(() => engineAsked(asked)).toBe(true);
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 10_000 }).toBeGreaterThan(0.3);
    await expect.poll(() => soundOf(player)).toBeGreaterThan(0);
    await player.button('Settings').click();
    const automatic = /^(Quality: )?Auto \((360|180)p\)$/;
    expect(await menuTexts(page, 'hls')).toEqual(['Playback speed: Normal', expect.stringMatching(automatic)]);
    const frame = page.frameLocator('#hls');
    await frame.getByRole('menuitem', { name: 'Quality: Auto' }).click();
    expect(await menuTexts(page, 'hls')).toEqual(['Quality', expect.stringMatching(automatic), '360p', '180p']);
    await frame.getByRole('menuitemradio', { name: '180p', exact: true }).click();
    expect(await menuTexts(page, 'hls')).toContain('Quality: 180p');
    await expect
      .poll(() => player.video.evaluate((video) => (video as HTMLVideoElement).videoHeight), { timeout: 20_000 })
      .toBe(180);
    await page.context().close();
  });

  it('offers the qualities to somebody who opened the menu before they were known', async () => {
    const { page, player } = await openHls('eager');
    const known = Promise.withResolvers<void>();
    await page.route('**/master.m3u8', async (route) => {
      await known.promise;
      await route.continue();
    });
    await player.part('center-play').click();
    await player.button('Settings').click();
    expect(await menuTexts(page, 'eager')).toEqual(['Playback speed: Normal']);
    known.resolve();
    await expect
      .poll(() => menuTexts(page, 'eager'))
      .toEqual(['Playback speed: Normal', expect.stringMatching(/^Quality: Auto/)]);
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
    const { page, asked, player } = await openHls('plain', {
      change: (config) => {
        config.playercontrol.settings_menu = false;
      },
    });
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 10_000 }).toBeGreaterThan(0.3);
    await expect.poll(() => soundOf(player)).toBeGreaterThan(0);
    expect(engineAsked(asked)).toBe(false);
    await page.context().close();
  });

  it('starts by itself where it autoplays, without sound', async () => {
    const { page, asked, player } = await openHls('auto', {
      change: (config) => {
        config.playersettings.autoplay = true;
      },
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

describe('a stream that has an mp4 beside it', { timeout: 60_000 }, () => {
  const blocked = (page: Page, pattern: string) => page.route(pattern, (route) => route.abort('blockedbyresponse'));

  it('goes on as the mp4, with sound, when the engine does not come', async () => {
    const { server } = bench();
    const { page, player } = await openStream('engineless', {
      fallbackUrl: server.mp4,
      engineUrl: `${server.origin}/dist/gone.js`,
    });
    await blocked(page, '**/*.m3u8');
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.3);
    expect(await addressOf(player)).toBe('/media/clip.mp4');
    await expect.poll(() => soundOf(player)).toBeGreaterThan(0);
    expect(await player.phase()).toBe('playing');
    await page.context().close();
  });

  it('goes on as the mp4 when the playlist is kept from the page', async () => {
    const { page, player } = await openStream('fallen', { fallbackUrl: bench().server.mp4 });
    await blocked(page, '**/*.m3u8');
    await player.part('center-play').click();
    await expect.poll(() => addressOf(player), { timeout: 20_000 }).toBe('/media/clip.mp4');
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.3);
    expect(await player.phase()).toBe('playing');
    await page.context().close();
  });

  it('goes on at the same position when the stream dies on the way', async () => {
    const { page, player } = await openStream('midway', { fallbackUrl: bench().server.mp4 });
    const death = Promise.withResolvers<void>();
    await page.route(/media_\d\.mp4/, async (route) => {
      const [, from = '0'] = /bytes=(\d+)/.exec(route.request().headers().range ?? '') ?? [];
      if (Number(from) < 100_000) return route.continue();
      await death.promise;
      await route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
    });
    await player.part('center-play').click();
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.3);
    await player.video.evaluate((video) => {
      (video as HTMLVideoElement).currentTime = 25;
    });
    death.resolve();
    await expect.poll(() => addressOf(player), { timeout: 20_000 }).toBe('/media/clip.mp4');
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(25.2);
    expect(await player.paused()).toBe(false);
    await page.context().close();
  });

  it('stays paused where it was when it falls back before anybody has pressed play', async () => {
    const { page, player } = await openStream('waiting', { fallbackUrl: bench().server.mp4 });
    await blocked(page, '**/*.m3u8');
    await player.part('center-play').hover();
    await expect.poll(() => addressOf(player), { timeout: 20_000 }).toBe('/media/clip.mp4');
    await player.loaded();
    expect(await player.paused()).toBe(true);
    expect(await player.phase()).toBe('ready');
    await page.context().close();
  });

  it('says what went wrong first when the mp4 fails too, and tries everything anew when asked', async () => {
    const { page, player } = await openStream('all-gone', { fallbackUrl: bench().server.mp4 });
    bench().server.mediaStatus = 404;
    await player.part('center-play').click();
    await expect.poll(() => player.phase(), { timeout: 20_000 }).toBe('failed');
    expect(await player.part('message-title').textContent()).toBe('Video unavailable');
    bench().server.mediaStatus = 200;
    await player.button('Try again').click();
    await expect.poll(() => player.time(), { timeout: 20_000 }).toBeGreaterThan(0.2);
    expect(await player.video.evaluate((video) => (video as HTMLVideoElement).currentSrc)).toContain('blob:');
    await page.context().close();
  });
});
