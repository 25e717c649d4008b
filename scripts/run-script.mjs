import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runCommand, runScript } from './bootstrap/run-command.mjs';
import { findRuntime, toolEnv } from './bootstrap/runtime.mjs';

// Runs the script beside it that its first word names, on the Node that they need.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function main() {
  const [task, ...options] = process.argv.slice(2);
  await ensureInstalled(root);
  const script = join(root, `scripts/${task}.ts`);
  return runCommand(findRuntime(root), [script, ...options], { cwd: root, env: toolEnv(root), keepCode: true });
}

runScript(main);
