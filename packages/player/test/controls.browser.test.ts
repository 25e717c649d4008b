import { defaultConfig } from '@kinora/player-config';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench();

/** Every control on, in a frame of another origin. */
async function openFramed(options = {}) {
  const { server, open } = bench();
  const config = defaultConfig('a');
  config.playercontrol.back_button = true;
  config.videotitle = 'A walk';
  config.videodescription = '<p>Up the hill</p>';
  server.publish('p', { config, source: { url: server.mp4, type: 'mp4' }, poster: server.poster });
  const page = await open(server.foreignPage('p'), { viewport: { width: 800, height: 500 }, ...options });
  const player = embeddedPlayer(page.frameLocator('#p'));
  await player.loaded();
  return { page, player };
}

const quick = { timeout: 8000 };
const isPlaying = (player: EmbeddedPlayer) => expect.poll(() => player.phase(), quick).toBe('playing');
const isPaused = (player: EmbeddedPlayer) => expect.poll(() => player.phase(), quick).toBe('paused');

describe('controls by mouse, in a frame of another origin', { timeout: 30_000 }, () => {
  let page: Awaited<ReturnType<typeof openFramed>>['page'];
  let player: EmbeddedPlayer;
  beforeAll(async () => {
    ({ page, player } = await openFramed());
  }, 60_000);

  it('plays from the centre and pauses from the bar', async () => {
    await player.part('center-play').click();
    await isPlaying(player);
    await player.part('play').click();
    await isPaused(player);
    expect(await player.paused()).toBe(true);
  });

  it('plays and pauses by a click on the picture', async () => {
    await player.video.click({ position: { x: 100, y: 120 } });
    await isPlaying(player);
    await player.video.click({ position: { x: 100, y: 120 } });
    await isPaused(player);
  });

  it('seeks where the bar is pressed and shows the time under the pointer', async () => {
    const bar = player.part('progress');
    const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    await bar.hover({ position: { x: width * 0.75, y: height / 2 } });
    await expect.poll(() => player.part('tooltip').textContent()).toBe('0:22');
    expect(
      Number(await player.part('tooltip').evaluate((element) => getComputedStyle(element).opacity)),
    ).toBeGreaterThan(0);
    await bar.click({ position: { x: width * 0.52, y: height / 2 } });
    await expect.poll(() => player.time()).toBeCloseTo(15.6, 0);
    await expect.poll(() => player.part('time').textContent()).toBe('0:15 / 0:30');
  });

  it('follows a drag along the bar', async () => {
    const box = await player.part('progress').boundingBox();
    const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
    await page.mouse.move(x + width * 0.2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.6, y + height / 2, { steps: 5 });
    await page.mouse.move(x + width * 0.8, y - 60, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => player.time()).toBeCloseTo(24, 0);
  });

  it('goes back ten seconds', async () => {
    await player.button('Back 10 seconds').click();
    await expect.poll(() => player.time()).toBeCloseTo(14, 0);
  });

  it('mutes, sounds again and sets the volume', async () => {
    await player.button('Mute').click();
    await expect.poll(() => player.muted()).toBe(true);
    await player.button('Unmute').click();
    await expect.poll(() => player.muted()).toBe(false);
    const bar = player.part('volume-bar');
    const { width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
    await bar.click({ position: { x: width * 0.25, y: height / 2 } });
    await expect.poll(() => player.volume()).toBeCloseTo(0.25, 1);
  });

  it('changes the speed in the menu and tells it', async () => {
    await player.button('Settings').click();
    const frame = page.frameLocator('#p');
    await frame.getByRole('menuitem', { name: 'Playback speed: Normal' }).click();
    await frame.getByRole('menuitemradio', { name: '1.5×' }).click();
    await expect.poll(() => player.speed()).toBe(1.5);
    expect(await frame.getByRole('menuitem').first().textContent()).toBe('Playback speed: 1.5×');
    await player.video.click({ position: { x: 60, y: 100 } });
    await expect.poll(() => player.part('menu').isVisible()).toBe(false);
  });

  it('goes full screen and back', async () => {
    await player.button('Full screen').click();
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).toBe('');
    await player.button('Exit full screen').click();
    await expect.poll(() => player.root.getAttribute('data-fullscreen')).toBeNull();
  });

  it('offers picture in picture where the browser has it', async () => {
    const offered = await player.root.evaluate(() => document.pictureInPictureEnabled);
    expect(await player.part('pip').isVisible()).toBe(offered);
  });

  it('unfolds the description under the title', async () => {
    await player.part('title').locator('summary').click();
    await expect.poll(() => player.part('description').isVisible()).toBe(true);
    await player.part('title').locator('summary').click();
    await expect.poll(() => player.part('description').isVisible()).toBe(false);
  });

  it('hides the controls while it plays and nobody moves, and shows them again', async () => {
    await player.video.click({ position: { x: 60, y: 100 } });
    if ((await player.phase()) !== 'playing') await player.video.click({ position: { x: 60, y: 100 } });
    await isPlaying(player);
    await page.mouse.move(700, 480);
    await expect.poll(() => player.part('bar').isVisible(), { timeout: 6000 }).toBe(false);
    await page.mouse.move(300, 150, { steps: 3 });
    await expect.poll(() => player.part('bar').isVisible()).toBe(true);
  });
});

