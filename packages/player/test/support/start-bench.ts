import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type EmbedServer, startEmbedServer } from './embed-server.ts';
import { launchBrowser } from './launch-browser.ts';

export interface OpenOptions extends BrowserContextOptions {
  /** Whether the test may stop the time of timers, frames and events, by `page.clock`. */
  readonly ownClock?: boolean;
}

export interface Bench {
  readonly server: EmbedServer;
  readonly browser: Browser;
  /** A fresh context of its own; closed with the file. */
  open(url: string, options?: OpenOptions): Promise<Page>;
}

/** One server and one browser for all tests of a file. */
export function useBench(...flags: string[]): () => Bench {
  let bench: Bench | undefined;
  beforeAll(async () => {
    const [server, browser] = await Promise.all([startEmbedServer(), launchBrowser(...flags)]);
    const open = async (url: string, { ownClock = false, ...options }: OpenOptions = {}) => {
      const context = await browser.newContext({ viewport: { width: 640, height: 360 }, ...options });
      const page = await context.newPage();
      if (ownClock) await page.clock.install();
      await page.goto(url);
      return page;
    };
    bench = { server, browser, open };
  }, 120_000);
  afterAll(async () => {
    await bench?.browser.close();
    await bench?.server.close();
  });
  return () => bench as Bench;
}
