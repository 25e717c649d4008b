import { writeFileSync } from 'node:fs';
import { test as base, expect } from '@playwright/test';
import { type EngineName, engines } from './engines.ts';
import { openSoundCard, type SoundCard } from './sound-card.ts';
import type { Browser, Tab } from './tab.ts';

export interface OfWorker {
  engine: EngineName;
  sound: SoundCard;
}

/** For journeys that are written once and walked in every browser: Playwright's projects say in which. */
export const test = base.extend<{ engineBrowser: Browser; tab: Tab }, OfWorker>({
  engine: ['Chromium', { option: true, scope: 'worker' }],
  sound: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const card = await openSoundCard();
      await use(card);
      await card.close();
    },
    { scope: 'worker' },
  ],
  // One each: no journey inherits what another one left.
  engineBrowser: [
    async ({ engine, sound }, use) => {
      const browser = await engines[engine](sound.env);
      await use(browser);
      await browser.close();
    },
    { timeout: 60_000 },
  ],
  async tab({ engineBrowser }, use, info) {
    const tab = await engineBrowser.openTab();
    await use(tab);
    if (info.status !== info.expectedStatus) writeFileSync(info.outputPath('window.png'), await tab.screenshot());
    await tab.close();
  },
});

export { expect };
