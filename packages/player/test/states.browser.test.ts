import { defaultConfig, type PlayerConfig } from '@kinora/player-config';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { PlayerContent } from '../src/render/index.ts';
import { expectAccessible } from './support/accessible.ts';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });
let page: Page;

interface Opening {
  readonly content?: Partial<PlayerContent>;
  readonly config?: (config: PlayerConfig) => void;
  readonly context?: BrowserContextOptions;
  readonly before?: string;
}

async function openPlayer({ content = {}, config: change, context, before }: Opening = {}) {
  const { server, browser } = bench();
  const config = defaultConfig();
  config.videotitle = 'A walk up the hill';
  config.videodescription = '<p>With <a href="https://kinora.test/">more</a></p>';
  config.playerBrandingImageUrl = server.poster;
  change?.(config);
  const url = server.publish('state', {
    config,
    source: { url: server.mp4, type: 'mp4' },
    poster: server.poster,
    ...content,
  });
  page = await (await browser.newContext({ viewport: { width: 640, height: 360 }, ...context })).newPage();
  if (before) await page.addInitScript(before);
  await page.goto(url);
  return embeddedPlayer(page);
}

describe('the states of a player', { timeout: 30_000 }, () => {
  afterEach(() => page.context().close());

  it('is accessible on its poster, with and without a title', async () => {
    const player = await openPlayer();
    await player.loaded();
    expect(await player.phase()).toBe('ready');
    await expectAccessible(page);
    await page.context().close();
    await openPlayer({ config: (config) => Object.assign(config, { videotitle: '', videodescription: '' }) });
    await expectAccessible(page);
  });

  it('is accessible while it plays, with the description open', async () => {
    const player = await openPlayer();
    await player.part('title').locator('summary').click();
    await page.keyboard.press('k');
    await player.becomes('playing');
    await expectAccessible(page);
  });

  it('is accessible with its menus open', async () => {
    const player = await openPlayer();
    await player.button('Settings').click();
    await expectAccessible(page);
    await player.part('row').first().click();
    await expectAccessible(page);
  });

  it('offers to play again at the end', async () => {
    const player = await openPlayer();
    await player.loaded();
    await page.keyboard.press('9');
    await player.video.evaluate((video) => Object.assign(video, { currentTime: 29.7 }));
    await page.keyboard.press('k');
    await player.becomes('ended');
    expect(await player.part('play').getAttribute('aria-label')).toBe('Play again');
    expect(await player.part('center-play').isVisible()).toBe(true);
    await expectAccessible(page);
    await player.part('center-play').click();
    await player.becomes('playing');
    expect(await player.time()).toBeLessThan(5);
  });

  it('loops where it is told to', async () => {
    const player = await openPlayer({ config: (config) => Object.assign(config.playersettings, { loop: true }) });
    await player.loaded();
    await player.video.evaluate((video) => Object.assign(video, { currentTime: 29.7 }));
    await page.keyboard.press('k');
    await expect.poll(() => player.time(), { timeout: 15_000 }).toBeLessThan(5);
    expect(await player.paused()).toBe(false);
  });

  it('says that there is no video yet', async () => {
    const player = await openPlayer({ content: { source: undefined } });
    expect(await player.part('message').isVisible()).toBe(true);
    expect(await player.part('message-title').textContent()).toBe('No video yet');
    expect(await player.part('bar').isVisible()).toBe(false);
    await page.keyboard.press('k');
    expect(await player.phase()).toBe('empty');
    await expectAccessible(page);
  });

  it('says that the video is unavailable, without offering what cannot help', async () => {
    const player = await openPlayer({ content: { source: 'unavailable' } });
    expect(await player.part('message-title').textContent()).toBe('Video unavailable');
    expect(await player.part('retry').isVisible()).toBe(false);
    await expectAccessible(page);
  });

  it('says so when the file is gone, and plays once it is back', async () => {
    bench().server.mediaStatus = 404;
    const player = await openPlayer();
    await player.becomes('failed');
    expect(await player.part('message-title').textContent()).toBe('Video unavailable');
    await expectAccessible(page);
    bench().server.mediaStatus = 200;
    await player.button('Try again').click();
    await player.becomes('playing');
  });

  it('offers to try again also when the file failed before the script ran', async () => {
    bench().server.mediaStatus = 404;
    const late = `const { setTimeout, addEventListener } = window;
      delete window.requestIdleCallback;
      window.setTimeout = (run, ms = 0) => setTimeout(run, ms + 1500);
      window.addEventListener = (name, run, ...rest) =>
        addEventListener(name, name === 'load' ? () => setTimeout(run, 1500) : run, ...rest);`;
    const player = await openPlayer({ before: late });
    await expect.poll(() => player.video.evaluate((video) => (video as HTMLVideoElement).error?.code)).toBe(4);
    expect(await player.phase()).toBe('ready');
    await player.becomes('failed');
    expect(await player.button('Try again').isVisible()).toBe(true);
    bench().server.mediaStatus = 200;
  });

  it('blames the network while it is away, and goes on by itself when it returns', async () => {
    const player = await openPlayer({
      before: "Object.defineProperty(navigator, 'onLine', { get: () => !window.offline })",
    });
    await player.loaded();
    await page.evaluate(
      "window.offline = true; document.querySelector('video').src = location.origin + '/media/none.mp4'",
    );
    await player.becomes('failed');
    expect(await player.part('message-title').textContent()).toBe('The connection was lost');
    await expectAccessible(page);
    await page.evaluate("window.offline = false; window.dispatchEvent(new Event('online'))");
    await player.becomes('playing');
  });

  it('works where storage is forbidden', async () => {
    const player = await openPlayer();
    await expect(page.evaluate(() => window.localStorage)).rejects.toThrow(/SecurityError|denied|sandboxed/);
    await player.part('center-play').click();
    await player.becomes('playing');
  });

  it('shows waiting while nothing arrives', async () => {
    const player = await openPlayer({ before: 'HTMLMediaElement.prototype.play = () => new Promise(() => {})' });
    await player.part('center-play').click();
    await player.becomes('starting');
    expect(await player.part('spinner').isVisible()).toBe(true);
    expect(await player.button('Pause').count()).toBeGreaterThan(0);
  });
});

