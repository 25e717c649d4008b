import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { idleAfterMs } from '../src/mount/auto-hide.ts';
import type { EmbeddedPlayer } from './support/embedded-player.ts';
import { openFramed } from './support/open-framed.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });
/** On a busy machine a video stalls, and each time the controls begin to wait anew. */
const whenIdle = { timeout: 15_000 };

describe('controls by mouse, in a frame of another origin', { timeout: 30_000 }, () => {
  let page: Page;
  let player: EmbeddedPlayer;
  beforeAll(async () => {
    ({ page, player } = await openFramed(bench()));
  }, 60_000);

  it('plays from the centre and pauses from the bar', async () => {
    await player.part('center-play').click();
    await player.becomes('playing');
    await player.part('play').click();
    await player.becomes('paused');
    expect(await player.paused()).toBe(true);
  });

  it('plays and pauses by a click on the picture', async () => {
    await player.video.click({ position: { x: 100, y: 120 } });
    await player.becomes('playing');
    await player.video.click({ position: { x: 100, y: 120 } });
    await player.becomes('paused');
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
    await player.video.evaluate((video) => Object.assign(video, { currentTime: 0 }));
    if (await player.paused()) await player.video.click({ position: { x: 60, y: 100 } });
    await player.becomes('playing');
    await page.mouse.move(700, 480);
    await expect.poll(() => player.part('bar').isVisible(), whenIdle).toBe(false);
    await page.mouse.move(300, 150, { steps: 3 });
    await expect.poll(() => player.part('bar').isVisible()).toBe(true);
  });
});

describe('controls by mouse, in a frame of another origin', { timeout: 60_000 }, () => {
  it('stay while the pointer rests on one, and leave when it rests on the film', async () => {
    const { page, player } = await openFramed(bench(), { ownClock: true });
    const isIdle = async () => (await player.root.getAttribute('data-idle')) !== null;
    await player.part('center-play').click();
    await player.becomes('playing');
    await player.part('play').hover();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.clock.runFor(10 * idleAfterMs);
    expect(await isIdle()).toBe(false);
    await player.part('progress').hover();
    await page.clock.runFor(10 * idleAfterMs);
    expect(await isIdle()).toBe(false);
    await player.video.hover({ position: { x: 320, y: 100 } });
    await page.clock.runFor(idleAfterMs);
    expect(await isIdle()).toBe(true);
    await page.context().close();
  });
});

describe('controls by touch, in a frame of another origin', { timeout: 60_000 }, () => {
  it('starts with a tap, shows and hides the controls, and seeks by double tap', async () => {
    const { page, player } = await openFramed(bench(), { hasTouch: true, isMobile: true, ownClock: true });
    const isShown = () => player.part('bar').isVisible();
    const middle = { position: { x: 320, y: 100 } };
    const left = { position: { x: 100, y: 100 } };
    await player.part('center-play').tap();
    await player.becomes('playing');
    await player.buffered();
    // From here on nothing happens by itself, and all taps but those with a pause between them are at one time.
    await page.clock.pauseAt(Date.now() + 60_000);
    await expect.poll(isShown).toBe(false);
    await player.video.tap(middle);
    await expect.poll(isShown).toBe(true);
    await page.clock.runFor(idleAfterMs - 1);
    expect(await player.root.getAttribute('data-idle')).toBeNull();
    await page.clock.runFor(1);
    await expect.poll(isShown).toBe(false);
    await player.video.tap(middle);
    await expect.poll(isShown).toBe(true);
    // A second tap on the same side would be a double tap.
    await player.video.tap(left);
    await expect.poll(isShown).toBe(false);
    await player.video.tap(middle);
    await player.part('play').tap();
    await player.becomes('paused');
    await player.part('progress').tap();
    await expect.poll(() => player.time()).toBeCloseTo(15, 0);
    const { x = 0, y = 0 } = (await player.root.boundingBox()) ?? {};
    const begun = await player.part('seek-indicator').evaluateHandle((indicator) => {
      const fades: Event[] = [];
      indicator.addEventListener('animationstart', (fade) => fades.push(fade));
      return fades;
    });
    const fades = () => begun.evaluate((events) => events.length);
    await page.touchscreen.tap(x + 560, y + 120);
    await page.touchscreen.tap(x + 560, y + 120);
    await expect.poll(() => player.time()).toBeCloseTo(25, 0);
    expect(await player.part('seek-indicator').textContent()).toBe('+10 s');
    await expect.poll(fades).toBe(1);
    await page.touchscreen.tap(x + 60, y + 120);
    await page.touchscreen.tap(x + 60, y + 120);
    await expect.poll(() => player.time()).toBeCloseTo(15, 0);
    expect(await player.part('seek-indicator').textContent()).toBe('−10 s');
    await expect.poll(fades).toBe(2);
    await player.settled();
    expect(await player.part('seek-indicator').evaluate((indicator) => getComputedStyle(indicator).opacity)).toBe('0');
  });
});
