import { fileURLToPath } from 'node:url';
import { defineConfig, type PlaywrightTestConfig, type Project } from '@playwright/test';
import { shellOptions } from './browser.ts';
import type { OfWorker } from './browsers/browser-journey.ts';
import { writePlanFile } from './plan-file.ts';
import { testEnv } from './test-env.ts';

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
      baseURL: testEnv.productUrl,
      // Every journey records one: pictures of each step would cost as much as the journeys themselves.
      trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
      screenshot: 'only-on-failure',
      launchOptions: shellOptions,
    },
    webServer: [
      ...before.map((server) => ({ ...server, cwd: root, timeout: 180_000, gracefulShutdown })),
      {
        command: 'node scripts/launch.ts',
        cwd: root,
        url: `${testEnv.productUrl}/api/health`,
        timeout: 120_000,
        gracefulShutdown,
        env: {
          PORT: String(testEnv.port),
          SANDBOX_PORT: String(testEnv.port + 1),
          SANDBOX_SMTP_PORT: String(testEnv.port + 2),
          DATA_DIR: testEnv.dataDir,
          PLANS_FILE: writePlanFile(testEnv.dataDir),
          ...settings,
        },
      },
    ],
  });

const gracefulShutdown = { signal: 'SIGTERM' as const, timeout: 15_000 };
