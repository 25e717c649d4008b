import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runCommand, runScript, SetupError } from './bootstrap/run-command.mjs';
import { findRuntime, toolEnv } from './bootstrap/runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const suffix = '.bench.ts';

async function main() {
  const known = readdirSync(join(root, 'bench'))
    .filter((name) => name.endsWith(suffix))
    .map((name) => name.slice(0, -suffix.length));
  const given = process.argv.slice(2);
  const options = given.filter((word) => word.startsWith('--'));
  const names = given.filter((word) => !word.startsWith('--'));
  const wanted = names.length > 0 ? names : known;
  const unknown = wanted.find((name) => !existsSync(join(root, 'bench', name + suffix)));
  if (unknown) throw new SetupError(`There is no bench ${unknown}: there are ${known.join(', ')}.`);
  await ensureInstalled(root);
  await ensureBuilt(root);
  let worst = 0;
  for (const name of wanted) {
    console.log(`── ${name}`);
    const args = [join(root, 'bench', name + suffix), ...options];
    worst = Math.max(worst, await runCommand(findRuntime(root), args, { cwd: root, env: toolEnv(root) }));
  }
  console.log('The figures of record stand in docs/performance.md: --record puts new ones there.');
  return worst;
}

runScript(main);
