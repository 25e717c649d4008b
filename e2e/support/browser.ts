import { existsSync } from 'node:fs';

const browsers = ['chromium', 'chromium-browser', 'google-chrome'];

/** The system's Chromium where there is one, else the one that Playwright has installed. */
function installed(names: readonly string[]): { executablePath?: string } {
  const executablePath = process.env.CHROMIUM_PATH ?? names.map((name) => `/usr/bin/${name}`).find(existsSync);
  return executablePath ? { executablePath } : {};
}

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

/** With nothing that it asks for by itself. */
export const launchOptions = {
  ...installed(browsers),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${disabledFeatures}`,
  ],
};

/** For journeys through the dashboard: the same without windows, which costs a third less. */
export const shellOptions = { ...launchOptions, ...installed(['chromium-headless-shell', ...browsers]) };
