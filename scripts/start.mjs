import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './setup/build.mjs';
import { ensureInstalled } from './setup/install.mjs';
import { runCommand, runScript } from './setup/run-command.mjs';
import { findRuntime, toolEnv } from './setup/runtime.mjs';

// Runs before anything is installed, on whatever Node is there: plain JavaScript, no dependencies.
const root = dirname(dirname(fileURLToPath(import.meta.url)));

async function main() {
  const options = process.argv.slice(2);
  await ensureInstalled(root);
  const runtime = findRuntime(root);
  // In development Vite serves the dashboard from its sources.
  await ensureBuilt(root, options.includes('--dev') ? ['packages'] : undefined);
  watchCaller();
  // The channel tells the launcher when we are gone, however we ended.
  const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
  const launcher = join(root, 'scripts/launch.ts');
  return runCommand(runtime, [launcher, ...options], { cwd: root, env: toolEnv(root), stdio, keepCode: true });
}

/** npm that is killed hard cannot tell us; being handed to another parent does. */
function watchCaller() {
  if (!process.env.npm_lifecycle_event) return;
  const caller = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === caller) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 1_000);
  timer.unref();
}

runScript(main);
