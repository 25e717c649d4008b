import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runCommand, runScript } from './bootstrap/run-command.mjs';
import { findRuntime, toolEnv } from './bootstrap/runtime.mjs';
import { ensureBasics } from './bootstrap/system-packages.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function main() {
  await ensureInstalled(root);
  await ensureBasics();
  await ensureBuilt(root);
  const script = join(root, 'e2e/screenshots/take-screenshots.ts');
  return runCommand(findRuntime(root), [script], { cwd: root, env: toolEnv(root) });
}

runScript(main);
