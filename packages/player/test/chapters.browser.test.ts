import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { type OpenOptions, useBench } from './support/start-bench.ts';
import { serveStoryboard } from './support/storyboard-files.ts';
import { serveTracks, trackOf } from './support/track-files.ts';

const bench = useBench();

interface Opened {
  page: Page;
  player: EmbeddedPlayer;
}

async function openFilm(how: OpenOptions & { missing?: string } = {}): Promise<Opened> {
  const { server, open } = bench();
  const { missing, ...options } = how;
  const url = server.publish('parts', {
    source: { url: server.mp4, type: 'mp4' },
    storyboard: `${server.origin}/media/board.vtt`,
    tracks: [trackOf(server.origin, 'parts', { kind: 'chapters' })],
  });
  const page = await open('about:blank', options);
  await serveTracks(page, missing);
  await serveStoryboard(page);
  await page.goto(url);
  const player = embeddedPlayer(page);
  await player.loaded();
  await page.mouse.move(100, 60);
  return { page, player };
}

async function pointAt({ page, player }: Opened, fraction: number): Promise<void> {
  const { x, y, width, height } = (await player.part('progress').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width * fraction - 2, y + height / 2);
  await page.mouse.move(x + width * fraction, y + height / 2);
}

const mask = ({ player }: Opened) =>
  player
    .part('progress')
    .locator('.kin-track')
    .evaluate((track) => getComputedStyle(track).maskImage);

describe('chapters', { timeout: 60_000 }, () => {
  it.each([
    ['large', { width: 1280, height: 720 }],
    ['usual', { width: 640, height: 360 }],
    ['small', { width: 320, height: 180 }],
  ])('are named above the frame in the tooltip of a %s player, and inside it', async (_size, viewport) => {
    const opened = await openFilm({ viewport });
    const { player } = opened;
    for (const [fraction, name] of [
      [0.1, 'Opening'],
      [0.9, 'End & credits'],
      [0.99, 'End & credits'],
      [0.4, /^The middle/],
    ] as const) {
      await expect
        .poll(async () => {
          await pointAt(opened, fraction);
          return player.part('chapter').textContent();
        })
        .toMatch(name);
      await player.part('storyboard').locator('img').waitFor({ state: 'attached' });
      await pointAt(opened, fraction);
      await player.settled();
      const title = await player.part('chapter').boundingBox();
      const frame = await player.part('storyboard').boundingBox();
      const tooltip = await player.part('tooltip').boundingBox();
      if (!title || !tooltip) throw new Error('nothing is shown');
      if (frame) expect(title.y + title.height).toBeLessThanOrEqual(frame.y);
      expect(tooltip.y).toBeGreaterThanOrEqual(0);
      expect(tooltip.x).toBeGreaterThanOrEqual(0);
      expect(tooltip.x + tooltip.width).toBeLessThanOrEqual(viewport.width);
    }
  });

  it('cut the bar into segments', async () => {
    const opened = await openFilm();
    await expect.poll(() => mask(opened)).toContain('33.333');
    expect(await mask(opened)).toContain('66.666');
  });

  it('are gone through by keys and by the menu', async () => {
    const opened = await openFilm();
    const { page, player } = opened;
    await expect.poll(() => mask(opened)).toContain('gradient');
    const at = (time: number) => expect.poll(async () => Math.round(await player.time())).toBe(time);
    await page.keyboard.press('Shift+N');
    await at(10);
    await page.keyboard.press('Shift+N');
    await at(20);
    await page.keyboard.press('Shift+N');
    await at(20);
    await page.keyboard.press('Shift+P');
    await at(10);
    await page.keyboard.press('?');
    expect(await page.getByRole('term').allTextContents()).toContain('Chapters');
    await page.keyboard.press('?');
    await player.button('Settings').click();
    await page.getByRole('menuitem', { name: 'Chapters: The middle' }).click();
    expect(await page.getByRole('menuitemradio').allTextContents()).toContain('0:20 End & credits');
    await page.getByRole('menuitemradio', { name: '0:20 End & credits' }).click();
    await at(20);
    const menu = await player.part('menu').boundingBox();
    expect(menu?.x).toBeGreaterThanOrEqual(0);
  });

  it('that do not come leave bar and menu as they are', async () => {
    const opened = await openFilm({ missing: 'parts' });
    await pointAt(opened, 0.5);
    await opened.player.part('storyboard').locator('img').waitFor({ state: 'attached' });
    expect(await mask(opened)).toBe('none');
    expect(await opened.player.part('captions-button').count()).toBe(0);
    await opened.player.button('Settings').click();
    expect(await opened.page.getByRole('menuitem', { name: 'Chapters' }).count()).toBe(0);
  });
});
