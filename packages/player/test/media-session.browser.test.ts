import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ flags: ['--autoplay-policy=no-user-gesture-required'] });

type Spied = Window & {
  handlers: Map<string, MediaSessionActionHandler | null>;
  position: MediaPositionState | undefined;
};

/** What the page asks of the system is passed on, and kept for the test to act as the system. */
function spy(): void {
  const spied = window as unknown as Spied;
  spied.handlers = new Map();
  const { setActionHandler, setPositionState } = MediaSession.prototype;
  MediaSession.prototype.setActionHandler = function (action, handler) {
    spied.handlers.set(action, handler);
    setActionHandler.call(this, action, handler);
  };
  MediaSession.prototype.setPositionState = function (state) {
    spied.position = state;
    setPositionState.call(this, state);
  };
}

const sessionOf = (page: Page) =>
  page.evaluate(() => {
    const { metadata } = navigator.mediaSession;
    const { handlers, position } = window as unknown as Spied;
    const actions = [...handlers].flatMap(([action, handler]) => (handler ? [action] : []));
    return { title: metadata?.title, artwork: metadata?.artwork.map(({ src }) => src), actions, position };
  });

const press = (page: Page, action: MediaSessionAction, more: object = {}) =>
  page.evaluate(([name, details]) => (window as unknown as Spied).handlers.get(name)?.({ action: name, ...details }), [
    action,
    more,
  ] as const);

describe('the media keys of the system, in an embed', { timeout: 60_000 }, () => {
  let page: Page;
  let player: EmbeddedPlayer;
  beforeAll(async () => {
    const { server, open } = bench();
    const config = { ...defaultConfig(), videotitle: 'A walk' };
    const url = server.publish('keys', { config, source: { url: server.mp4, type: 'mp4' }, poster: server.poster });
    page = await open('about:blank');
    await page.addInitScript(spy);
    await page.goto(url);
    player = embeddedPlayer(page);
    await player.loaded();
  }, 60_000);

  it('know the film once it plays', async () => {
    expect((await sessionOf(page)).title).toBeUndefined();
    await player.part('center-play').click();
    await expect
      .poll(() => sessionOf(page))
      .toMatchObject({
        title: 'A walk',
        artwork: [bench().server.poster],
        actions: ['play', 'pause', 'seekbackward', 'seekforward', 'seekto'],
        position: { duration: expect.closeTo(30, 0), playbackRate: 1 },
      });
  });

  it('pause, seek and play it', async () => {
    await press(page, 'pause');
    await expect.poll(() => player.paused()).toBe(true);
    await press(page, 'seekto', { seekTime: 12 });
    await expect.poll(() => player.time()).toBeCloseTo(12, 0);
    await expect.poll(async () => (await sessionOf(page)).position?.position).toBeCloseTo(12, 0);
    await press(page, 'seekforward');
    await expect.poll(() => player.time()).toBeCloseTo(22, 0);
    await press(page, 'seekbackward', { seekOffset: 5 });
    await expect.poll(() => player.time()).toBeCloseTo(17, 0);
    await press(page, 'play');
    await expect.poll(() => player.paused()).toBe(false);
  });
});

describe('the media keys of the system, in a page with two players', { timeout: 60_000 }, () => {
  it('belong to the one that plays, and to none when it is gone', async () => {
    const { server, open } = bench();
    const page = await open('about:blank');
    await page.addInitScript(spy);
    await page.goto(`${server.origin}/element`);
    await page.evaluate(`import('${server.origin}/dist/element.js').then((module) => module.definePlayerElement())`);
    await page.evaluate(
      ([url, config]) => {
        for (const title of ['One', 'Other']) {
          const element = Object.assign(document.createElement('kin-player'), {
            id: title,
            config: { ...config, videotitle: title },
            source: { url, type: 'mp4' },
          });
          document.querySelector('main')?.append(element);
        }
      },
      [server.mp4, defaultConfig()] as const,
    );
    const play = (id: string) =>
      page.evaluate((which) => (document.getElementById(which) as unknown as { play(): Promise<void> }).play(), id);
    for (const title of ['One', 'Other', 'One']) {
      await play(title);
      await expect.poll(async () => (await sessionOf(page)).title).toBe(title);
    }
    await page.evaluate(() => document.getElementById('Other')?.remove());
    expect((await sessionOf(page)).title).toBe('One');
    await page.evaluate(() => document.getElementById('One')?.remove());
    await expect.poll(() => sessionOf(page)).toMatchObject({ title: undefined, actions: [], position: undefined });
  });
});
