import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { onParentGone } from './bootstrap/parent-watch.mjs';
import { runCommand, runScript } from './bootstrap/run-command.mjs';
import { findRuntime, toolEnv } from './bootstrap/runtime.mjs';

// Runs before anything is installed, on whatever Node is there: plain JavaScript, no dependencies.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function main() {
  const options = process.argv.slice(2);
  await ensureInstalled(root);
  const runtime = findRuntime(root);
  // In development Vite serves the dashboard from its sources.
  await ensureBuilt(root, options.includes('--dev') ? ['packages'] : undefined);
  onParentGone(() => process.kill(process.pid, 'SIGTERM'));
  // The channel tells the launcher when we are gone, however we ended.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const launcher = join(root, 'scripts/launch.ts');
  return runCommand(runtime, [launcher, ...options], { cwd: root, env: toolEnv(root), stdio, keepCode: true });
}

runScript(main);
