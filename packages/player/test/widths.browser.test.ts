import { applyStylePreset, defaultConfig, stylePresets } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { useBench } from './support/start-bench.ts';

const bench = useBench({ isShell: true });
const widths = [200, 240, 280, 320, 380, 400, 440, 460, 560, 640, 900];
const shapes = [
  { name: '16:9', ratio: 16 / 9, from: 200 },
  { name: 'upright', ratio: 9 / 16, from: 200 },
  { name: 'square', ratio: 1, from: 200 },
  { name: '21:9', ratio: 21 / 9, from: 320 },
];
const sizes = shapes.flatMap(({ name, ratio, from }) =>
  widths
    .filter((width) => width >= from)
    .map((width) => ({ width, height: Math.round(width / ratio), what: `${name} at ${width} px` })),
);

/** Runs in the page, with the longest time that most videos have, and all that a browser may offer. */
function measure() {
  for (const part of document.querySelectorAll('.kin-now, .kin-length')) part.textContent = '59:59';
  for (const part of document.querySelectorAll<HTMLElement>('.kin-pip, .kin-remote')) part.hidden = false;
  const boxesOf = (css: string) =>
    [...document.querySelectorAll(css)]
      .map((element) => element.getBoundingClientRect().toJSON() as DOMRect)
      .filter((box) => box.width > 0);
  return {
    parts: boxesOf('.kin-buttons :is(.kin-button, .kin-time)'),
    buttons: boxesOf('.kin-buttons .kin-button'),
    title: boxesOf('.kin-heading')[0],
    center: boxesOf('.kin-center-play')[0],
    progress: boxesOf('.kin-track')[0],
  };
}

describe('the controls at every width', { timeout: 60_000 }, () => {
  it.each(stylePresets.map((preset) => [preset.name, preset] as const))(
    'keep apart, inside and within reach in the style %s',
    async (_, preset) => {
      const { server, browser } = bench();
      const config = applyStylePreset(defaultConfig(), preset, 'default');
      config.playercontrol.download = true;
      config.videotitle = 'A title that is longer than a small player is wide';
      const url = server.publish(`width-${preset.id}`, {
        config,
        source: { url: server.mp4, type: 'mp4' },
        downloadUrl: server.mp4,
      });
      const page = await (await browser.newContext()).newPage();
      await page.goto(url);
      // What a browser may offer comes with the extras, and so does how it looks.
      await page.locator('.kin').dispatchEvent('pointerenter');
      await expect.poll(() => page.evaluate(() => document.adoptedStyleSheets.length)).toBe(1);
      for (const { width, height, what } of sizes) {
        await page.setViewportSize({ width, height });
        const { parts, buttons, title, center, progress } = await page.evaluate(measure);
        expect(parts.length, what).toBeGreaterThan(0);
        for (const [index, box] of parts.entries()) {
          expect(box.left, what).toBeGreaterThanOrEqual((parts[index - 1]?.right ?? 0) - 0.5);
          expect(box.right, what).toBeLessThanOrEqual(width);
          expect(box.bottom, what).toBeLessThanOrEqual(height);
        }
        for (const box of buttons) expect(Math.min(box.width, box.height), what).toBeGreaterThanOrEqual(24);
        if (!center || !progress) throw new Error('every style has both');
        expect(center.bottom, what).toBeLessThanOrEqual(progress.top + 0.5);
        expect(Math.min(center.width, center.height), what).toBeGreaterThanOrEqual(24);
        expect(center.top, what).toBeGreaterThanOrEqual((title?.bottom ?? 0) - 0.5);
        expect(Math.abs(center.left + center.right - width), what).toBeLessThanOrEqual(1);
      }
      await page.context().close();
    },
  );
});

describe.each([
  [320, 180],
  [200, 113],
  [200, 356],
])('what opens in a player of %i × %i px', { timeout: 60_000 }, (width, height) => {
  const openSmall = async () => {
    const { server, open } = bench();
    const source = { url: server.mp4, type: 'mp4' } as const;
    const url = server.publish('small', { config: defaultConfig(), source });
    const page = await open(url, { viewport: { width, height } });
    const boxOf = async (css: string) => {
      const box = await page.locator(css).boundingBox();
      if (!box) throw new Error(`${css} is not shown`);
      return { ...box, right: box.x + box.width, bottom: box.y + box.height };
    };
    const expectInside = async (css: string) => {
      const box = await boxOf(css);
      expect([box.x >= 0, box.y >= 0, box.right <= width, box.bottom <= height], css).toEqual([true, true, true, true]);
    };
    return { page, boxOf, expectInside };
  };

  it('stays inside: the menu', async () => {
    const { page, expectInside } = await openSmall();
    await page.locator('.kin-settings').click();
    await page.locator('.kin-menu').waitFor();
    await expectInside('.kin-menu');
    await page.context().close();
  });

  it('stays inside: the list of keys, whose title its button leaves free', async () => {
    const { page, boxOf, expectInside } = await openSmall();
    await page.locator('.kin-play').focus();
    // Until the extras are there, nobody listens.
    await expect
      .poll(async () => {
        await page.keyboard.press('?');
        return page.locator('.kin-keys').count();
      })
      .toBe(1);
    await expectInside('.kin-keys');
    const words = await page.locator('.kin-keys h2').evaluate((heading) => {
      const range = document.createRange();
      range.selectNodeContents(heading);
      return range.getBoundingClientRect().right;
    });
    expect(words).toBeLessThanOrEqual((await boxOf('.kin-keys button')).x);
    await page.context().close();
  });

  it('stays inside: a failure with both of its buttons', async () => {
    const { page, expectInside } = await openSmall();
    await page.locator('.kin-play').focus();
    await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
    await page.locator('video').evaluate((video) => (video as HTMLVideoElement).load());
    await page.getByRole('button', { name: 'Copy details' }).waitFor();
    for (const part of ['.kin-message-title', '.kin-retry', '.kin-message button:last-of-type'])
      await expectInside(part);
    await page.context().close();
  });
});
