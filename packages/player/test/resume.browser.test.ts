import { defaultConfig } from '@kinora/player-config';
import type { FrameLocator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true, flags: ['--autoplay-policy=no-user-gesture-required'] });
const id = 'ply_resume';

function publish(resume: boolean, more: Partial<ReturnType<typeof defaultConfig>['playersettings']> = {}): void {
  const { server } = bench();
  const config = defaultConfig();
  Object.assign(config.playersettings, { resume, ...more });
  server.publish(id, { config, source: { url: server.mp4, type: 'mp4' } });
}

const keys = (page: Page) => page.evaluate(() => Object.keys(localStorage).sort());
const positions = (page: Page) => page.evaluate(() => localStorage.getItem('kinora-positions'));
const offer = (where: Page | FrameLocator) => where.getByRole('button', { name: /^Continue at/ });
const startAgain = (where: Page | FrameLocator) => where.getByRole('button', { name: 'Start again' });

/** Beside the button in its middle. */
const press = (player: EmbeddedPlayer) => player.video.click({ position: { x: 20, y: 120 } });

/** Plays from a second on, and pauses: what is kept then. */
async function watchUntil(player: EmbeddedPlayer, seconds: number): Promise<void> {
  await player.loaded();
  await press(player);
  await player.becomes('playing');
  await player.video.evaluate((video, time) => ((video as HTMLVideoElement).currentTime = time), seconds);
  await expect.poll(() => player.time()).toBeGreaterThan(seconds);
  await press(player);
  await player.becomes('paused');
}

/** A first visit of this address, with what stood in its storage before. */
async function visit(address: string, storage: Record<string, string>, size = { width: 640, height: 360 }) {
  const page = await bench().open('about:blank', { viewport: size });
  await page.addInitScript((texts) => {
    try {
      for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
    } catch {
      // An origin without a name has none.
    }
  }, storage);
  await page.goto(address);
  return page;
}

const rooms = {
  'a page with the site script': {
    address: () => bench().server.sitePage(id),
    player: (page: Page) => page.frameLocator('iframe'),
  },
  'an origin of its own': { address: () => bench().server.ownOriginPage(id), player: (page: Page) => page },
} as const;

