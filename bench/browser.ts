import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ args: flags, ...(installed ? { executablePath: installed } : {}) });
}
