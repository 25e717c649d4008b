import { defaultConfig } from '@kinora/player-config';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { useBench } from './support/start-bench.ts';

// In one process with their page, frames are counted with it.
const bench = useBench({
  isShell: true,
  flags: ['--autoplay-policy=no-user-gesture-required', '--disable-site-isolation-trials'],
});
const count = 200;
const id = 'ply_000000000000000000000000';

async function openPage(hasSiteScript: boolean): Promise<Page> {
  const { server, open } = bench();
  server.publish(id, { config: defaultConfig(), source: { url: server.mp4, type: 'mp4' } });
  const page = await open(server.foreignPage(), { viewport: { width: 400, height: 300 } });
  const content = inject('playerFiles')['site-script.js'].replace('__EMBED_URL__', `${server.origin}/embed/`);
  if (hasSiteScript) await page.addScriptTag({ content });
  return page;
}

/** Both are loaded as they come near: a page of two hundred costs those that somebody scrolls to. */
const addEmbeds = (page: Page, hasSiteScript: boolean) =>
  page.evaluate(
    ([src, embeds, player]) => {
      for (let index = 0; index < embeds; index += 1) {
        const place = document.createElement('div');
        place.id = `e${index}`;
        place.style.width = '320px';
        if (player) place.dataset.kinoraPlayer = player;
        else {
          const frame = document.createElement('iframe');
          Object.assign(frame, { src, width: '320', height: '180', loading: 'lazy', allow: 'autoplay *' });
          place.append(frame);
        }
        document.body.append(place);
      }
    },
    [`${bench().server.origin}/embed/${id}`, count, hasSiteScript ? id : ''] as const,
  );

async function play(page: Page, index: number): Promise<void> {
  const place = page.locator(`#e${index}`);
  await place.scrollIntoViewIfNeeded();
  const inside = place.locator('iframe').contentFrame();
  await inside.locator('.kin-center-play').click();
  await expect.poll(() => inside.locator('.kin').getAttribute('data-phase')).toBe('playing');
}

async function playing(page: Page): Promise<number> {
  const loaded = page.frames().filter((frame) => frame.url().endsWith(id));
  const active = loaded.map((frame) => frame.locator('.kin[data-active]').count());
  return (await Promise.all(active)).reduce((sum, each) => sum + each, 0);
}

/** What is still held once everything that nobody needs is gone. */
async function held(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const heap = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
  return { ...(await devtools.send('Memory.getDOMCounters')), heap };
}

describe.each([
  ['plain frames', false],
  ['the site script', true],
])('two hundred embeds on one page, by %s', { timeout: 180_000 }, (_by, hasSiteScript) => {
  it('let one play at a time', async () => {
    const page = await openPage(hasSiteScript);
    await addEmbeds(page, hasSiteScript);
    for (const index of [0, 100, 199]) {
      await play(page, index);
      await expect.poll(() => playing(page), { timeout: 20_000 }).toBe(1);
    }
    await page.context().close();
  });

  it('leave nothing behind when they are taken away', async () => {
    const page = await openPage(hasSiteScript);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable');
    const round = async () => {
      await addEmbeds(page, hasSiteScript);
      for (const index of [0, 1]) await play(page, index);
      const during = await held(devtools);
      await page.evaluate(() => document.body.replaceChildren());
      await expect.poll(() => page.frames().length).toBe(1);
      return { during, after: await held(devtools) };
    };
    const first = await round();
    expect(first.during.documents).toBeGreaterThan(first.after.documents + 1);
    await round();
    await round();
    const last = await round();
    for (const kind of ['documents', 'nodes', 'jsEventListeners', 'heap'] as const)
      expect(last.after[kind] / Math.max(1, first.after[kind]), kind).toBeLessThan(1.5);
    await page.context().close();
  });
});
