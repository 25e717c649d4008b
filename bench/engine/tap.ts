import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { type Profile, slowDown } from '../player/measure.ts';

const watcher = `
  addEventListener('pointerdown', () => { window.tappedAt ??= performance.now(); }, true);
  addEventListener('playing', () => { window.playedAt ??= performance.now(); }, true);`;

interface Taken {
  readonly tappedAt: number;
  readonly playedAt: number;
}

export interface Place {
  readonly url: string;
  /** What a finger presses. */
  readonly target: string;
}

/** Milliseconds from a finger on the play button to a film that plays, on a phone that has only the page so far. */
export async function measureTap(browser: Browser, { url, target }: Place, profile: Profile): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 390, height: 260 }, hasTouch: true, isMobile: true });
  try {
    const page = await context.newPage();
    await slowDown(await context.newCDPSession(page), profile);
    await page.addInitScript(watcher);
    await page.goto(url, { waitUntil: 'load' });
    // What a page does by itself is over before somebody taps.
    await page.waitForTimeout(1500);
    await page.tap(target);
    const tookMs = () =>
      page.evaluate(() => (globalThis as unknown as Taken).playedAt - (globalThis as unknown as Taken).tappedAt);
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
      const ms = await tookMs();
      if (ms > 0) return ms;
    }
    throw new Error(`${url} does not play`);
  } finally {
    await context.close();
  }
}
