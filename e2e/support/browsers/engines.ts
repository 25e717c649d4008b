import { existsSync } from 'node:fs';
import { launchOptions } from '../browser.ts';
import { isLeftOut } from '../left-out.ts';
import { launchPuppeteer } from './puppeteer-browser.ts';
import type { Browser } from './tab.ts';
import { launchWebKit } from './webkit-browser.ts';

export type EngineName = 'Chromium' | 'Firefox' | 'WebKit';

type Launch = (env: NodeJS.ProcessEnv) => Promise<Browser>;

const firefoxPath = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync) ?? 'firefox';

export const engines: Record<EngineName, Launch> = {
  Chromium: (env) =>
    launchPuppeteer({ executablePath: 'chromium', ...launchOptions, env, ignoreDefaultArgs: ['--mute-audio'] }),
  Firefox: (env) =>
    launchPuppeteer({
      browser: 'firefox',
      executablePath: firefoxPath,
      env,
      // Every question that the driver asks a document sets or clears the mark of a visitor's click (Firefox's
      // `Realm.userActivationEnabled`), without which nothing may be heard.
      extraPrefsFirefox: { 'media.autoplay.default': 0 },
    }),
  WebKit: launchWebKit,
};

export const engineNames = (Object.keys(engines) as EngineName[]).filter((name) => !isLeftOut(name));
