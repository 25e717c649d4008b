import { engineNames } from './support/browsers/engines.ts';
import { isLeftOut } from './support/left-out.ts';
import { defineSuite } from './support/suite.ts';

/** They need somebody's recorded voice. */
const withoutSpeech = isLeftOut('speech') ? ['**/*-speech.spec.ts'] : [];

export default defineSuite({
  testDir: 'journeys',
  // Films that come from elsewhere come from this machine.
  // A program drives every viewer here.
  settings: { IMPORT_PRIVATE_HOSTS: '127.0.0.1', STATS_AUTOMATED: 'on' },
  projects: [
    { name: 'operator', testMatch: 'operator.setup.ts' },
    { name: 'journeys', testIgnore: ['browsers/**', '*.setup.ts', ...withoutSpeech], dependencies: ['operator'] },
    { name: 'film', testMatch: 'browsers/film.setup.ts', dependencies: ['operator'] },
    ...engineNames.map((engine) => ({
      name: engine,
      testMatch: 'browsers/*.spec.ts',
      testIgnore: withoutSpeech,
      use: { engine },
      dependencies: ['film'],
    })),
  ],
});
