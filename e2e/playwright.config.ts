import { defineSuite } from './support/suite.ts';

export default defineSuite({ testDir: 'journeys' });
