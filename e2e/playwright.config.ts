import { engineNames } from './support/browsers/engines.ts';
import { defineSuite } from './support/suite.ts';

export default defineSuite({
  testDir: 'journeys',
  // Films that come from elsewhere come from this machine.
  settings: { IMPORT_PRIVATE_HOSTS: '127.0.0.1' },
  projects: [
    { name: 'operator', testMatch: 'operator.setup.ts' },
    { name: 'journeys', testIgnore: ['browsers/**', '*.setup.ts'], dependencies: ['operator'] },
    { name: 'film', testMatch: 'browsers/film.setup.ts', dependencies: ['operator'] },
    ...engineNames.map((engine) => ({
      name: engine,
      testMatch: 'browsers/*.spec.ts',
      use: { engine },
      dependencies: ['film'],
    })),
  ],
});
