import { applyStylePreset, defaultConfig, stylePresets } from '@kinora/player-config';
import { describe, expect, it } from 'vitest';
import { useBench } from './support/start-bench.ts';

const bench = useBench();
const widths = [280, 320, 380, 400, 440, 460, 560, 640, 900];

describe('the bar at every width', { timeout: 30_000 }, () => {
  it.each(stylePresets.map((preset) => [preset.name, preset] as const))(
    'keeps its parts apart and inside in the style %s',
    async (_, preset) => {
      const { server, browser } = bench();
      const config = applyStylePreset(defaultConfig(), preset, 'default');
      const url = server.publish(`width-${preset.id}`, { config, source: { url: server.mp4, type: 'mp4' } });
      const page = await (await browser.newContext()).newPage();
      await page.goto(url);
      for (const width of widths) {
        await page.setViewportSize({ width, height: Math.round((width * 9) / 16) });
        const parts = page.locator('.kin-buttons :is(.kin-button, .kin-time)');
        // The longest time that most videos have, and all that a browser may offer.
        const boxes = await parts.evaluateAll((elements) => {
          for (const part of document.querySelectorAll('.kin-now, .kin-length')) part.textContent = '59:59';
          for (const part of document.querySelectorAll<HTMLElement>('.kin-pip, .kin-remote')) part.hidden = false;
          return elements
            .map((element) => element.getBoundingClientRect().toJSON() as DOMRect)
            .filter((box) => box.width);
        });
        expect(boxes.length, `${width} px`).toBeGreaterThan(0);
        for (const [index, box] of boxes.entries()) {
          expect(box.left, `${width} px`).toBeGreaterThanOrEqual((boxes[index - 1]?.right ?? 0) - 0.5);
          expect(box.right, `${width} px`).toBeLessThanOrEqual(width);
        }
      }
      await page.context().close();
    },
  );
});
