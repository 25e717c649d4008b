import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { finders, slowDown, type Visit } from './measure.ts';

export interface PlayFigures {
  readonly controlsMs: number;
  /** From the opening to a film that moves, for somebody who presses play as soon as it is there. */
  readonly playMs: number;
  /** From the press to a film that moves, for somebody who has looked at the page for a while. */
  readonly pressMs: number;
  /** What that look costs. */
  readonly bytesBefore: number;
  readonly bytesUntilPlay: number;
  /** What the main thread worked until it plays. */
  readonly taskMs: number;
  readonly heapBytes: number;
}

/** How long somebody looks at a page before pressing play. */
const lookMs = 3000;
/** How long a film plays before its memory is weighed. */
const playedMs = 3000;

const watcher = (controls: string) => `${finders}
  window.seen = {};
  addEventListener('pointerdown', () => { seen.pressed ??= performance.now(); }, true);
  const look = () => {
    for (const element of deep(document)) {
      if (!seen.controls && element.matches(${JSON.stringify(controls)}) && element.matches(':defined') && isPainted(element)) { seen.controls = 1; setTimeout(() => { seen.controls = performance.now(); }); }
      if (seen.pressed && !seen.playing && element.localName === 'video' && !element.paused && element.currentTime > 0) seen.playing = performance.now();
    }
    if (!seen.playing) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);`;

interface Seen {
  readonly controls: number;
  readonly pressed: number;
  readonly playing: number;
}

/** All that comes over the line, media too, also of requests that are still running. */
function countBytes(session: CDPSession): { received: number } {
  const counted = { received: 0 };
  session.on('Network.responseReceived', ({ response }) => {
    if (/^http/.test(response.url)) counted.received += response.encodedDataLength;
  });
  session.on('Network.dataReceived', ({ encodedDataLength }) => {
    counted.received += encodedDataLength;
  });
  return counted;
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

async function untilSeen(page: Page, key: keyof Seen): Promise<Seen> {
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(20)) {
    const seen = (await page.evaluate('seen')) as Seen;
    if (seen[key] > 1) return seen;
  }
  throw new Error(`${page.url()}: nothing is ${key}`);
}

/** Opens a page, presses play by the player's own button after a while, and weighs it while it plays. */
async function visit(browser: Browser, { url, controls, profile }: Visit, looksMs: number) {
  const context = await browser.newContext({ viewport: { width: 854, height: 480 } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await slowDown(session, profile);
    await session.send('HeapProfiler.enable');
    const bytes = countBytes(session);
    await page.addInitScript(watcher(controls));
    await page.goto(url, { waitUntil: 'commit' });
    await untilSeen(page, 'controls');
    await sleep(looksMs);
    const bytesBefore = bytes.received;
    await page.locator(`${controls}:visible`).first().click({ force: true });
    const seen = await untilSeen(page, 'playing');
    const bytesUntilPlay = bytes.received;
    const taskMs = (await metric(session, 'TaskDuration')) * 1000;
    await sleep(playedMs);
    await session.send('HeapProfiler.collectGarbage');
    return { seen, bytesBefore, bytesUntilPlay, taskMs, heapBytes: await metric(session, 'JSHeapUsedSize') };
  } finally {
    await context.close();
  }
}

/** Somebody who presses play at once, and somebody who looks first: players that fetch ahead pay for the second. */
export async function measurePlay(browser: Browser, of: Visit): Promise<PlayFigures> {
  const hasty = await visit(browser, of, 0);
  const calm = await visit(browser, of, lookMs);
  return {
    controlsMs: hasty.seen.controls,
    playMs: hasty.seen.playing,
    pressMs: calm.seen.playing - calm.seen.pressed,
    bytesBefore: calm.bytesBefore,
    bytesUntilPlay: hasty.bytesUntilPlay,
    taskMs: hasty.taskMs,
    heapBytes: calm.heapBytes,
  };
}
