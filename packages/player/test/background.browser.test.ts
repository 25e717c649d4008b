import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { embeddedPlayer } from './support/embedded-player.ts';
import { type OpenOptions, useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });
const small = '/media/media_1-silent.mp4';
const large = '/media/media_0-silent.mp4';
let page: Page;
afterEach(() => page.context().close());

function publish(id: string, background: boolean): string {
  const { server } = bench();
  const config = defaultConfig();
  config.playersettings.use_as_BG_video = background;
  const silentFiles = [
    { url: server.origin + small, width: 320, height: 180 },
    { url: server.origin + large, width: 640, height: 360 },
  ];
  const source = { url: server.hls, type: 'hls', fallbackUrl: server.mp4, silentFiles } as const;
  return server.publish(id, { config, source, engineUrl: server.engineUrl });
}

async function openBackground(options: OpenOptions = {}, before?: (page: Page) => Promise<unknown>) {
  const url = publish('background', true);
  page = await bench().open('about:blank', options);
  await before?.(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  return { player: embeddedPlayer(page), fetched: () => [...new Set(asked.slice(1))] };
}

/** Its bytes, without the sound of it, are all that a visitor pays. */
async function bytesOf(path: string): Promise<number> {
  const answer = await fetch(bench().server.origin + path);
  return (await answer.arrayBuffer()).byteLength;
}

describe('a background video of our own', { timeout: 60_000 }, () => {
  it.each([
    ['small', { viewport: { width: 320, height: 180 } }, small],
    ['flat', { viewport: { width: 321, height: 90 } }, large],
    ['upright', { viewport: { width: 160, height: 181 } }, large],
    ['larger than any', { viewport: { width: 1280, height: 720 } }, large],
    ['small on a dense screen', { viewport: { width: 320, height: 180 }, deviceScaleFactor: 2 }, large],
    ['tiny on a dense screen', { viewport: { width: 160, height: 90 }, deviceScaleFactor: 2 }, small],
  ])('fetches one file without sound, as large as its box, where that is %s', async (_size, options, file) => {
    const { player, fetched } = await openBackground(options);
    await player.becomes('playing');
    await player.buffered();
    expect(fetched()).toEqual([file]);
  });

  it('is lighter than the file with sound, and begins again', async () => {
    const { player, fetched } = await openBackground({ viewport: { width: 320, height: 180 } });
    await player.becomes('playing');
    await player.video.evaluate((video) => Object.assign(video, { currentTime: 29.5 }));
    await expect.poll(() => player.time()).toBeLessThan(15);
    await expect.poll(() => player.time()).toBeGreaterThan(0.3);
    expect(fetched()).toEqual([small]);
    expect((await bytesOf(small)) / (await bytesOf('/media/clip.mp4'))).toBeLessThan(0.8);
  });

  it('fetches nothing for those who asked for less motion, until they start it', async () => {
    const { player, fetched } = await openBackground({ reducedMotion: 'reduce' });
    await page.waitForLoadState('networkidle');
    expect(fetched()).toEqual([]);
    await player.button('Play background video').click();
    await player.becomes('playing');
    expect(fetched()).toEqual([large]);
  });

  it('plays the mp4 where that file is gone', async () => {
    const { player, fetched } = await openBackground({}, (opened) =>
      opened.route('**/*-silent.mp4', (route) => route.fulfill({ status: 404 })),
    );
    await player.becomes('playing');
    await expect.poll(() => player.time()).toBeGreaterThan(0.3);
    expect(fetched()).toEqual([large, '/media/clip.mp4']);
  });

  it('says so where nothing can be fetched, and tries again when told to', async () => {
    const { player } = await openBackground({}, (opened) =>
      opened.route('**/media/**', (route) => route.fulfill({ status: 404 })),
    );
    await player.becomes('failed');
    await page.unroute('**/media/**');
    await player.button('Try again').click();
    await player.becomes('playing');
  });

  it('neither pauses other players nor is paused by them', async () => {
    const { server, open } = bench();
    for (const [id, background] of [
      ['behind', true],
      ['one', false],
      ['other', false],
    ] as const)
      publish(id, background);
    page = await open(server.foreignPage('behind', 'one', 'other'), { viewport: { width: 1400, height: 900 } });
    const [behind, one, other] = ['behind', 'one', 'other'].map((id) => embeddedPlayer(page.frameLocator(`#${id}`)));
    if (!behind || !one || !other) throw new Error('three frames');
    await behind.becomes('playing');
    await one.part('center-play').click();
    await one.becomes('playing');
    expect(await behind.phase()).toBe('playing');
    await behind.button('Pause background video').click();
    await behind.button('Play background video').click();
    await behind.becomes('playing');
    expect(await one.phase()).toBe('playing');
    await other.part('center-play').click();
    await one.becomes('paused');
    expect([await behind.phase(), await other.paused()]).toEqual(['playing', false]);
  });
});
