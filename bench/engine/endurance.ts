import type { Browser, CDPSession, Page } from 'playwright-core';
import { median } from '../median.ts';

/** All that an engine is put through, as a script of the page: `film` is its element, `engine` what plays it. */
const tools = `
  window.film = document.querySelector('video');
  window.sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  window.until = async (isSo, what) => {
    for (const end = performance.now() + 20_000; !isSo(); await sleep(10)) {
      if (window.failure || film.error) throw new Error('failed: ' + (window.failure ?? film.error.message));
      if (performance.now() > end) throw new Error(what + ' at ' + film.currentTime + ', ready ' + film.readyState);
    }
  };
  window.goesOn = async (from) => until(() => !film.seeking && film.currentTime > from + 0.1, 'stands still');`;

export interface Opened {
  readonly page: Page;
  readonly session: CDPSession;
  readonly startMs: number;
  close(): Promise<void>;
}

/** Presses play; answers when the film moves. */
export async function openFilm(browser: Browser, url: string): Promise<Opened> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 760 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await page.goto(url, { waitUntil: 'load' });
  await page.evaluate(tools);
  const pressedAt = performance.now();
  await page.click('button');
  await page.evaluate('goesOn(0)');
  return { page, session, startMs: performance.now() - pressedAt, close: () => context.close() };
}

/** Plays to the end from shortly before it. */
export async function playEnd({ page }: Opened): Promise<void> {
  await page.evaluate(`(async () => {
    film.playbackRate = 1;
    film.currentTime = film.duration - 2;
    await until(() => film.ended, 'does not end');
  })()`);
}

/** Milliseconds until the film goes on, in the middle of all jumps. */
export async function jumpAround({ page }: Opened, jumps: number): Promise<number> {
  const took = (await page.evaluate(`(async () => {
    const took = [];
    let seed = 7;
    for (let jump = 0; jump < ${jumps}; jump += 1) {
      seed = (seed * 16807) % 2147483647;
      const to = (seed / 2147483647) * (film.duration - 5);
      const begunAt = performance.now();
      film.currentTime = to;
      await goesOn(to);
      took.push(performance.now() - begunAt);
    }
    return took;
  })()`)) as number[];
  return median(took);
}

/** Changes the quality by hand while the film plays; answers whether the last one is what is shown. */
export async function pickLevels({ page }: Opened, picks: number): Promise<boolean> {
  return (await page.evaluate(`(async () => {
    film.currentTime = 20;
    await goesOn(20);
    const heights = engine.levels().map(({ height }) => height);
    for (let pick = 0; pick < ${picks}; pick += 1) {
      engine.choose(pick % heights.length);
      await goesOn(film.currentTime);
    }
    const wanted = heights[(${picks} - 1) % heights.length];
    await until(() => film.videoHeight === wanted, 'shows ' + film.videoHeight + ' and not ' + wanted);
    return true;
  })()`)) as boolean;
}

export interface Weighed {
  readonly filmSeconds: number;
  readonly heapBytes: number;
}

/** What the page's script holds after some time at sixteen times the speed. */
export async function weighAfter({ page, session }: Opened, seconds: number): Promise<Weighed> {
  const filmSeconds = (await page.evaluate(`(async () => {
    engine.choose(-1);
    film.currentTime = 0;
    film.playbackRate = 16;
    await goesOn(0);
    await sleep(${seconds * 1000});
    if (window.failure || film.error) throw new Error('failed');
    return film.currentTime;
  })()`)) as number;
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return { filmSeconds, heapBytes: metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0 };
}
