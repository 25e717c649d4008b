import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashContents } from './content-hash.mjs';
import { runCommand, SetupError } from './run-command.mjs';
import { toolEnv } from './runtime.mjs';

/** Builds each workspace that has a build script and whose sources changed since it was last built. */
export async function ensureBuilt(root, groups = ['packages', 'apps']) {
  const workspaces = listWorkspaces(root);
  const wantedHere = ({ path, manifest }) => manifest.scripts?.build && groups.includes(dirname(path));
  for (const workspace of workspaces.filter(wantedHere)) {
    const stampPath = join(root, '.cache/build', `${workspace.path.replace('/', '-')}.stamp`);
    const wanted = hashContents(root, ['package-lock.json', 'tsconfig.base.json', ...sourcesOf(workspace, workspaces)]);
    const isBuilt = existsSync(join(root, workspace.path, 'dist')) && existsSync(stampPath);
    if (isBuilt && readFileSync(stampPath, 'utf8') === wanted) continue;
    await build(root, workspace);
    mkdirSync(dirname(stampPath), { recursive: true });
    writeFileSync(stampPath, wanted);
  }
}

async function build(root, { path, manifest }) {
  console.log(`Building ${path}…`);
  const options = { cwd: join(root, path), env: toolEnv(root), stdio: ['ignore', 'ignore', 'inherit'], shell: true };
  const code = await runCommand(manifest.scripts.build, [], options);
  if (code !== 0) throw new SetupError(`${path} could not be built: the reason stands above.`);
}

/** Packages come before apps, because apps are built from them. */
function listWorkspaces(root) {
  return ['packages', 'apps'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => `${group}/${name}`)
      .filter((path) => existsSync(join(root, path, 'package.json')))
      .map((path) => ({ path, manifest: JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) })),
  );
}

function sourcesOf(workspace, workspaces, seen = new Set()) {
  if (seen.has(workspace.path)) return [];
  seen.add(workspace.path);
  const { dependencies = {}, devDependencies = {} } = workspace.manifest;
  const names = Object.keys({ ...dependencies, ...devDependencies });
  const ours = workspaces.filter(({ manifest }) => names.includes(manifest.name));
  return [workspace.path, ...ours.flatMap((dependency) => sourcesOf(dependency, workspaces, seen))];
}
