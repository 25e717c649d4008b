import { defaultConfig } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlayerElement } from '../src/element/index.ts';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';
import { serveStoryboard } from './support/storyboard-files.ts';

const bench = useBench({ isShell: true, flags: ['--autoplay-policy=no-user-gesture-required'] });

interface Recorded {
  told: string[];
  sections: string[];
}

describe('<kin-player>', { timeout: 30_000 }, () => {
  let page: Page;
  const config = defaultConfig();

  const change = (properties: Partial<PlayerElement>, index = 0) =>
    page.evaluate(
      ([values, place]) =>
        void Object.assign(document.querySelectorAll('kin-player')[place as number] as PlayerElement, values),
      [properties, index] as const,
    );
  const recorded = () =>
    page.evaluate(() => {
      const { told, sections } = window as unknown as Recorded;
      return { told, sections };
    });

  beforeAll(async () => {
    const { server, open } = bench();
    page = await open(`${server.origin}/element`, { viewport: { width: 900, height: 1100 } });
    await page.evaluate(`import('${server.origin}/dist/element.js').then((module) => { window.module = module })`);
  }, 60_000);

  it('registers its tag only when asked, once', async () => {
    expect(await page.evaluate(() => customElements.get('kin-player') === undefined)).toBe(true);
    await page.evaluate('module.definePlayerElement(); module.definePlayerElement()');
    expect(await page.evaluate(() => customElements.get('kin-player') !== undefined)).toBe(true);
  });

  it('plays a source, is driven by methods and emits what happens', async () => {
    const { server } = bench();
    await page.evaluate(() => {
      const recording = Object.assign(window, { told: [], sections: [] }) as unknown as Recorded;
      const player = document.createElement('kin-player');
      for (const name of ['ready', 'play', 'pause', 'time', 'volume', 'ended', 'error']) {
        player.addEventListener(`kin-${name}`, () => void recording.told.push(name));
      }
      player.addEventListener(
        'kin-part',
        (event) => void recording.sections.push((event as CustomEvent).detail.section),
      );
      document.querySelector('main')?.append(player);
    });
    await change({ config, source: { url: server.mp4, type: 'mp4' } });
    const player = embeddedPlayer(page);
    await player.loaded();
    await page.evaluate(() => (document.querySelector('kin-player') as PlayerElement).play());
    await player.becomes('playing');
    await page.evaluate(() => (document.querySelector('kin-player') as PlayerElement).seek(20));
    await expect.poll(() => player.time()).toBeGreaterThan(19);
    await page.evaluate(() => (document.querySelector('kin-player') as PlayerElement).pause());
    await player.becomes('paused');
    const { told } = await recorded();
    for (const name of ['ready', 'play', 'time', 'pause']) expect(told).toContain(name);
  });

  it('takes a new config while it plays, without a break', async () => {
    const player = embeddedPlayer(page);
    await page.evaluate(() => (document.querySelector('kin-player') as PlayerElement).play());
    await player.becomes('playing');
    const before = await player.time();
    const next = structuredClone(config);
    next.playerstyle.icon_button_color = '#123456';
    next.playercontrol.volume = false;
    next.videotitle = 'Live';
    await change({ config: next });
    await expect
      .poll(() => player.part('play').evaluate((button) => getComputedStyle(button).color))
      .toBe('rgb(18, 52, 86)');
    expect(await player.part('volume').isVisible()).toBe(false);
    expect(await player.part('heading').textContent()).toBe('Live');
    expect(await player.phase()).toBe('playing');
    expect(await player.time()).toBeGreaterThanOrEqual(before);
  });

  it('holds everything open while it simulates, and names the section of what is clicked', async () => {
    const player = embeddedPlayer(page);
    await change({ simulate: true, source: undefined, config });
    await expect.poll(() => player.part('menu').isVisible()).toBe(true);
    expect(await player.part('menu').textContent()).toBe('Playback speed: Normal');
    expect(await player.part('bar').isVisible()).toBe(true);
    expect(await player.part('message').isVisible()).toBe(false);
    expect(await player.part('tooltip').evaluate((tooltip) => getComputedStyle(tooltip).opacity)).toBe('1');
    await player.part('volume-bar').click();
    await player.part('row').first().click();
    await player.part('center-play').click();
    await player.part('time').click();
    expect((await recorded()).sections).toEqual(['volume-bar', 'settings-menu', 'osd-styling', 'playback-progress']);
  });

  it('shows the controls while it simulates also when a video plays and nobody moves', async () => {
    const player = embeddedPlayer(page);
    await change({ source: { url: bench().server.mp4, type: 'mp4' } });
    await player.loaded();
    await page.mouse.move(5, 1050);
    await page.evaluate(() => (document.querySelector('kin-player') as PlayerElement).play());
    await expect.poll(() => player.root.getAttribute('data-idle'), { timeout: 15_000 }).toBe('');
    await player.settled();
    expect(await player.part('bar').isVisible()).toBe(true);
  });

  it('shows the frames of a storyboard that comes while it plays', async () => {
    const { server } = bench();
    const { asked } = await serveStoryboard(page);
    const player = embeddedPlayer(page);
    const bar = player.part('progress');
    await bar.hover();
    expect(asked).toEqual([]);
    const before = await player.video.elementHandle();
    await change({ storyboard: `${server.origin}/media/board.vtt` });
    await bar.hover({ position: { x: 40, y: 4 } });
    await expect.poll(() => player.part('storyboard').isVisible()).toBe(true);
    expect(asked).toEqual(['board.vtt', 'board.svg']);
    expect(await player.video.evaluate((video, old) => video === old, before)).toBe(true);
  });

  it('lets one of two elements play', async () => {
    const { server } = bench();
    const source = { url: server.mp4, type: 'mp4' } as const;
    await page.evaluate(() => document.querySelector('main')?.append(document.createElement('kin-player')));
    await change({ simulate: false, source, config }, 0);
    await change({ source, config }, 1);
    const play = (index: number) =>
      page.evaluate((place) => (document.querySelectorAll('kin-player')[place] as PlayerElement).play(), index);
    const phases = () =>
      page.locator('.kin').evaluateAll((roots) => roots.map((root) => (root as HTMLElement).dataset.phase));
    await play(0);
    await expect.poll(phases).toEqual(['playing', 'ready']);
    await play(1);
    await expect.poll(phases).toEqual(['paused', 'playing']);
  });

  it('keeps volume and speed where storage is allowed', async () => {
    const stored = () => page.evaluate(() => localStorage.getItem('kinora-player'));
    await page
      .locator('video')
      .first()
      .evaluate((video) => Object.assign(video, { volume: 0.35, playbackRate: 1.5, muted: false }));
    await expect.poll(stored).toBe('{"volume":0.35,"speed":1.5}');
    await page.evaluate(() => {
      for (const player of document.querySelectorAll('kin-player')) player.remove();
      document.querySelector('main')?.append(document.createElement('kin-player'));
    });
    await change({ config, source: { url: bench().server.mp4, type: 'mp4' } });
    const player = embeddedPlayer(page);
    await player.loaded();
    expect([await player.volume(), await player.speed()]).toEqual([0.35, 1.5]);
  });
});
