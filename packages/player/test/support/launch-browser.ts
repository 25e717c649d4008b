import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const programs = ['chromium', 'chromium-browser', 'google-chrome'];
const installed = (names: readonly string[]) => names.map((name) => `/usr/bin/${name}`).find(existsSync);

/** The last list counts: Playwright's own, and the suggestions of the address bar, for which each window starts a process. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures}`,
];

export interface Launch {
  /** Chromium without windows, which costs a third less. Not everything that the whole one does can be tried in it. */
  readonly isShell?: boolean;
  readonly flags?: readonly string[];
}

/** The system's Chromium where there is one, else the one that Playwright has installed. */
export function launchBrowser({ isShell = false, flags = [] }: Launch = {}): Promise<Browser> {
  const executablePath = installed(isShell ? ['chromium-headless-shell', ...programs] : programs);
  return chromium.launch({ ...(executablePath && { executablePath }), args: [...quiet, ...flags] });
}
