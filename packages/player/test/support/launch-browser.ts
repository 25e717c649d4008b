import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The system's Chromium where there is one, else the one that Playwright has installed. */
export function launchBrowser(...flags: string[]): Promise<Browser> {
  const path = installed ? { executablePath: installed } : {};
  return chromium.launch({ ...path, args: [...quiet, ...flags] });
}
