import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that start whole programs stay out of the unit tests, which take half a minute. */
const startsPrograms = 'scripts/**/*.process.test.ts';

/** What takes minutes, or thousands of requests: `npm run test:hostile`. */
const takesLong = 'apps/server/src/hostile/**/*.hostile.test.ts';

const server = {
  include: ['apps/server/src/**/*.test.ts'],
  exclude: [takesLong],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

const installedPostgres = {
  test: {
    ...server,
    name: 'server on an installed Postgres',
    // What another Postgres cannot change is tried once.
    exclude: [
      ...server.exclude,
      'apps/server/src/hostile/**/*.test.ts',
      'apps/server/src/db/embedded*.test.ts',
      'apps/server/src/{settings,runtime,storage,crypto,mail}/**/*.test.ts',
      'apps/server/src/features/{processing,delivery,embeds,images}/**/*.test.ts',
    ],
    globalSetup: 'apps/server/src/testing/installed-database.setup.ts',
  },
};

const hostile = {
  test: {
    name: 'hostile',
    include: ['apps/server/src/hostile/**/*.test.ts'],
    testTimeout: 900_000,
    hookTimeout: 120_000,
    // One after the other: what is measured, and what is taken away, would be so for the others too.
    fileParallelism: false,
    globalSetup: 'apps/server/src/testing/embedded-database.setup.ts',
  },
};

export default defineConfig({
  test: {
    // Tests mostly wait, for a database, a mail, a browser or a program: more of them than cores run side by side.
    maxWorkers: Math.max(4, availableParallelism()),
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/dashboard/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [startsPrograms],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'sandbox and launcher',
          include: ['apps/sandbox/src/**/*.test.ts', startsPrograms],
          // A second, the usual wait for something to become so, is short for a program on a busy machine.
          expect: { poll: { timeout: 8_000 } },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'player in a browser',
          include: ['packages/player/test/**/*.test.ts'],
          globalSetup: 'packages/player/test/support/player-files.setup.ts',
          // Nothing is left behind but what is the same for all.
          isolate: false,
          // A second, the usual wait for something to become so, is short for a browser on a busy machine.
          expect: { poll: { timeout: 8_000 } },
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server on the embedded Postgres',
          // Loading the server anew for each of its files takes longer than many of them; none leaves anything behind.
          isolate: false,
          globalSetup: 'apps/server/src/testing/embedded-database.setup.ts',
        },
      },
      ...(process.env.TEST_HOSTILE === 'on' ? [hostile] : []),
      // The operator's kind of Postgres, where it is asked for: it doubles the time.
      ...(process.env.TEST_POSTGRES === 'installed' ? [installedPostgres] : []),
    ],
  },
});
