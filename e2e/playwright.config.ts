import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { launchOptions } from './support/browser.ts';
import type { OfWorker } from './support/browsers/browser-journey.ts';
import { engineNames } from './support/browsers/engines.ts';
import { place } from './support/place.ts';
import { writePlanFile } from './support/plan-file.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export default defineConfig<object, OfWorker>({
  testDir: './journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: place.productUrl,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    { name: 'journeys', testIgnore: 'browsers/**' },
    { name: 'film', testMatch: 'browsers/film.setup.ts' },
    ...engineNames.map((engine) => ({
      name: engine,
      testMatch: 'browsers/*.spec.ts',
      use: { engine },
      dependencies: ['film'],
    })),
  ],
  webServer: {
    command: 'node scripts/launch.ts',
    cwd: root,
    url: `${place.productUrl}/api/health`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      PORT: String(place.port),
      SANDBOX_PORT: String(place.port + 1),
      SANDBOX_SMTP_PORT: String(place.port + 2),
      DATA_DIR: place.dataDir,
      PLANS_FILE: writePlanFile(place.dataDir),
    },
  },
});
