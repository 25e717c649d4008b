import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PlayerElement } from '../src/element/index.ts';
import type { PlayerContent } from '../src/render/index.ts';
import { expectAccessible } from './support/accessible.ts';
import { type EmbeddedPlayer, embeddedPlayer } from './support/embedded-player.ts';
import { type OpenOptions, useBench } from './support/start-bench.ts';
import { serveTracks, trackOf } from './support/track-files.ts';

const bench = useBench();
const hello = `Hello there\n<img src=x onerror="document.title='harmed'"> & 1 < 2`;

interface Opened {
  page: Page;
  player: EmbeddedPlayer;
  asked: string[];
  /** What is read on the picture, one line for each cue. */
  read: () => Promise<string[]>;
  at: (time: number) => Promise<void>;
}

interface How extends OpenOptions {
  isDefault?: boolean;
  missing?: string;
  content?: Partial<PlayerContent>;
  hasOrigin?: boolean;
}

async function openFilm({ isDefault = true, missing, content, hasOrigin, ...how }: How = {}): Promise<Opened> {
  const { server, open } = bench();
  const tracks = [trackOf(server.origin, 'en', { isDefault }), trackOf(server.origin, 'de')];
  const source = { url: server.mp4, type: 'mp4' as const };
  const url = server.publish('read-along', { config: defaultConfig(), source, tracks, ...content });
  const page = await open('about:blank', how);
  const { asked } = await serveTracks(page, missing);
  await page.goto(hasOrigin ? server.ownOriginPage('read-along') : url);
  const player = embeddedPlayer(page);
  await page.mouse.move(300, 60);
  const at = (time: number) =>
    player.video.evaluate((video, to) => {
      (video as HTMLVideoElement).currentTime = to;
    }, time);
  return { page, player, asked, read: () => player.part('cue').allTextContents(), at };
}

const modesOf = ({ player }: Opened) =>
  player.video.evaluate((video) => [...(video as HTMLVideoElement).textTracks].map(({ mode }) => mode));

const reads = ({ read }: Opened, lines: string[]) => expect.poll(read).toEqual(lines);

