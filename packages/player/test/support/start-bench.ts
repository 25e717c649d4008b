import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { type EmbedServer, startEmbedServer } from './embed-server.ts';
import { type Launch, launchBrowser } from './launch-browser.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Whether the test may stop the time of timers, frames and events, by `page.clock`. */
  readonly ownClock?: boolean;
}

export interface Bench {
  readonly server: EmbedServer;
  readonly browser: Browser;
  /** A fresh context of its own; closed with its test, or with the file where none has begun. */
  open(url: string, options?: OpenOptions): Promise<Page>;
}

/** One server and one browser for all tests of a file. */
export function useBench(launch?: Launch): () => Bench {
  let bench: Bench | undefined;
  let opened: BrowserContext[] = [];
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startEmbedServer(), launchBrowser(launch)]);
    const open = async (url: string, { ownClock = false, ...options }: OpenOptions = {}) => {
      const context = await browser.newContext({ viewport: { width: 640, height: 360 }, ...options });
      opened.push(context);
      const page = await context.newPage();
      if (ownClock) await page.clock.install();
      await page.goto(url);
      return page;
    };
    bench = { server, browser, open };
  }, 120_000);
  // What was opened for all tests stays. The rest would go on playing beside every test that follows.
  beforeEach(() => {
    opened = [];
  });
  afterEach(() => Promise.all(opened.map((context) => context.close())));
  afterAll(async () => {
    await bench?.browser.close();
    await bench?.server.close();
  });
  return () => bench as Bench;
}
