import { defineConfig } from 'vitest/config';

const server = {
  include: ['apps/server/src/**/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{dashboard,sandbox}/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'player in a browser',
          include: ['packages/player/test/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server on the embedded Postgres',
          globalSetup: 'apps/server/src/testing/embedded-database.setup.ts',
        },
      },
      {
        test: {
          ...server,
          name: 'server on an installed Postgres',
          exclude: [
            'apps/server/src/db/embedded*.test.ts',
            'apps/server/src/settings*.test.ts',
            'apps/server/src/storage/*.test.ts',
          ],
          globalSetup: 'apps/server/src/testing/installed-database.setup.ts',
        },
      },
    ],
  },
});
