import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';

export interface Program {
  child: ChildProcess;
  stop: () => Promise<void>;
}

/** Starts what a browser stands on. Its words are only of use when it fails: they go nowhere. */
export function startProgram(file: string, args: string[], options: SpawnOptions = {}): Program {
  const child = spawn(file, args, { stdio: 'ignore', ...options });
  const ended = once(child, 'exit').catch((error) => {
    throw new Error(`${file} cannot be started: npm test installs it`, { cause: error });
  });
  ended.catch(() => undefined);
  return {
    child,
    async stop() {
      child.kill();
      await ended;
    },
  };
}
