import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { SetupError } from './run-command.mjs';

const wantedMajor = 24;

/** The Node that npm installed for us, else the one we run on if it is new enough. */
export function findRuntime(root) {
  const pinned = join(root, 'node_modules/node/bin/node');
  const found = [pinned, process.execPath].find((path) => existsSync(path) && majorOf(path) >= wantedMajor);
  if (found) return found;
  throw new SetupError(
    `Kinora runs on Node ${wantedMajor}, which npm could not put in place because install scripts are off: run "npm rebuild node --ignore-scripts=false", or use Node ${wantedMajor} yourself.`,
  );
}

/** The environment in which every tool of the project finds its programs first. */
export function toolEnv(root) {
  return { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}` };
}

function majorOf(path) {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)/.exec(stdout ?? '')?.[1] ?? 0);
}
