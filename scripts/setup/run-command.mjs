import { spawn } from 'node:child_process';

let current;
let stopping = false;

/** Ctrl-C and SIGTERM end whatever step is running and then us. */
export function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      if (current) current.kill(signal);
      else process.exit(0);
    });
  }
}

/** Runs a program with our terminal and answers its exit code. */
export function runCommand(file, args, options = {}) {
  return new Promise((resolve, reject) => {
    current = spawn(file, args, { stdio: 'inherit', ...options });
    current.once('error', reject);
    current.once('close', (code) => {
      current = undefined;
      resolve(code ?? 1);
    });
  }).then((code) => {
    if (stopping && !options.keepCode) process.exit(0);
    return code;
  });
}

export class SetupError extends Error {}

/** npm as the one that called us, else the one on the PATH. */
export function runNpm(root, args) {
  const cli = process.env.npm_execpath;
  const [file, before] = cli ? [process.execPath, [cli]] : ['npm', []];
  return runCommand(file, [...before, ...args], { cwd: root });
}