describe.each(Object.entries(rooms))('in %s', { timeout: 40_000 }, (_name, room) => {
  const come = async (seconds?: number): Promise<Page> => {
    publish(true);
    const page = await bench().open(room.address());
    if (seconds === undefined) return page;
    await watchUntil(embeddedPlayer(room.player(page)), seconds);
    await expect.poll(() => positions(page)).toContain('clip.mp4');
    await page.reload();
    return page;
  };

  it('a film goes on where it was left', async () => {
    const page = await come(12);
    const where = room.player(page);
    await expect.poll(() => offer(where).textContent()).toMatch(/^Continue at 0:1[2-4]$/);
    await offer(where).click();
    const player = embeddedPlayer(where);
    await player.becomes('playing');
    expect(await player.time()).toBeGreaterThan(11.9);
    expect(await offer(where).count()).toBe(0);
    await page.context().close();
  });

  it('play without a choice goes on', async () => {
    const page = await come(12);
    const where = room.player(page);
    const player = embeddedPlayer(where);
    await offer(where).waitFor();
    await press(player);
    await player.becomes('playing');
    expect(await player.time()).toBeGreaterThan(11.9);
    await page.context().close();
  });

  it('starts again where that is chosen, and forgets the rest', async () => {
    const page = await come(12);
    const where = room.player(page);
    const player = embeddedPlayer(where);
    await startAgain(where).click();
    await player.becomes('playing');
    expect(await player.time()).toBeLessThan(5);
    expect(await offer(where).count()).toBe(0);
    await press(player);
    await expect.poll(() => positions(page)).toBe('[]');
    await page.context().close();
  });

  it('nothing is offered to who has hardly begun, and to who has seen it all', async () => {
    const page = await come();
    const player = embeddedPlayer(room.player(page));
    for (const seconds of [1, 29]) {
      await watchUntil(player, seconds);
      await expect.poll(() => positions(page)).toBe('[]');
      const asked = page.waitForResponse(/remember-/);
      await page.reload();
      await asked;
      await press(player);
      await player.becomes('playing');
      expect(await player.time()).toBeLessThan(5);
      await press(player);
      await player.becomes('paused');
    }
    await page.context().close();
  });

  it('volume and speed are as the viewer left them', async () => {
    const page = await come(12);
    const levels = { volume: 0.4, playbackRate: 1.5 };
    await offer(room.player(page)).waitFor();
    await embeddedPlayer(room.player(page)).video.evaluate((video, set) => Object.assign(video, set), levels);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('kinora-player')))
      .toBe('{"volume":0.4,"speed":1.5}');
    await page.reload();
    const player = embeddedPlayer(room.player(page));
    await offer(room.player(page)).waitFor();
    expect([await player.volume(), await player.speed()]).toEqual([0.4, 1.5]);
    await page.context().close();
  });

  it('garbage in storage harms nothing', async () => {
    publish(true);
    for (const garbage of ['{', 'null', '[1,null,{"film":{}}]', '[{"film":"clip.mp4","position":"9","at":0}]']) {
      const page = await visit(room.address(), { 'kinora-positions': garbage, 'kinora-player': garbage });
      await watchUntil(embeddedPlayer(room.player(page)), 12);
      await expect.poll(() => positions(page)).toMatch(/^\[\{"film":"[^"]+clip.mp4","position":1[2-4],"at":\d+\}\]$/);
      await page.context().close();
    }
  });

  it('whoever has gone somewhere meanwhile stays there', async () => {
    const page = await come(12);
    const where = room.player(page);
    const player = embeddedPlayer(where);
    await offer(where).waitFor();
    await player.video.evaluate((video) => ((video as HTMLVideoElement).currentTime = 20));
    await expect.poll(() => offer(where).count()).toBe(0);
    await press(player);
    await player.becomes('playing');
    expect(await player.time()).toBeGreaterThan(19.9);
    await page.context().close();
  });
});

describe('a quality that was chosen by hand', { timeout: 60_000 }, () => {
  it('holds for the next film, until the player chooses again', async () => {
    const { server, open } = bench();
    const { hls, engineUrl } = server;
    server.publish(id, { config: defaultConfig(), source: { url: hls, type: 'hls' }, engineUrl });
    const page = await open(server.ownOriginPage(id));
    const player = embeddedPlayer(page);
    const kept = () => page.evaluate(() => localStorage.getItem('kinora-player') ?? '');
    const choose = async (now: RegExp, next: RegExp) => {
      await player.button('Settings').click();
      await page.getByRole('menuitem', { name: now }).click();
      await page.getByRole('menuitemradio', { name: next }).click();
      await player.button('Settings').click();
    };
    await press(player);
    await player.becomes('playing');
    await choose(/^Quality: Auto/, /^180p$/);
    await expect.poll(kept).toContain('"height":180');

    await page.reload();
    await press(player);
    await player.becomes('playing');
    await expect.poll(() => player.video.evaluate((video) => (video as HTMLVideoElement).videoHeight)).toBe(180);
    await choose(/^Quality: 180p$/, /^Auto/);
    await expect.poll(kept).not.toContain('height');
    await page.context().close();
  });
});

