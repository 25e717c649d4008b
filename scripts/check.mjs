import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { runScript } from './bootstrap/run-command.mjs';
import { toolEnv } from './bootstrap/runtime.mjs';
import { listTasks } from './check/tasks.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tasks = listTasks(root);

/** Two at a time: most of the tools use several cores themselves. */
async function runAll() {
  const waiting = [...tasks];
  const failed = [];
  const work = async () => {
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      const { code, output } = await run(task);
      if (code !== 0) failed.push(task.name);
      if (code !== 0) console.error(`── ${task.name}\n${output.trim()}\n`);
    }
  };
  await Promise.all([work(), work()]);
  return failed;
}

function run({ command, args }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: toolEnv(root), stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.once('error', (error) => resolve({ code: 1, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

async function main() {
  await ensureInstalled(root);
  await ensureBuilt(root);
  const failed = await runAll();
  console.log(
    failed.length > 0 ? `Check failed: ${failed.join(', ')}.` : `Check passed: ${tasks.length} of ${tasks.length}.`,
  );
  return failed.length > 0 ? 1 : 0;
}

runScript(main);
