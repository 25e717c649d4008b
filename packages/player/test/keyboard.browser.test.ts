import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { openFramed } from './support/open-framed.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });

describe('controls by keyboard, in a frame of another origin', { timeout: 30_000 }, () => {
  let page: Page;
  let player: EmbeddedPlayer;
  beforeAll(async () => {
    ({ page, player } = await openFramed(bench()));
    await player.part('play').focus();
  }, 60_000);

  it('plays with k and with space', async () => {
    await page.keyboard.press('k');
    await player.becomes('playing');
    await page.keyboard.press('k');
    await player.becomes('paused');
    await player.part('progress').locator('input').focus();
    await page.keyboard.press('Space');
    await player.becomes('playing');
    await page.keyboard.press('Space');
    await player.becomes('paused');
  });

  it('presses a focused button once with space', async () => {
    await player.part('play').focus();
    await page.keyboard.press('Space');
    await player.becomes('playing');
    await page.keyboard.press('Enter');
    await player.becomes('paused');
  });

  it.each([
    ['5', 15],
    ['l', 25],
    ['j', 15],
    ['ArrowRight', 20],
    ['ArrowLeft', 15],
    ['0', 0],
    ['ArrowLeft', 0],
    ['9', 27],
  ])('goes with %s to second %d', async (key, seconds) => {
    await page.keyboard.press(key);
    await expect.poll(() => player.time()).toBeCloseTo(seconds, 0);
  });

  it('moves the slider with its own keys and says where it is', async () => {
    const slider = player.part('progress').locator('input');
    await slider.focus();
    await page.keyboard.press('Home');
    await expect.poll(() => player.time()).toBe(0);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('10 seconds of 30 seconds');
  });

  it('changes volume with arrows, mutes with m', async () => {
    await player.part('play').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => player.volume()).toBeCloseTo(0.9, 5);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => player.volume()).toBeCloseTo(0.95, 5);
    await page.keyboard.press('m');
    await expect.poll(() => player.muted()).toBe(true);
    await page.keyboard.press('M');
    await expect.poll(() => player.muted()).toBe(false);
    await player.part('volume-bar').locator('input').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => player.volume()).toBeCloseTo(0.9, 5);
  });

  it('changes speed with < and >', async () => {
    await page.keyboard.press('>');
    await expect.poll(() => player.speed()).toBe(1.25);
    await page.keyboard.press('<');
    await page.keyboard.press('<');
    await expect.poll(() => player.speed()).toBe(0.75);
    await page.keyboard.press('>');
    await expect.poll(() => player.speed()).toBe(1);
  });

  it('walks through the menu and returns the focus on Escape', async () => {
    const frame = page.frameLocator('#p');
    const focused = () => frame.locator(':focus').textContent();
    await player.button('Settings').focus();
    await page.keyboard.press('Enter');
    await expect.poll(focused).toBe('Playback speed: Normal');
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused).toBe('Normal');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('1.25×');
    await page.keyboard.press('End');
    await expect.poll(focused).toBe('2×');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('Playback speed');
    await page.keyboard.press('Escape');
    await expect.poll(focused).toBe('Playback speed: Normal');
    await page.keyboard.press('Escape');
    expect(await player.part('menu').isVisible()).toBe(false);
    expect(await frame.locator(':focus').getAttribute('aria-label')).toBe('Settings');
    expect(await player.speed()).toBe(1);
  });

  it('goes full screen with f', async () => {
    await player.part('play').focus();
    await page.keyboard.press('f');
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).toBe('');
    await page.keyboard.press('f');
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).toBeNull();
  });

  it('goes frame by frame with , and . while paused, and not while it plays', async () => {
    // Every frame that comes is noted: one that waits for the next would miss a frame that was quicker.
    await player.video.evaluate((element) => {
      const video = element as HTMLVideoElement & { shown?: number };
      const watch = () =>
        video.requestVideoFrameCallback((_now, { mediaTime }) => {
          video.shown = mediaTime;
          watch();
        });
      watch();
    });
    const shown = () => player.video.evaluate((video) => (video as HTMLVideoElement & { shown?: number }).shown ?? 0);
    const step = async (key: string) => {
      const before = await shown();
      await player.part('play').focus();
      await page.keyboard.press(key);
      await expect.poll(shown).not.toBe(before);
      return shown();
    };
    await page.keyboard.press('3');
    await page.keyboard.press('k');
    await expect.poll(() => player.time()).toBeGreaterThan(9.6);
    await page.keyboard.press('k');
    await player.becomes('paused');
    await expect.poll(async () => (await player.time()) - (await shown())).toBeLessThan(0.1);
    const times = [];
    for (const key of ['.', '.', '.', ',']) times.push(await step(key));
    const [first = 0, second = 0, third = 0, back = 0] = times;
    expect(second).toBeGreaterThan(first);
    expect(third - second).toBeCloseTo(second - first, 3);
    expect(back).toBeCloseTo(second, 3);

    // The next key may come between a seek and the frame that it shows.
    const sought = await player.video.evaluate(async (element) => {
      const video = element as HTMLVideoElement;
      const times: number[] = [];
      while (times.length < 4)
        await new Promise<void>((resolve) => {
          const heard = () => resolve(void times.push(video.currentTime));
          video.addEventListener('seeked', heard, { once: true });
          video.dispatchEvent(new KeyboardEvent('keydown', { key: '.', bubbles: true }));
        });
      return times;
    });
    const steps = sought.slice(1).map((time, index) => time - (sought[index] ?? 0));
    for (const one of steps) expect(one).toBeCloseTo(second - first, 3);
  });

  it('shows the keys with ?, keeps the focus inside and gives it back', async () => {
    const frame = page.frameLocator('#p');
    const list = frame.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const focused = () => frame.locator(':focus').getAttribute('aria-label');
    await player.part('mute').focus();
    await page.keyboard.press('?');
    await list.waitFor();
    expect(await focused()).toBe('Close');
    expect(await list.getByRole('term').allTextContents()).toContain('10 seconds back or forward');
    expect(await player.part('play').evaluate((button) => button.closest('[inert]') !== null)).toBe(true);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Mute');
    await page.keyboard.press('?');
    await list.waitFor();
    await page.keyboard.press('?');
    await list.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Mute');
    await page.keyboard.press('?');
    await page.keyboard.press('Enter');
    await list.waitFor({ state: 'detached' });
  });

  it('leaves keys with a modifier and unknown keys alone', async () => {
    const before = await player.time();
    for (const key of ['Control+5', 'Alt+k', 'x', 'Tab']) await page.keyboard.press(key);
    expect(await player.time()).toBe(before);
    expect(await player.paused()).toBe(true);
  });

  it('reaches every control with Tab, in order', async () => {
    const focused = page.frameLocator('#p').locator(':focus');
    const names: (string | null)[] = [];
    await player.part('title').locator('summary').focus();
    while ((await focused.count()) > 0 && names.length < 20) {
      names.push((await focused.getAttribute('aria-label')) ?? (await focused.textContent()));
      await page.keyboard.press('Tab');
    }
    const before = ['A walk', 'Seek', 'Play', 'Back 10 seconds', 'Mute', 'Volume', 'Settings'];
    expect(names.filter((name) => name !== 'Picture in picture')).toEqual([...before, 'Full screen']);
  });
});

describe('a player whose keys are switched off', { timeout: 30_000 }, () => {
  it('obeys the focused control and nothing else', async () => {
    const { server, open } = bench();
    const config = defaultConfig();
    config.playersettings.keyboard_shortcuts = false;
    const page = await open(server.publish('keyless', { config, source: { url: server.mp4, type: 'mp4' } }));
    const player = embeddedPlayer(page);
    await player.loaded();
    await player.part('mute').focus();
    for (const key of ['k', '5', 'l', 'm', 'ArrowDown', '>', 'f', '?', 'i', '.']) await page.keyboard.press(key);
    expect([await player.paused(), await player.time(), await player.muted(), await player.volume()]).toEqual([
      true,
      0,
      false,
      1,
    ]);
    expect([await player.speed(), await player.root.getAttribute('data-fullscreen')]).toEqual([1, null]);
    expect(await page.locator('dialog').count()).toBe(0);
    await page.keyboard.press('Enter');
    await expect.poll(() => player.muted()).toBe(true);
    await player.part('progress').locator('input').focus();
    await page.keyboard.press('End');
    await expect.poll(() => player.time()).toBeGreaterThan(29);
    await page.context().close();
  });
});
