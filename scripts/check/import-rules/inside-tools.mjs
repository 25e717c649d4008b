import { forbid } from './forbid.mjs';

export const insideTools = [
  forbid(
    'scripts-start-on-a-bare-machine',
    'A .mjs script runs before anything is installed, on any Node ≥ 18.',
    { path: '^scripts/.*\\.mjs$' },
    { pathNot: '^scripts/.*\\.mjs$', dependencyTypesNot: ['core'] },
  ),
  forbid(
    'launching-knows-no-demo',
    'The product starts the same with and without example content.',
    { path: '^scripts/launch/' },
    { path: '^scripts/demo/' },
  ),
  forbid(
    'benchmarks-are-not-imported',
    'Importing a benchmark runs it; what two of them need is a file of its own.',
    {},
    { path: '^bench/.*\\.bench\\.ts$' },
  ),
  forbid(
    'journey-support-knows-no-journey',
    'Support serves every journey and knows none.',
    { path: '^e2e/support/' },
    { path: '^e2e/(journeys|bucket|pictures|screenshots)/|^e2e/[^/]+\\.config\\.ts$' },
  ),
];
