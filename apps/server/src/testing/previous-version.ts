import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const migrations = 'apps/server/src/db/migrations';
/** What its server and its worker are made of. */
const parts = ['packages', 'apps/server', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.base.json'];

export type Previous = { commit: string } | { reason: string };

function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : '';
}

/**
 * The version that runs while this one is put in place: what PREVIOUS_VERSION names, or what the newest migration
 * was added to. Where the history does not reach so far, why not.
 */
export function findPrevious(named = process.env.PREVIOUS_VERSION): Previous {
  if (git('rev-parse', 'HEAD') === '')
    return { reason: 'this is no git checkout, which would hold the version before' };
  if (named) {
    const commit = git('rev-parse', '--verify', '--quiet', `${named}^{commit}`);
    return commit ? { commit } : { reason: `there is no ${named} in this checkout` };
  }
  const newest = readdirSync(join(root, migrations))
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .at(-1);
  const path = `${migrations}/${newest}`;
  // One that is not committed yet comes after all that is.
  if (git('ls-tree', 'HEAD', path) === '') return { commit: git('rev-parse', 'HEAD') };
  const parents = git('log', '-m', '--diff-filter=A', '--format=%P', 'HEAD', '--', path).split(/\s+/).filter(Boolean);
  const ours = new Set(listMigrations('HEAD'));
  const [commit] = [...new Set(parents)]
    .filter((parent) => isBefore(listMigrations(parent), ours))
    .sort((one, other) => timeOf(other) - timeOf(one));
  return commit ? { commit } : { reason: `the history ends before ${newest}: git fetch --unshallow brings the rest` };
}

const timeOf = (commit: string): number => Number(git('show', '-s', '--format=%ct', commit));

/** With what is in them: a branch may have had another one under the same number. */
const listMigrations = (commit: string): string[] =>
  git('ls-tree', '-r', commit, '--', migrations)
    .split('\n')
    .filter((line) => line.endsWith('.sql'));

/** Nothing that we do not have: its database becomes ours by adding. */
const isBefore = (theirs: string[], ours: ReadonlySet<string>): boolean =>
  theirs.length > 0 && theirs.length < ours.size && theirs.every((line) => ours.has(line));

/** A folder with that version, built, on the packages that are installed here. */
export async function unpackPrevious(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-previous-'));
  const archive = join(folder, 'archive.tar');
  execFileSync('git', ['archive', '--format=tar', '-o', archive, commit, ...parts], { cwd: root });
  execFileSync('tar', ['-xf', archive, '-C', folder]);
  linkModules('.', folder);
  linkModules('apps/server', folder);
  // Its screens are not what is tried: only that it has some.
  mkdirSync(join(folder, 'apps/dashboard/dist'), { recursive: true });
  writeFileSync(join(folder, 'apps/dashboard/dist/index.html'), '<title>Kinora</title>');
  const script = `import('${join(folder, 'scripts/bootstrap/build.mjs')}').then((m) => m.ensureBuilt('${folder}', ['packages']))`;
  execFileSync(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'ignore', 'inherit'] });
  return folder;
}

/** Those of others as they are installed here, those of ours as they were. */
function linkModules(workspace: string, folder: string): void {
  const [from, to] = [join(root, workspace, 'node_modules'), join(folder, workspace, 'node_modules')];
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  const kept = (name: string) => name === '.bin' || !name.startsWith('.');
  for (const name of readdirSync(from).filter((each) => kept(each) && each !== '@kinora'))
    symlinkSync(join(from, name), join(to, name));
  const ours = join(from, '@kinora');
  for (const name of existsSync(ours) ? readdirSync(ours) : []) {
    const link = join(to, '@kinora', name);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(readlinkSync(join(ours, name)), link);
  }
}
