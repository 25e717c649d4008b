import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const roots = ['apps', 'packages', 'e2e', 'bench', 'scripts'];
const notOurs = ['node_modules', 'dist', 'data', 'test-results'];

function listFolders(root, folder) {
  const inside = readdirSync(join(root, folder), { withFileTypes: true });
  const folders = inside.filter((entry) => entry.isDirectory() && !notOurs.includes(entry.name));
  return [folder, ...folders.flatMap(({ name }) => listFolders(root, `${folder}/${name}`))];
}

/** Every folder with types of its own. One inside another takes something away from it: the page, or the server. */
function listTypedFolders(root) {
  const folders = roots.flatMap((folder) => listFolders(root, folder));
  return folders.filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));
}

/** What `npm run check` runs. */
export function listTasks(root) {
  return [
    { name: 'format and lint', command: 'biome', args: ['ci', '--colors=off', '.'] },
    { name: 'import directions', command: 'depcruise', args: roots },
    { name: 'dead code', command: 'knip', args: ['--no-progress'] },
    { name: 'lock file', command: 'node', args: ['scripts/check/lock-file.mjs'] },
    { name: 'budgets', command: 'size-limit', args: [] },
    ...listTypedFolders(root).map((folder) => ({ name: `types of ${folder}`, command: 'tsc', args: ['-p', folder] })),
  ];
}