describe('autoplay', { timeout: 30_000 }, () => {
  afterEach(() => page.context().close());
  const autoplay = (config: PlayerConfig) => void Object.assign(config.playersettings, { autoplay: true });

  it('starts without sound', async () => {
    const player = await openPlayer({ config: autoplay });
    await player.becomes('playing');
    expect(await player.muted()).toBe(true);
    expect(await player.button('Unmute').count()).toBe(1);
  });

  it('falls back to the poster when the browser refuses', async () => {
    const refuse = "HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', 'NotAllowedError'))";
    const player = await openPlayer({ config: autoplay, before: refuse });
    await player.loaded();
    await player.becomes('ready');
    expect(await player.part('center-play').isVisible()).toBe(true);
  });
});

describe('a background video', { timeout: 30_000 }, () => {
  afterEach(() => page.context().close());
  const background = (config: PlayerConfig) => void Object.assign(config.playersettings, { use_as_BG_video: true });
  /** Observers are told in the order in which they began: by then the player knows that it is in view. */
  const inView = () =>
    page.evaluate(() => new Promise<void>((seen) => new IntersectionObserver(() => seen()).observe(document.body)));

  it('plays silently in a loop without controls, and can be stopped', async () => {
    const player = await openPlayer({ config: background });
    await player.becomes('playing');
    expect(await player.muted()).toBe(true);
    expect(await player.part('bar').isVisible()).toBe(false);
    await expectAccessible(page);
    await player.button('Pause background video').click();
    await player.becomes('paused');
    await player.button('Play background video').click();
    await player.becomes('playing');
  });

  it('rests for those who asked for less motion, until they start it', async () => {
    const player = await openPlayer({ config: background, context: { reducedMotion: 'reduce' } });
    await inView();
    expect(await player.phase()).toBe('ready');
    await player.button('Play background video').click();
    await player.becomes('playing');
  });

  it('rests for those who save data', async () => {
    const saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })";
    const player = await openPlayer({ config: background, before: saving });
    await inView();
    expect(await player.phase()).toBe('ready');
  });

  it('rests while it is out of view', async () => {
    const { server, open } = bench();
    const config = defaultConfig();
    background(config);
    server.publish('far', { config, source: { url: server.mp4, type: 'mp4' } });
    page = await open(server.foreignPage('far'), { viewport: { width: 800, height: 400 } });
    const player = embeddedPlayer(page.frameLocator('#far'));
    await player.becomes('playing');
    await page.evaluate(() => {
      document.body.style.paddingBottom = '3000px';
      window.scrollTo(0, 2000);
    });
    await player.becomes('paused');
    await page.evaluate(() => window.scrollTo(0, 0));
    await player.becomes('playing');
  });
});