describe('the offer', { timeout: 40_000 }, () => {
  const comeBack = (more: Parameters<typeof publish>[1] = {}, size?: { width: number; height: number }) => {
    publish(true, more);
    const { server } = bench();
    const positions = JSON.stringify([{ film: server.mp4, position: 12, at: Date.now() }]);
    return visit(server.ownOriginPage(id), { 'kinora-positions': positions }, size);
  };

  it('is reached by keyboard, and leaves the focus in the player', async () => {
    const page = await comeBack();
    await offer(page).waitFor();
    await offer(page).focus();
    await page.keyboard.press('Tab');
    expect(await startAgain(page).evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await embeddedPlayer(page).becomes('playing');
    await page.keyboard.press('k');
    await embeddedPlayer(page).becomes('paused');
    await page.context().close();
  });

  it('comes in the language of the player', async () => {
    const page = await comeBack({ ui_language: 'de' });
    await page.getByRole('button', { name: 'Weiter ab 0:12' }).waitFor();
    expect(await page.getByRole('button', { name: 'Von vorn beginnen' }).isVisible()).toBe(true);
    await page.context().close();
  });

  it('goes on by itself where the film starts by itself', async () => {
    const page = await comeBack({ autoplay: true });
    await expect.poll(() => embeddedPlayer(page).time()).toBeGreaterThan(12);
    expect(await offer(page).count()).toBe(0);
    await page.context().close();
  });

  it('means going on wherever a click on the play button was on its way', async () => {
    const page = await comeBack();
    await offer(page).waitFor();
    const button = await embeddedPlayer(page).part('center-play').boundingBox();
    const again = await startAgain(page).boundingBox();
    expect(again?.y).toBeGreaterThanOrEqual((button?.y ?? 999) + (button?.height ?? 999));
    await page.mouse.click(320, 180);
    await embeddedPlayer(page).becomes('playing');
    expect(await embeddedPlayer(page).time()).toBeGreaterThan(11.9);
    await page.context().close();
  });

  it('is whole and readable in a player of 200 pixels', async () => {
    const page = await comeBack({}, { width: 200, height: 113 });
    await offer(page).waitFor();
    const [one, other] = await Promise.all([offer(page).boundingBox(), startAgain(page).boundingBox()]);
    for (const box of [one, other]) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(200);
      expect(box?.y).toBeGreaterThanOrEqual(0);
    }
    expect((one?.y ?? 0) + (one?.height ?? 0)).toBeLessThanOrEqual(other?.y ?? 0);
    const bar = await embeddedPlayer(page).part('bar').boundingBox();
    expect((other?.y ?? 0) + (other?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    expect(
      await offer(page).evaluate((button) => Number.parseFloat(getComputedStyle(button).fontSize)),
    ).toBeGreaterThanOrEqual(12);
    await page.context().close();
  });
});

describe('nothing is kept', { timeout: 40_000 }, () => {
  it('by a page with the site script where the switch is off', async () => {
    publish(false);
    const page = await bench().open(bench().server.sitePage(id));
    const player = embeddedPlayer(page.frameLocator('iframe'));
    await watchUntil(player, 12);
    await player.video.evaluate((video) => ((video as HTMLVideoElement).volume = 0.4));
    await expect.poll(() => player.volume()).toBe(0.4);
    expect(await keys(page)).toEqual([]);
    await page.context().close();
  });

  it('of a position in an origin of its own where the switch is off', async () => {
    publish(false);
    const page = await bench().open(bench().server.ownOriginPage(id));
    const player = embeddedPlayer(page);
    await watchUntil(player, 12);
    await player.video.evaluate((video) => ((video as HTMLVideoElement).volume = 0.4));
    await expect.poll(() => keys(page)).toEqual(['kinora-player']);
    await page.context().close();
  });

  it('of what strangers say', async () => {
    publish(true);
    const page = await bench().open(bench().server.sitePage(id));
    const where = page.frameLocator('iframe[src]');
    await embeddedPlayer(where).loaded();
    await page.evaluate(
      (player) =>
        new Promise((resolve) => {
          const stranger = document.createElement('iframe');
          const message = { kinora: 1, player, event: 'position', film: 'x', position: 9 };
          stranger.srcdoc = `<script>parent.postMessage(${JSON.stringify(message)},'*')</script>`;
          stranger.onload = resolve;
          document.body.append(stranger);
          window.postMessage(message, '*');
        }),
      id,
    );
    await watchUntil(embeddedPlayer(where), 12);
    await expect.poll(() => positions(page)).toContain('clip.mp4');
    expect(await positions(page)).not.toContain('"x"');
    await page.context().close();
  });

  it('and a film plays as well where the file does not come', async () => {
    publish(true);
    const page = await bench().open('about:blank');
    await page.route(/remember-/, (route) => route.abort());
    await page.goto(bench().server.ownOriginPage(id));
    await watchUntil(embeddedPlayer(page), 12);
    expect(await keys(page)).toEqual([]);
    await page.context().close();
  });
});
