import { type Sandbox, startSandbox } from './app.ts';
import { readSettings } from './settings.ts';

const closeLimitMs = 3_000;
let sandbox: Sandbox | undefined;

function stop(): void {
  setTimeout(() => process.exit(0), closeLimitMs).unref();
  Promise.resolve(sandbox?.close()).then(() => process.exit(0));
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// Without its parent nobody would ever stop it.
process.once('disconnect', stop);

try {
  sandbox = await startSandbox(readSettings(process.env));
  process.send?.({ ready: true });
} catch (error) {
  process.stderr.write(`The sandbox cannot start. ${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
