import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const programs = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const installed = programs.map((name) => `/usr/bin/${name}`).find(existsSync);

/** The system's Chromium where there is one, else the one that Playwright has installed. */
export function launchBrowser(): Promise<Browser> {
  const path = installed ? { executablePath: installed } : {};
  return chromium.launch({ ...path, args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
}
