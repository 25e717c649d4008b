import { defaultConfig } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });

async function open(id: string, width = 800) {
  const { server, browser } = bench();
  const config = defaultConfig();
  config.playercontrol.branding = false;
  const at = (name: string) => new URL(name, server.poster).href;
  const url = server.publish(id, {
    config,
    source: { url: server.mp4, type: 'mp4' },
    poster: server.poster,
    posterImages: [640, 1280].flatMap((side) => [
      { type: 'image/avif' as const, width: side, url: at(`${side}.avif`) },
      { type: 'image/webp' as const, width: side, url: at(`${side}.webp`) },
    ]),
  });
  const page = await (await browser.newContext({ viewport: { width, height: 500 } })).newPage();
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await page.goto(url);
  const player = embeddedPlayer(page);
  await player.loaded();
  return { page, player, pictures: () => asked.filter((path) => /\.(jpg|avif|webp)$/.test(path)) };
}

describe('a poster in several formats and sizes', { timeout: 30_000 }, () => {
  it.each([
    [500, '/media/640.avif'],
    [900, '/media/1280.avif'],
  ])('is asked for once, in the one that fits %i pixels', async (width, path) => {
    const { page, pictures } = await open(`wide${width}`, width);
    expect(pictures()).toEqual([path]);
    await page.context().close();
  });

  it('is seen until the film moves, and not again when it goes on', async () => {
    const { page, player } = await open('moving');
    const poster = player.part('poster');
    expect(await poster.isVisible()).toBe(true);
    await player.part('center-play').click();
    await expect.poll(() => player.time()).toBeGreaterThan(0.1);
    expect(await poster.isVisible()).toBe(false);
    await player.part('play').click();
    await expect.poll(() => player.paused()).toBe(true);
    await player.part('play').click();
    expect(await poster.isVisible()).toBe(false);
    await page.context().close();
  });

  it('gives way to the frame that is looked for before the film plays', async () => {
    const { page, player } = await open('sought');
    await player.video.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 1;
    });
    await expect.poll(() => player.part('poster').isVisible()).toBe(false);
    await page.context().close();
  });
});
