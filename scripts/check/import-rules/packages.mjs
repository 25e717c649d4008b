import { at, forbid, notTests } from './forbid.mjs';

/** Which package may import what of the others: the table of docs/architecture.md. */
const packages = {
  'packages/player-config': [],
  'packages/text-tracks': [],
  'packages/contract': ['packages/player-config'],
  'packages/client': ['packages/contract'],
  'packages/player': ['packages/player-config'],
  'apps/server': ['packages/contract', 'packages/player-config', 'packages/text-tracks', 'packages/player/src/render'],
  'apps/dashboard': [
    'packages/contract',
    'packages/client',
    'packages/player-config',
    'packages/text-tracks',
    'packages/player',
  ],
  'apps/sandbox': [],
  'apps/webflow-extension': ['packages/client', 'packages/contract', 'packages/player/src/render'],
  e2e: ['packages/contract', 'packages/client'],
  bench: [
    'packages/contract',
    'packages/client',
    'packages/player-config',
    'packages/player/src/render',
    'apps/server/src/features/processing',
    'apps/server/src/db/embedded-connection',
    'scripts/launch',
  ],
  scripts: [
    'packages/contract',
    'packages/client',
    'packages/player-config',
    'apps/server/src/settings',
    'apps/server/src/runtime',
    'apps/server/src/db/embedded',
    'apps/server/src/administration',
    'apps/server/src/backup',
  ],
};

/** What only the tests of a package may import as well. */
const packagesOfTests = { 'apps/server': ['packages/client'] };

const ours = '^(apps|packages|e2e|bench|scripts)/';

export const betweenPackages = Object.entries(packages).flatMap(([folder, allowed]) => {
  const name = folder.replace('/', '-');
  const comment = `${folder} may import ${allowed.join(', ') || 'nothing of ours'}.`;
  const outside = (paths) => ({ path: ours, pathNot: [folder, ...paths].map(at) });
  const forTests = packagesOfTests[folder];
  if (!forTests) return [forbid(`${name}-imports`, comment, { path: at(folder) }, outside(allowed))];
  return [
    forbid(`${name}-imports`, comment, { path: at(folder), ...notTests }, outside(allowed)),
    forbid(
      `${name}-test-imports`,
      `Tests of ${folder} may also import ${forTests.join(', ')}.`,
      { path: `${at(folder)}.*(${notTests.pathNot})` },
      outside([...allowed, ...forTests]),
    ),
  ];
});