describe('captions', { timeout: 60_000 }, () => {
  it('are shown at their times, and nothing that they say is markup', async () => {
    const opened = await openFilm();
    await opened.player.loaded();
    await opened.at(2);
    await reads(opened, [hello]);
    expect(await opened.player.part('cue').locator('b').textContent()).toBe('there');
    expect(await opened.player.part('cue').locator('img').count()).toBe(0);
    await opened.at(5);
    await reads(opened, []);
    await opened.at(8.5);
    await reads(opened, ['Up here', 'Down here']);
    expect(await opened.page.title()).not.toBe('harmed');
    expect(opened.asked).toEqual(['en']);
  });

  it('come and go while the film plays', async () => {
    const opened = await openFilm();
    await opened.player.loaded();
    await opened.player.part('center-play').click();
    await reads(opened, [hello]);
    expect(await opened.player.time()).toBeGreaterThanOrEqual(1);
    expect(await opened.player.time()).toBeLessThan(4);
    await reads(opened, []);
  });

  it('are off until they are asked for where the owner does not show them', async () => {
    const opened = await openFilm({ isDefault: false });
    await opened.player.loaded();
    await opened.at(2);
    await opened.player.settled();
    expect([await opened.read(), opened.asked]).toEqual([[], []]);
    const button = opened.player.button('Captions');
    expect(await button.getAttribute('aria-pressed')).toBe('false');
    await opened.page.keyboard.press('c');
    await reads(opened, [hello]);
    expect(await button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await reads(opened, []);
    await button.click();
    await reads(opened, [hello]);
    await opened.page.keyboard.press('?');
    expect(await opened.page.getByRole('term').allTextContents()).toContain('Captions');
  });

  it('are chosen in the menu, by their names', async () => {
    const opened = await openFilm();
    await opened.player.loaded();
    await opened.at(2);
    await opened.player.button('Settings').click();
    await opened.page.getByRole('menuitem', { name: 'Captions: English' }).click();
    expect(await opened.page.getByRole('menuitemradio').allTextContents()).toEqual(['Off', 'English', 'Deutsch']);
    await opened.page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await reads(opened, ['Hallo']);
    expect(await opened.player.part('captions').getAttribute('lang')).toBe('de');
    await opened.page.getByRole('menuitem', { name: 'Captions: Deutsch' }).click();
    await opened.page.getByRole('menuitemradio', { name: 'Off' }).click();
    await reads(opened, []);
  });

  it('are accessible, and so is their menu', async () => {
    const opened = await openFilm();
    await opened.player.loaded();
    await opened.at(2);
    await reads(opened, [hello]);
    await opened.player.button('Settings').click();
    await opened.page.getByRole('menuitem', { name: 'Captions: English' }).click();
    await opened.player.settled();
    await expectAccessible(opened.page);
  });

  it('are as large and as plain as the viewer wants them', async () => {
    const opened = await openFilm();
    await opened.player.loaded();
    await opened.at(2);
    await reads(opened, [hello]);
    const look = () =>
      opened.player.part('cue').evaluate((cue) => {
        const { backgroundColor } = getComputedStyle(cue.firstElementChild as Element);
        return [Math.round(Number.parseFloat(getComputedStyle(cue).fontSize)), backgroundColor];
      });
    const [size = 0] = await look();
    await opened.player.button('Settings').click();
    for (const [row, choice] of [
      ['Caption size: Normal', 'Largest'],
      ['Caption contrast: Normal', 'High'],
    ] as const) {
      await opened.page.getByRole('menuitem', { name: row }).click();
      await opened.page.getByRole('menuitemradio', { name: choice }).click();
    }
    expect(await look()).toEqual([2 * Number(size), 'rgb(0, 0, 0)']);
  });

  it.each([
    ['large', { width: 1280, height: 720 }],
    ['usual', { width: 640, height: 360 }],
    ['small', { width: 320, height: 180 }],
  ])('stand above the bar of a %s player while that is seen, and inside the picture', async (_size, viewport) => {
    const opened = await openFilm({ viewport });
    const { player, page } = opened;
    await player.loaded();
    await opened.at(13);
    await expect.poll(() => player.part('cue').count()).toBe(1);
    await player.settled();
    const boxes = async () => {
      const cue = await player.part('cue').boundingBox();
      const bar = await player.part('bar').boundingBox();
      if (!cue || !bar) throw new Error('nothing is shown');
      return { bottom: cue.y + cue.height, top: cue.y, left: cue.x, right: cue.x + cue.width, bar: bar.y };
    };
    const shown = await boxes();
    expect(shown.bottom).toBeLessThanOrEqual(shown.bar);
    expect(shown.top).toBeGreaterThan(0);
    expect(shown.left).toBeGreaterThanOrEqual(0);
    expect(shown.right).toBeLessThanOrEqual(viewport.width);
    await page.mouse.move(viewport.width / 2, 2);
    await player.part('center-play').click();
    await player.becomes('playing');
    await page.mouse.move(viewport.width / 2, viewport.height / 2);
    await expect.poll(() => player.root.getAttribute('data-idle'), { timeout: 10_000 }).toBe('');
    await player.settled();
    const alone = await boxes();
    expect(alone.bottom).toBeGreaterThan(alone.bar);
    expect(alone.bottom).toBeLessThanOrEqual(viewport.height);
  });

  it('at the top leave the title alone', async () => {
    const config = { ...defaultConfig(), videotitle: 'A title' };
    const opened = await openFilm({ content: { config } });
    await opened.player.loaded();
    await opened.at(7);
    await reads(opened, ['Up here']);
    await opened.player.settled();
    const cue = await opened.player.part('cue').boundingBox();
    const title = await opened.player.part('top').boundingBox();
    expect(cue?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0));
    expect(cue?.x).toBeLessThan(60);
  });

  it('look as the owner wants them', async () => {
    const config = defaultConfig();
    Object.assign(config.playerstyle, {
      captions_text_color: '#112233',
      captions_BG_color: '#ffee00',
      captions_BG_opacity: '100',
      captions_corner_radius: '9',
      captions_size: '1.5',
    });
    Object.assign(config.playersettings, {
      captions_weight: 'bold',
      captions_edge: 'outline',
      captions_position: 'top',
    });
    const opened = await openFilm({ content: { config } });
    await opened.player.loaded();
    await opened.at(13);
    await expect.poll(() => opened.player.part('cue').count()).toBe(1);
    const look = await opened.player.part('cue').evaluate((cue) => {
      const box = getComputedStyle(cue.firstElementChild as Element);
      const { color, fontWeight, fontSize, borderRadius, textShadow } = box;
      return { color, fontWeight, fontSize, borderRadius, hasEdge: textShadow.includes('rgb(255, 238, 0)') };
    });
    const usual = { color: 'rgb(17, 34, 51)', fontWeight: '700', borderRadius: '9px', hasEdge: true };
    expect(look).toEqual({ ...usual, fontSize: '27px' });
    await opened.player.settled();
    expect((await opened.player.part('cue').boundingBox())?.y).toBeLessThan(120);
  });

  it('are the browser’s own where only the film is seen, and never both', async () => {
    const opened = await openFilm();
    await opened.player.loaded();
    await opened.at(2);
    await reads(opened, [hello]);
    const modes = () => modesOf(opened);
    const fill = (isFull: boolean) =>
      opened.player.video.evaluate((video, is) => {
        Object.defineProperty(video, 'webkitDisplayingFullscreen', { value: is, configurable: true });
        video.dispatchEvent(new Event(is ? 'webkitbeginfullscreen' : 'webkitendfullscreen'));
      }, isFull);
    expect(await modes()).toEqual(['hidden']);
    await fill(true);
    expect(await modes()).toEqual(['showing']);
    expect(await opened.player.part('captions').isVisible()).toBe(false);
    await fill(false);
    expect(await modes()).toEqual(['hidden']);
    expect(await opened.player.part('captions').isVisible()).toBe(true);
    await opened.page.keyboard.press('c');
    await expect.poll(modes).toEqual(['disabled']);
  });

  it('are those that a stream brought along, on a television, and switched off under ours before', async () => {
    const opened = await openFilm();
    await opened.player.loaded();
    await opened.at(2);
    await reads(opened, [hello]);
    const [label = '', lang = ''] = await opened.player.video.evaluate((video) => {
      const [made] = (video as HTMLVideoElement).textTracks;
      return [made?.label, made?.language];
    });
    await opened.player.video.evaluate(
      (video, [label, lang]) => {
        // As Safari does it with the captions of a stream, if the viewer's settings say so.
        (video as HTMLVideoElement).addTextTrack('subtitles', label, lang).mode = 'showing';
      },
      [label, lang],
    );
    await expect.poll(() => modesOf(opened)).toEqual(['disabled', 'hidden']);
    await opened.player.video.evaluate((video) => {
      Object.defineProperty(video, 'webkitCurrentPlaybackTargetIsWireless', { value: true });
      video.dispatchEvent(new Event('webkitcurrentplaybacktargetiswirelesschanged'));
    });
    expect(await modesOf(opened)).toEqual(['disabled', 'showing']);
    expect(await opened.player.part('captions').isVisible()).toBe(false);
  });

  it('are as they were left in the film before, where something can be kept', async () => {
    const opened = await openFilm({ hasOrigin: true });
    await opened.player.loaded();
    await opened.at(2);
    await reads(opened, [hello]);
    const reopen = async () => {
      await opened.page.reload();
      await opened.page.mouse.move(300, 70);
      await opened.player.loaded();
      await opened.at(2);
    };
    await opened.player.button('Settings').click();
    await opened.page.getByRole('menuitem', { name: 'Captions: English' }).click();
    await opened.page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await reads(opened, ['Hallo']);
    await reopen();
    await reads(opened, ['Hallo']);
    await opened.page.keyboard.press('c');
    await reads(opened, []);
    await reopen();
    await expect
      .poll(() => opened.page.evaluate(() => localStorage.getItem('kinora-player')))
      .toContain('"captions":"off"');
    await expect.poll(() => opened.player.button('Captions').getAttribute('aria-pressed')).toBe('false');
    await reads(opened, []);
  });

  it('play with the engine and its stream as with a file', async () => {
    const { server } = bench();
    const content = { source: { url: server.hls, type: 'hls' as const }, engineUrl: server.engineUrl };
    const opened = await openFilm({ content });
    await opened.player.part('center-play').click();
    await reads(opened, [hello]);
  });

  it('that do not come leave the film as it is, and are asked for again', async () => {
    const errors: Error[] = [];
    const opened = await openFilm({ missing: 'en' });
    opened.page.on('pageerror', (error) => errors.push(error));
    await opened.player.loaded();
    await expect.poll(() => opened.asked).toEqual(['en']);
    await opened.page.keyboard.press('c');
    await opened.page.keyboard.press('c');
    await expect.poll(() => opened.asked).toEqual(['en', 'en']);
    await opened.player.part('center-play').click();
    await opened.player.becomes('playing');
    expect([await opened.read(), errors]).toEqual([[], []]);
  });

  it('that are clicked for before they are there come on', async () => {
    const { page, player, at, read } = await openFilm({ isDefault: false });
    let release = () => undefined as unknown;
    const held = new Promise((resolve) => (release = () => resolve(undefined)));
    await page.route('**/dist/tracks-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.reload();
    await player.loaded();
    await player.button('Captions').click();
    release();
    await at(2);
    await expect.poll(read).toEqual([hello]);
  });

  it('are nothing, and no file is fetched for them, where a film has none', async () => {
    const asked: string[] = [];
    const opened = await openFilm({ content: { tracks: [] } });
    opened.page.on('request', (request) => asked.push(request.url()));
    await opened.page.reload();
    await opened.page.mouse.move(300, 70);
    await opened.player.loaded();
    await opened.player.button('Settings').click();
    await expect.poll(() => opened.page.getByRole('menuitem').count()).toBeGreaterThan(0);
    expect(await opened.player.part('captions-button').count()).toBe(0);
    expect(asked.filter((url) => url.includes('tracks-'))).toEqual([]);
  });
});

describe('the sample of captions in a preview', { timeout: 60_000 }, () => {
  it.each([
    [1, 'no tracks'],
    [0.5, 'no tracks'],
    [1, 'tracks'],
  ] as const)('stands above the bar at a scale of %d, for a film with %s', async (scale, what) => {
    const { server, open } = bench();
    const tracks = what === 'tracks' ? [trackOf(server.origin, 'en', { isDefault: true })] : undefined;
    const source = { url: server.mp4, type: 'mp4' as const };
    const page = await open(`${server.origin}/element`, { viewport: { width: 1280, height: 800 } });
    await page.evaluate(`import('${server.origin}/dist/element.js').then((module) => module.definePlayerElement())`);
    await page.evaluate(
      ([properties, factor]) => {
        const player = document.createElement('kin-player') as PlayerElement;
        Object.assign(player, { simulate: true, ...properties });
        Object.assign(player.style, { width: '1000px', transform: `scale(${factor})`, transformOrigin: '0 0' });
        document.querySelector('main')?.append(player);
      },
      [{ config: defaultConfig(), source, tracks }, scale] as const,
    );
    const cue = page.locator('.kin-sample .kin-cue span');
    await page.mouse.move(300, 100);
    if (tracks) await page.locator('.kin-captions:not(.kin-sample)').waitFor({ state: 'attached' });
    await cue.waitFor();
    const gap = async () => {
      const [box, bar] = [await cue.boundingBox(), await page.locator('.kin-bar').boundingBox()];
      return box && bar ? (bar.y - box.y - box.height) / scale : -1;
    };
    await expect.poll(gap).toBeGreaterThan(20);
    expect(await gap()).toBeLessThan(60);
  });
});
