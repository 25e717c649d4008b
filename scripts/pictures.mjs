import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { ensureBasics } from './setup/programs.mjs';
import { runCommand, runScript } from './setup/run-command.mjs';
import { findRuntime, toolEnv } from './setup/runtime.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function main() {
  await ensureInstalled(root);
  await ensureBasics();
  await ensureBuilt(root);
  const script = join(root, 'e2e/pictures/take-pictures.ts');
  return runCommand(findRuntime(root), [script], { cwd: root, env: toolEnv(root) });
}

runScript(main);
