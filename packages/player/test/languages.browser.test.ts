import { defaultConfig, type Language } from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { PlayerElement } from '../src/element/index.ts';
import { languages } from '../src/languages/languages.ts';
import { embeddedPlayer } from './support/embedded-player.ts';
import { type OpenOptions, useBench } from './support/start-bench.ts';

const bench = useBench({ flags: ['--autoplay-policy=no-user-gesture-required'] });

async function openIn(ui_language: Language | 'auto', options: OpenOptions = {}) {
  const { server, open } = bench();
  const config = defaultConfig();
  config.playersettings.ui_language = ui_language;
  config.playercontrol.back_button = true;
  const source = { url: server.mp4, type: 'mp4' } as const;
  const page = await open(server.publish(`in-${ui_language}`, { config, source, durationSeconds: 30 }), options);
  const player = embeddedPlayer(page);
  await player.loaded();
  return { page, player };
}

/** What a screen reader says of every control, in order. */
const spoken = (page: Page) => page.locator('.kin').ariaSnapshot();
const languageOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

describe('a player in the language of its owner', { timeout: 30_000 }, () => {
  it('is read out in German, before and while it plays', async () => {
    const { page, player } = await openIn('de', { locale: 'fr-FR' });
    expect(await languageOf(page)).toEqual(['de', 'ltr']);
    expect(await spoken(page)).toContain('group "Videoplayer"');
    await player.part('play').click();
    await player.becomes('playing');
    await expect.poll(() => player.part('play').getAttribute('aria-label')).toBe('Pause');
    await player.part('play').click();
    await player.part('progress').click();
    await player.part('settings').click();
    await expect.poll(() => player.part('menu').textContent()).toBe('Geschwindigkeit: Normal');
    await player.part('row').click();
    expect(await player.part('row').allTextContents()).toContain('Normal');
    await page.keyboard.press('m');
    const position = player.part('progress').locator('input');
    await expect.poll(() => position.getAttribute('aria-valuetext')).toBe('15 Sekunden von 30 Sekunden');
    // The key has done its work once the button says so.
    await expect.poll(() => spoken(page)).toContain('"Ton ein"');
    const read = await spoken(page);
    for (const name of [
      '"Wiedergabe"',
      '"10 Sekunden zurück"',
      '"Ton ein"',
      '"Einstellungen"',
      '"Vollbild"',
      '"Position"',
    ])
      expect(read).toContain(name);
    expect(await player.part('volume-bar').locator('input').getAttribute('aria-valuetext')).toBe(
      '100 Prozent, Ton aus',
    );
    await page.context().close();
  });

  it('tells of a failure in that language', async () => {
    const { server } = bench();
    server.mediaStatus = 404;
    const config = defaultConfig();
    config.playersettings.ui_language = 'es';
    const page = await bench().open(
      server.publish('gone', { config, source: { url: `${server.origin}/media/gone.mp4`, type: 'mp4' } }),
    );
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('Vídeo no disponible');
    expect(await page.getByRole('alert').textContent()).toContain('Reintentar');
    server.mediaStatus = 200;
    await page.context().close();
  });

  it('flows from the right in Arabic, while time runs from the left', async () => {
    const { page, player } = await openIn('ar', { viewport: { width: 900, height: 506 } });
    expect(await languageOf(page)).toEqual(['ar', 'rtl']);
    await player.part('settings').click();
    await expect.poll(() => page.locator(':focus').textContent()).toBe('سرعة التشغيل: عادية');
    const arrowOf = () => player.part('row').evaluate((row) => getComputedStyle(row, '::after').rotate);
    expect(await player.part('row').evaluate((row) => getComputedStyle(row).direction)).toBe('rtl');
    expect(await arrowOf()).toBe('225deg');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('عادية');
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator(':focus').textContent()).toBe('سرعة التشغيل: عادية');
    await page.keyboard.press('Escape');
    const { x = 0, width = 0, y = 0 } = (await player.part('progress').boundingBox()) ?? {};
    await page.mouse.click(x + width * 0.2, y + 8);
    await expect.poll(() => player.time()).toBeCloseTo(6, 0);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => player.time()).toBeGreaterThan(6.5);
    const [play, fullscreen] = [await player.part('play').boundingBox(), await player.part('fullscreen').boundingBox()];
    expect(play?.x).toBeLessThan(fullscreen?.x ?? 0);
    const read = await spoken(page);
    for (const name of ['"مشغّل الفيديو"', '"تشغيل"', '"كتم الصوت"', '"الرجوع 10 ثوان"']) expect(read).toContain(name);
    const roles = /^ *- \w+/gm;
    expect(read.replace(roles, '')).not.toMatch(/[a-z]{2}/i);
    await page.context().close();
  });

  it.each([320, 1280])('keeps its words inside at %d px, in every language', { timeout: 120_000 }, async (width) => {
    const page = await bench().open('about:blank', { viewport: { width, height: Math.round((width * 9) / 16) } });
    for (const language of Object.keys(languages) as Language[]) {
      const config = defaultConfig();
      config.playersettings.ui_language = language;
      await page.goto(bench().server.publish('wide', { config, source: { url: bench().server.mp4, type: 'mp4' } }));
      const player = embeddedPlayer(page);
      await player.loaded();
      await player.part('settings').click();
      await player.part('menu').waitFor();
      const inside = await page.locator('.kin-menu, .kin-buttons > *, .kin-row').evaluateAll((parts) =>
        parts.every((part) => {
          const { left, right } = part.getBoundingClientRect();
          return left >= 0 && right <= innerWidth && part.scrollWidth <= part.clientWidth + 1;
        }),
      );
      expect(inside, language).toBe(true);
    }
    await page.context().close();
  });
});

