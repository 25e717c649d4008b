import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

/** The system's Chromium where there is one, else the one that Playwright has installed. */
export function launchBrowser(): Promise<Browser> {
  const path = installed ? { executablePath: installed } : {};
  return chromium.launch({ ...path, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
}
