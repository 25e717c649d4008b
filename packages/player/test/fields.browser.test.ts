import {
  type ChoiceField,
  defaultConfig,
  type Field,
  fields,
  getValue,
  type PlayerConfig,
  setValue,
} from '@kinora/player-config';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PlayerElement } from '../src/element/index.ts';
import { countChangedPixels } from './support/compare-pictures.ts';
import { embeddedPlayer } from './support/embedded-player.ts';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });

/** Colours that only show under the pointer, and where it has to be. */
const hovered: Readonly<Record<string, string>> = {
  icon_button_hover_color: '.kin-play',
  center_icon_button_hover_color: '.kin-center-play',
  settings_menu_BG_hover_color: '.kin-row',
  progress_bar_hover_scale: '.kin-progress',
};

function changed(field: Field, value: string): string {
  if (field.kind === 'colour') return '#8a2be2';
  if (field.kind === 'opacity') return '30';
  if (field.kind === 'ratio') return '4';
  return Number(value) > 10 ? '3' : String(Number(value) + 9);
}

const styles = fields.filter((field) => field.group === 'playerstyle');
const switches = fields.filter((field) => field.group === 'playercontrol');
const looks = fields.filter((field): field is ChoiceField => field.kind === 'choice' && field.section === 'captions');

describe('every field of a config, in the live preview', { timeout: 20_000 }, () => {
  let page: Page;
  let judge: Page;
  let config: PlayerConfig;

  const show = (next: PlayerConfig) =>
    page.evaluate((value) => {
      (document.querySelector('kin-player') as PlayerElement).config = value;
    }, next);

  async function paint(selector: string | undefined): Promise<Buffer> {
    await page.mouse.move(0, 719);
    if (selector) await page.locator(selector).first().hover();
    // A picture in the middle of a transition proves nothing.
    await embeddedPlayer(page).settled();
    return page.locator('kin-player').screenshot({ animations: 'disabled' });
  }

  const originals = new Map<string | undefined, Buffer>();
  /** How much of the picture another config changes, with the pointer in one place. */
  async function changeBy(next: PlayerConfig, selector?: string): Promise<number> {
    const original = originals.get(selector) ?? (await paint(selector));
    originals.set(selector, original);
    await show(next);
    await page.waitForLoadState('networkidle');
    const pixels = await countChangedPixels(judge, original, await paint(selector));
    await show(config);
    return pixels;
  }

  beforeAll(async () => {
    const { server, open } = bench();
    config = defaultConfig();
    config.videotitle = 'A title';
    config.videodescription = '<p>A description</p>';
    config.playerBrandingImageUrl = server.poster;
    config.playerThumbnailImageUrl = server.poster;
    judge = await open('about:blank');
    page = await open(`${server.origin}/element`, { viewport: { width: 1000, height: 720 }, reducedMotion: 'reduce' });
    // As text: a function would be rewritten by the test runner, imports included.
    await page.evaluate(`import('${server.origin}/dist/element.js').then((module) => module.definePlayerElement())`);
    await page.evaluate(() => {
      const player = document.createElement('kin-player') as PlayerElement;
      player.simulate = true;
      document.querySelector('main')?.append(player);
    });
    await show(config);
    await page.locator('.kin-branding').waitFor();
    await page.waitForLoadState('networkidle');
  }, 60_000);

  it('is the same picture for the same config', async () => {
    expect(await changeBy(structuredClone(config))).toBe(0);
    for (const selector of Object.values(hovered)) expect(await changeBy(config, selector)).toBe(0);
  });

  it.each(styles.map((field) => [field.key, field] as const))('paints %s', async (key, field) => {
    const next = setValue(config, field, changed(field, getValue(config, field)));
    expect(await changeBy(next, hovered[key])).toBeGreaterThan(12);
  });

  it.each(switches.map((field) => [field.key, field] as const))('switches %s', async (_key, field) => {
    expect(await changeBy(setValue(config, field, !getValue(config, field)))).toBeGreaterThan(12);
  });

  it.each(looks.map((field) => [field.key, field] as const))('paints %s', async (_key, field) => {
    const other = Object.keys(field.options).find((option) => option !== getValue(config, field)) ?? '';
    expect(await changeBy(setValue(config, field, other))).toBeGreaterThan(12);
  });

  it('shows a changed title and description', async () => {
    await show({ ...config, videotitle: 'Another <b>', videodescription: '<p>Another text</p>' });
    expect(await page.locator('.kin-heading').textContent()).toBe('Another <b>');
    expect(await page.locator('.kin-description').textContent()).toBe('Another text');
    await show(config);
  });
});

describe('every field of a config, in the embed', { timeout: 20_000 }, () => {
  it('carries each style as the variable of its row', async () => {
    const { server, open } = bench();
    const read = async (config: PlayerConfig) => {
      const page = await open(server.publish('styled', { config, source: { url: server.mp4, type: 'mp4' } }));
      const values = await page.locator('.kin').evaluate(
        (root, names) => names.map((name) => getComputedStyle(root).getPropertyValue(name)),
        styles.map((field) => field.target as string),
      );
      await page.context().close();
      return values;
    };
    const other = styles.reduce((config, field) => {
      return setValue(config, field, changed(field, getValue(config, field)));
    }, defaultConfig());
    const [before, after] = [await read(defaultConfig()), await read(other)];
    for (const [index, field] of styles.entries()) expect(after[index], field.key).not.toBe(before[index]);
  });

  it.each([true, false])('has every control there or away when its switch is %s', async (on) => {
    const { server, open } = bench();
    const config = { ...defaultConfig(), videotitle: 'T', playerBrandingImageUrl: server.poster };
    const switched = switches.reduce((config, field) => setValue(config, field, on), config as PlayerConfig);
    const source = { url: server.mp4, type: 'mp4' } as const;
    const page = await open(server.publish('switched', { config: switched, source, downloadUrl: server.mp4 }));
    for (const { key } of switches.filter((field) => field.key !== 'thumbnail')) {
      const control = key === 'download' ? '.kin-download' : `[data-switch="${key}"]`;
      // The branding has no size until its image has come.
      await page.locator(control).waitFor({ state: on ? 'visible' : 'hidden', timeout: 10_000 });
    }
    await page.context().close();
  });

  it.each([true, false])('shows the thumbnail as poster: %s', async (on) => {
    const { server, open } = bench();
    const config = defaultConfig();
    config.playercontrol.thumbnail = on;
    config.playerThumbnailImageUrl = server.poster;
    const page = await open(server.publish('poster', { config, source: { url: server.mp4, type: 'mp4' } }));
    const image = embeddedPlayer(page).root.locator('.kin-poster img');
    if (on) expect(await image.getAttribute('src')).toBe(server.poster);
    else expect(await image.count()).toBe(0);
  });

  it.each([
    ['muted', 'muted'],
    ['loop', 'loop'],
    ['use_as_BG_video', 'loop'],
  ] as const)('obeys %s', async (key, property) => {
    const { server, open } = bench();
    const config = defaultConfig();
    config.playersettings[key] = true;
    const page = await open(server.publish('set', { config, source: { url: server.mp4, type: 'mp4' } }));
    expect(
      await embeddedPlayer(page).video.evaluate((video, name) => video[name as keyof typeof video], property),
    ).toBe(true);
  });
});