describe('controls by keyboard, in a frame of another origin', { timeout: 30_000 }, () => {
  let page: Awaited<ReturnType<typeof openFramed>>['page'];
  let player: EmbeddedPlayer;
  beforeAll(async () => {
    ({ page, player } = await openFramed());
    await player.part('play').focus();
  }, 60_000);

  it('plays with k and with space', async () => {
    await page.keyboard.press('k');
    await isPlaying(player);
    await page.keyboard.press('k');
    await isPaused(player);
    await player.part('progress').locator('input').focus();
    await page.keyboard.press('Space');
    await isPlaying(player);
    await page.keyboard.press('Space');
    await isPaused(player);
  });

  it('presses a focused button once with space', async () => {
    await player.part('play').focus();
    await page.keyboard.press('Space');
    await isPlaying(player);
    await page.keyboard.press('Enter');
    await isPaused(player);
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

describe('controls by touch, in a frame of another origin', { timeout: 30_000 }, () => {
  it('starts with a tap, shows and hides the controls, and seeks by double tap', async () => {
    const { page, player } = await openFramed({ hasTouch: true, isMobile: true });
    await player.part('center-play').tap();
    await isPlaying(player);
    await expect.poll(() => player.part('bar').isVisible(), { timeout: 6000 }).toBe(false);
    await player.video.tap({ position: { x: 320, y: 100 } });
    await expect.poll(() => player.part('bar').isVisible()).toBe(true);
    await expect.poll(() => player.part('bar').isVisible(), { timeout: 6000 }).toBe(false);
    await player.video.tap({ position: { x: 320, y: 100 } });
    await expect.poll(() => player.part('bar').isVisible()).toBe(true);
    await page.waitForTimeout(400);
    await player.video.tap({ position: { x: 320, y: 100 } });
    await expect.poll(() => player.part('bar').isVisible()).toBe(false);
    await page.waitForTimeout(400);
    await player.video.tap({ position: { x: 320, y: 100 } });
    await player.part('play').tap();
    await isPaused(player);
    await player.part('progress').tap();
    await expect.poll(() => player.time()).toBeCloseTo(15, 0);
    const { x = 0, y = 0 } = (await player.root.boundingBox()) ?? {};
    await page.touchscreen.tap(x + 560, y + 120);
    await page.touchscreen.tap(x + 560, y + 120);
    await expect.poll(() => player.time()).toBeCloseTo(25, 0);
    expect(await player.part('jump').textContent()).toBe('+10 s');
    await page.waitForTimeout(400);
    await page.touchscreen.tap(x + 60, y + 120);
    await page.touchscreen.tap(x + 60, y + 120);
    await expect.poll(() => player.time()).toBeCloseTo(15, 0);
  });
});
