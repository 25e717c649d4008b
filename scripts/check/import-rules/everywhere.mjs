import { forbid, notTests } from './forbid.mjs';

export const everywhere = [
  forbid(
    'no-circles',
    'Two files that need each other are one; a shape that both need is a third.',
    {},
    { circular: true },
  ),
  forbid('no-guesses', 'What cannot be found cannot be run.', {}, { couldNotResolve: true, pathNot: '\\.css$' }),
  forbid('tests-stay-outside', 'The product runs without its tests.', notTests, { path: '\\.test\\.tsx?$|/testing/' }),
];
