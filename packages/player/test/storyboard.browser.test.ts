import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { type OpenOptions, useBench } from './support/start-bench.ts';
import { hueAt, serveStoryboard } from './support/storyboard-files.ts';

const bench = useBench();
const seconds = 30;
const wide = { width: 1280, height: 720 };
const small = { width: 320, height: 180 };

interface Opened {
  page: Page;
  player: EmbeddedPlayer;
  asked: string[];
}

async function openBoard(
  options: OpenOptions & { missing?: 'board.vtt' | 'board.svg'; background?: boolean } = {},
): Promise<Opened> {
  const { server, open } = bench();
  const { missing, background = false, ...how } = options;
  const config = defaultConfig();
  config.playersettings.use_as_BG_video = background;
  const storyboard = `${server.origin}/media/board.vtt`;
  const url = server.publish(`board-${background}`, { config, source: { url: server.mp4, type: 'mp4' }, storyboard });
  const page = await open('about:blank', how);
  const { asked } = await serveStoryboard(page, missing);
  await page.goto(url);
  const player = embeddedPlayer(page);
  await player.loaded();
  return { page, player, asked };
}

async function pointAt({ page, player }: Opened, fraction: number): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await player.part('progress').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const at = { x: x + width * fraction, y: y + height / 2 };
  await page.mouse.move(at.x, at.y);
  return at;
}

/** What is seen in the middle of the frame, as a hue from 0 to 359. */
async function seenHue({ page, player }: Opened): Promise<number | undefined> {
  const box = await player.part('storyboard').boundingBox({ timeout: 5000 });
  if (!box) return undefined;
  const clip = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: 1, height: 1 };
  const png = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const context = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
    const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
    const span = most - least || 1;
    if (most === red) return Math.round(60 * ((green - blue) / span + 6)) % 360;
    return Math.round(60 * (most === green ? (blue - red) / span + 2 : (red - green) / span + 4));
  }, png);
}

const expectHue = async (opened: Opened, time: number) => {
  await expect.poll(async () => Math.abs(((await seenHue(opened)) ?? 999) - hueAt(time))).toBeLessThanOrEqual(2);
};

describe('the frame above the progress bar', { timeout: 60_000 }, () => {
  it('is that of the time under the mouse, and both files are fetched once', async () => {
    const opened = await openBoard();
    expect(opened.asked).toEqual([]);
    for (const fraction of [0.25, 0.75, 0.5, 0.02, 0.98]) {
      await pointAt(opened, fraction);
      await expectHue(opened, fraction * seconds);
      await opened.page.mouse.move(300, 20);
    }
    expect(opened.asked).toEqual(['board.vtt', 'board.svg']);
  });

  it('follows a drag that leaves the bar', async () => {
    const opened = await openBoard();
    const { x, y } = await pointAt(opened, 0.25);
    await opened.page.mouse.down();
    await opened.page.mouse.move(x + 280, y - 120, { steps: 4 });
    await expectHue(
      opened,
      seconds * (0.25 + 280 / ((await opened.player.part('progress').boundingBox())?.width ?? 1)),
    );
    await opened.page.mouse.up();
  });

  it('follows a finger, and is gone with it', async () => {
    const opened = await openBoard({ hasTouch: true, isMobile: true, viewport: small });
    const box = (await opened.player.part('progress').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const devtools = await opened.page.context().newCDPSession(opened.page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fraction?: number) =>
      devtools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: fraction === undefined ? [] : [{ x: box.x + box.width * fraction, y: box.y + box.height / 2 }],
      });
    await touch('touchStart', 0.25);
    // The finger rests while all of it is fetched.
    await expectHue(opened, seconds * 0.25);
    await touch('touchMove', 0.75);
    await expectHue(opened, seconds * 0.75);
    await touch('touchEnd');
    const opacity = () => opened.player.part('tooltip').evaluate((element) => getComputedStyle(element).opacity);
    await expect.poll(opacity).toBe('0');
  });

  it.each([
    ['large', wide],
    ['small', small],
    ['flat', { width: 640, height: 170 }],
  ])('stays inside a %s player, above its time', async (_size, viewport) => {
    const opened = await openBoard({ viewport });
    for (const fraction of [0.01, 0.5, 0.99]) {
      await pointAt(opened, fraction);
      await expectHue(opened, fraction * seconds);
      await opened.player.settled();
      const frame = await opened.player.part('storyboard').boundingBox();
      const tooltip = await opened.player.part('tooltip').boundingBox();
      if (!frame || !tooltip) throw new Error('nothing is shown');
      expect(tooltip.x).toBeGreaterThanOrEqual(0);
      expect(tooltip.y).toBeGreaterThanOrEqual(0);
      expect(tooltip.x + tooltip.width).toBeLessThanOrEqual(viewport.width);
      expect(frame.width / frame.height).toBeCloseTo(16 / 9, 1);
      expect(tooltip.y + tooltip.height).toBeGreaterThan(frame.y + frame.height + 10);
    }
  });

  it.each(['board.vtt', 'board.svg'] as const)(
    'is left out where %s is missing, and not asked for again',
    async (missing) => {
      const opened = await openBoard({ missing });
      const errors: Error[] = [];
      opened.page.on('pageerror', (error) => errors.push(error));
      await pointAt(opened, 0.25);
      await expect.poll(() => opened.asked).toContain(missing);
      await pointAt(opened, 0.75);
      await expect.poll(() => opened.player.part('tooltip').textContent()).toBe('0:22');
      await opened.player.part('center-play').click();
      await opened.player.becomes('playing');
      expect(await opened.player.part('storyboard').count()).toBe(0);
      expect(opened.asked).toEqual(missing === 'board.vtt' ? ['board.vtt'] : ['board.vtt', 'board.svg']);
      expect(errors).toEqual([]);
    },
  );

  it('is nothing for a background video', async () => {
    const opened = await openBoard({ background: true });
    expect(await opened.player.root.getAttribute('data-storyboard')).toBeNull();
  });
});
