import { spawn } from 'node:child_process';

/** What shells answer for a program that Ctrl-C ended: half a test run must not look like a whole one. */
const stoppedCode = 130;
let current;
let stopping = false;

export class SetupError extends Error {}

/** Runs a script that answers its exit code, and says in one sentence what it could not set up. */
export function runScript(main) {
  endOnSignals();
  main().then(
    (code) => process.exit(code),
    (error) => {
      console.error(error instanceof SetupError ? error.message : error);
      process.exit(1);
    },
  );
}

/** Ctrl-C and SIGTERM end whatever step is running and then us. */
function endOnSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      stopping = true;
      if (current) current.kill(signal);
      else process.exit(stoppedCode);
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
    if (stopping && !options.keepCode) process.exit(stoppedCode);
    return code;
  });
}

/** Otherwise its install script fetches what graphics cards need, and where that fails npm leaves it out. */
const npmEnv = { ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip' };

/** npm as the one that called us, else the one on the PATH. */
export function runNpm(root, args) {
  const cli = process.env.npm_execpath;
  const [file, before] = cli ? [process.execPath, [cli]] : ['npm', []];
  return runCommand(file, [...before, ...args], { cwd: root, env: { ...process.env, ...npmEnv } });
}