describe('a player in the language of its viewer', { timeout: 30_000 }, () => {
  it('comes in English and changes with the first sign of life', async () => {
    const { page, player } = await openIn('auto', { locale: 'de-AT' });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
    expect(await languageOf(page)).toEqual(['en', 'ltr']);
    await page.mouse.move(40, 100);
    await expect.poll(() => languageOf(page)).toEqual(['de', 'ltr']);
    const read = await spoken(page);
    for (const word of ['Videoplayer', 'Wiedergabe', '10 Sekunden zurück', 'Ton aus', 'Einstellungen', 'Vollbild'])
      expect(read).toContain(`"${word}"`);
    for (const word of ['Play', 'Mute', 'Settings', 'Seek', 'Volume', 'Media player'])
      expect(read).not.toContain(`"${word}`);
    expect(asked.filter((path) => path.includes('/words-')).map((path) => path.split('/').at(-1))).toEqual(['de.js']);
    await player.part('play').click();
    await player.becomes('playing');
    await expect.poll(() => player.part('play').getAttribute('aria-label')).toBe('Pause');
    await player.part('play').click();
    await expect.poll(() => player.part('play').getAttribute('aria-label')).toBe('Wiedergabe');
    await page.context().close();
  });

  it.each(['en-GB', 'fi-FI'])('stays in English for %s and fetches nothing for it', async (locale) => {
    const { page, player } = await openIn('auto', { locale });
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await player.part('settings').click();
    await expect.poll(() => player.part('menu').textContent()).toBe('Playback speed: Normal');
    expect(asked.filter((url) => url.includes('words-'))).toEqual([]);
    await page.context().close();
  });

  it('plays on in English where the words do not come', async () => {
    const { server, browser } = bench();
    const context = await browser.newContext({ locale: 'ja-JP' });
    const page = await context.newPage();
    await page.route(/words-/, (route) => route.abort());
    await page.goto(server.publish('wordless', { source: { url: server.mp4, type: 'mp4' } }));
    const player = embeddedPlayer(page);
    await player.loaded();
    await player.part('play').click();
    await player.becomes('playing');
    await player.part('settings').click();
    await expect.poll(() => player.part('menu').textContent()).toBe('Playback speed: Normal');
    expect(await player.part('play').getAttribute('aria-label')).toBe('Pause');
    await context.close();
  });
});

describe('<kin-player> in another language', { timeout: 30_000 }, () => {
  it('changes while it plays, without a break', async () => {
    const { server, open } = bench();
    const page = await open(`${server.origin}/element`, { locale: 'de-DE', viewport: { width: 900, height: 600 } });
    await page.evaluate(`import('${server.origin}/dist/element.js').then((module) => module.definePlayerElement())`);
    const config = defaultConfig();
    const set = (ui_language: Language | 'auto', simulate = false) =>
      page.evaluate(
        ([next, source, simulate]) => {
          const element = document.querySelector('kin-player') ?? document.createElement('kin-player');
          if (!element.isConnected) document.querySelector('main')?.append(element);
          Object.assign(element as PlayerElement, { config: next, source, simulate });
        },
        [
          { ...config, playersettings: { ...config.playersettings, ui_language } },
          simulate ? undefined : ({ url: server.mp4, type: 'mp4' } as const),
          simulate,
        ] as const,
      );
    await set('auto');
    const player = embeddedPlayer(page);
    await player.loaded();
    await expect.poll(() => spoken(page)).toContain('"Wiedergabe"');
    await page.evaluate(() => (document.querySelector('kin-player') as PlayerElement).play());
    await player.becomes('playing');
    const before = await player.time();
    await set('ar');
    await expect.poll(() => player.part('play').getAttribute('aria-label')).toBe('إيقاف مؤقت');
    expect(await player.root.getAttribute('dir')).toBe('rtl');
    expect(await player.phase()).toBe('playing');
    expect(await player.time()).toBeGreaterThanOrEqual(before);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await set('de', true);
    await expect.poll(() => player.part('menu').textContent()).toBe('Geschwindigkeit: Normal');
    await set('ja', true);
    await expect.poll(() => player.part('menu').textContent()).toBe('再生速度: 標準');
    await page.context().close();
  });
});
