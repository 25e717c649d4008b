/** Which way a line may look: the table of docs/architecture.md, read by `npm run check`. */
const rooms = {
  'packages/player-config': [],
  'packages/contract': ['packages/player-config'],
  'packages/player': ['packages/player-config'],
  'packages/client': ['packages/contract'],
  'apps/server': ['packages/contract', 'packages/player-config', 'packages/player/src/render'],
  'apps/dashboard': ['packages/contract', 'packages/player-config', 'packages/player'],
  'apps/sandbox': [],
  'apps/webflow-extension': ['packages/client', 'packages/contract', 'packages/player/src/render'],
  e2e: ['packages/contract'],
};

const notTests = { pathNot: '\\.test\\.tsx?$|/testing/' };

function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from, to };
}

const betweenRooms = Object.entries(rooms).map(([room, allowed]) =>
  forbid(
    `${room.replace('/', '-')}-looks-only-where-it-may`,
    `${room} may import ${allowed.join(', ') || 'nothing of ours'}.`,
    { path: `^${room}/` },
    { path: '^(apps|packages|e2e|bench|scripts)/', pathNot: [room, ...allowed].map((path) => `^${path}/`) },
  ),
);

const server = '^apps/server/src';
const insideServer = [
  forbid(
    'foundations-know-no-feature',
    'http, db, storage, mail, crypto and jobs serve every feature and know none.',
    { path: `${server}/(http|db|storage|mail|crypto|jobs)/`, ...notTests },
    { path: `${server}/features/` },
  ),
  forbid(
    'features-meet-through-services',
    'A feature reaches another only through its service.',
    { path: `${server}/features/([^/]+)/`, ...notTests },
    { path: `${server}/features/`, pathNot: [`${server}/features/$1/`, '-service\\.ts$'] },
  ),
  forbid(
    'routes-leave-sql-to-stores',
    'routes → service → store → db.',
    { path: `${server}/features/.*-routes\\.ts$` },
    { path: `-store\\.ts$|${server}/db/` },
  ),
  forbid(
    'services-know-no-http-routes',
    'routes → service → store → db.',
    { path: `${server}/features/.*-(service|store)\\.ts$` },
    { path: '-routes\\.ts$|^node_modules/fastify/' },
  ),
  forbid(
    'stores-know-no-service',
    'routes → service → store → db.',
    { path: `${server}/features/.*-store\\.ts$` },
    { path: '-service\\.ts$' },
  ),
];

const dashboard = '^apps/dashboard/src';
const insideDashboard = [
  forbid(
    'ui-knows-nobody',
    'ui holds no data and no routes.',
    { path: `${dashboard}/ui/`, ...notTests },
    {
      path: `${dashboard}/(features|api)/|^packages/contract/`,
    },
  ),
  forbid(
    'api-knows-no-screen',
    'screen → queries → api.',
    { path: `${dashboard}/api/`, ...notTests },
    {
      path: `${dashboard}/(features|ui)/`,
    },
  ),
  forbid(
    'screens-meet-through-queries',
    'Features meet through their queries; the shell is the frame around all of them.',
    { path: `${dashboard}/features/([^/]+)/`, ...notTests },
    { path: `${dashboard}/features/`, pathNot: [`${dashboard}/features/($1|shell)/`, '-queries\\.ts$'] },
  ),
];

const everywhere = [
  forbid(
    'no-circles',
    'Two files that need each other are one; a shape that both need is a third.',
    {},
    { circular: true },
  ),
  forbid('no-guesses', 'What cannot be found cannot be run.', {}, { couldNotResolve: true, pathNot: '\\.css$' }),
  forbid('tests-stay-outside', 'The product runs without its tests.', notTests, { path: '\\.test\\.tsx?$|/testing/' }),
];

export default {
  forbidden: [...betweenRooms, ...insideServer, ...insideDashboard, ...everywhere],
  options: {
    // TypeScript 7 offers no parser to others yet; swc reads the same files.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['types', 'import', 'node', 'default'] },
  },
};
