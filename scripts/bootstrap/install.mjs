import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashContents } from './content-hash.mjs';
import { runNpm, SetupError } from './run-command.mjs';

/** Installs what the lock file names, unless that is what is installed already. */
export async function ensureInstalled(root) {
  const stampPath = join(root, 'node_modules/.kinora-lock');
  const wanted = hashContents(root, ['package-lock.json']);
  if (existsSync(stampPath) && readFileSync(stampPath, 'utf8') === wanted) return;
  if (!isInstalled(root)) await install(root);
  writeFileSync(stampPath, wanted);
}

async function install(root) {
  console.log('Installing dependencies (this takes a minute the first time)…');
  const code = await runNpm(root, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (code !== 0) throw new SetupError('The dependencies could not be installed: npm says why above.');
}

/** npm keeps a lock file of what it has put into node_modules; developers who ran npm install need no second one. */
function isInstalled(root) {
  const installedPath = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedPath)) return false;
  const wanted = readPackages(join(root, 'package-lock.json'));
  const installed = readPackages(installedPath);
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || entry.optional) return true;
    const found = installed[path];
    return found !== undefined && found.version === entry.version && found.integrity === entry.integrity;
  });
}

function readPackages(path) {
  return JSON.parse(readFileSync(path, 'utf8')).packages;
}
