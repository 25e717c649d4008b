import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test';
import { launchOptions } from './browser.ts';
import type { OfWorker } from './browsers/browser-journey.ts';
import { place } from './place.ts';
import { writePlanFile } from './plan-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Suite {
  /** The folder of its specs, beside the config. */
  testDir: string;
  projects?: Project<object, OfWorker>[];
  settings?: Record<string, string>;
  /** What must be up before the product is. */
  before?: { command: string; url: string }[];
}

/** Journeys in a real browser, on a product of their own. */
export const defineSuite = ({
  testDir,
  projects = [{}],
  settings = {},
  before = [],
}: Suite): PlaywrightTestConfig<object, OfWorker> =>
  defineConfig<object, OfWorker>({
    testDir: `./${testDir}`,
    projects,
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
    webServer: [
      ...before.map((server) => ({ ...server, cwd: root, timeout: 180_000, gracefulShutdown })),
      {
        command: 'node scripts/launch.ts',
        cwd: root,
        url: `${place.productUrl}/api/health`,
        timeout: 120_000,
        gracefulShutdown,
        env: {
          PORT: String(place.port),
          SANDBOX_PORT: String(place.port + 1),
          SANDBOX_SMTP_PORT: String(place.port + 2),
          DATA_DIR: place.dataDir,
          PLANS_FILE: writePlanFile(place.dataDir),
          ...settings,
        },
      },
    ],
  });

const gracefulShutdown = { signal: 'SIGTERM' as const, timeout: 15_000 };
