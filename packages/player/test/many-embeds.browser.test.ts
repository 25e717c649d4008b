import { defaultConfig } from '@kinora/player-config';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useBench } from './support/start-bench.ts';

const bench = useBench('--autoplay-policy=no-user-gesture-required');
const count = 200;
/** Lazy frames are loaded as they come into view, so a page of two hundred costs those that somebody scrolled past. */
const visited = [0, 60, 120, 199];

async function openCrowd(): Promise<Page> {
  const { server, open } = bench();
  server.publish('crowd', { config: defaultConfig(), source: { url: server.mp4, type: 'mp4' } });
  return open(server.foreignPage(), { viewport: { width: 400, height: 300 } });
}

const addFrames = (page: Page) =>
  page.evaluate(
    ([src, frames]) => {
      for (let index = 0; index < frames; index += 1) {
        const frame = document.createElement('iframe');
        Object.assign(frame, {
          id: `f${index}`,
          src,
          width: '320',
          height: '180',
          loading: 'lazy',
          allow: 'autoplay *',
        });
        document.body.append(frame);
      }
    },
    [`${bench().server.origin}/embed/crowd`, count] as const,
  );

async function play(page: Page, index: number): Promise<void> {
  const frame = page.locator(`#f${index}`);
  await frame.scrollIntoViewIfNeeded();
  await frame.contentFrame().locator('.kin-center-play').click();
  await expect.poll(() => frame.contentFrame().locator('.kin').getAttribute('data-phase')).toBe('playing');
}

const phasesOf = (page: Page, indexes: readonly number[]) =>
  Promise.all(
    indexes.map((index) => page.locator(`#f${index}`).contentFrame().locator('.kin').getAttribute('data-phase')),
  );

/** What is still held once everything that nobody needs is gone. */
async function held(devtools: CDPSession) {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return devtools.send('Memory.getDOMCounters');
}

describe('two hundred embeds on one page', { timeout: 180_000 }, () => {
  it('let one play at a time', async () => {
    const page = await openCrowd();
    await addFrames(page);
    for (const [index, frame] of visited.entries()) {
      await play(page, frame);
      const before = visited.slice(0, index);
      await expect.poll(() => phasesOf(page, before)).toEqual(before.map(() => 'paused'));
    }
    await page.context().close();
  });

  it('leave nothing behind when they are taken away', async () => {
    const page = await openCrowd();
    const devtools = await page.context().newCDPSession(page);
    const round = async () => {
      await addFrames(page);
      for (const frame of [0, 1]) await play(page, frame);
      await page.evaluate(() => document.body.replaceChildren());
      await expect.poll(() => page.frames().length).toBe(1);
      return held(devtools);
    };
    const first = await round();
    for (let rounds = 0; rounds < 2; rounds += 1) await round();
    const last = await round();
    for (const kind of ['documents', 'nodes', 'jsEventListeners'] as const)
      expect(last[kind] / Math.max(1, first[kind]), kind).toBeLessThan(1.5);
    await page.context().close();
  });
});
