import { join } from 'node:path';
import { EmbeddedPostgresError } from '../apps/server/src/db/embedded.ts';
import { readSettings, SettingsError } from '../apps/server/src/settings/settings.ts';
import { startDemo } from './demo/start-demo.ts';
import { prepareDataDir } from './launch/data-dir.ts';
import { readEnvironment } from './launch/environment.ts';
import { toReachableUrl, waitUntilHealthy } from './launch/health.ts';
import { adviceOnJoining } from './launch/joining.ts';
import { LaunchError } from './launch/launch-error.ts';
import { type DataDirLock, lockDataDir } from './launch/launcher-lock.ts';
import { parseOptions, roles } from './launch/options.ts';
import { openChildRecords } from './launch/orphan-processes.ts';
import { makePlan } from './launch/plan.ts';
import { checkPorts, findFreePort } from './launch/ports.ts';
import { createProduct, type Product } from './launch/product.ts';
import { watchSources } from './launch/source-watch.ts';

const root = join(import.meta.dirname, '..');
const healthLimitMs = 90_000;
/** One Ctrl-C may arrive twice, from the terminal and from whoever started us. */
const sameSignalMs = 1_000;

let product: Product | undefined;
let lock: DataDirLock | undefined;
let endingSince: number | undefined;
const ending = new AbortController();

const say = (line: string) => process.stdout.write(`${line}\n`);

async function launch(): Promise<void> {
  const options = parseOptions(process.argv.slice(2));
  const { dev, demo, verbose, only, servers, logsToStderr } = options;
  if (servers > 1 && process.platform !== 'linux')
    throw new LaunchError('Several servers share one port, which only Linux lets them: leave --servers out.');
  const env = readEnvironment(root, process.env);
  const settings = readSettings(env);
  if (only) for (const advice of adviceOnJoining(only, settings)) say(advice);
  prepareDataDir(settings.dataDir);
  const launcher = only ? `launcher-${only}` : 'launcher';
  lock = await lockDataDir(settings.dataDir, { launcher });
  const records = openChildRecords(settings.dataDir, launcher);
  await records.endOrphans();
  const innerPort = dev ? await findFreePort() : undefined;
  const plan = makePlan({ root, env, settings, innerPort, options });
  await checkPorts(plan.ports);
  if (endingSince) return;

  say('Starting…');
  const onGiveUp = (error: Error) => end(1, error.message);
  const plans = plan.children;
  const logging = { verbose, logsToStderr };
  product = createProduct({ settings, plans, records, ...logging, waitsForChange: dev, say, onGiveUp });
  if (dev) watchSources(root, ['apps/server/src', 'packages'], () => product?.restart(roles));
  await product.start();
  if (only === 'worker') return void say(plans.length === 1 ? 'The worker is ready.' : 'The workers are ready.');
  if (!(await waitUntilHealthy(toReachableUrl(settings.host, settings.port), healthLimitMs))) {
    throw new LaunchError(`Kinora does not become healthy: see ${join(settings.dataDir, 'logs/server.log')}.`);
  }
  const mailbox = plan.hasSandbox ? `  (mailbox http://localhost:${settings.sandbox.port}/mail)` : '';
  if (endingSince) return;
  say(`Kinora is ready at ${settings.publicUrl}${mailbox}`);
  if (demo && !only) await startDemo(settings, { signal: ending.signal, say });
}

async function end(code: number, message?: string): Promise<void> {
  if (endingSince) {
    if (Date.now() - endingSince > sameSignalMs) process.exit(1);
    return;
  }
  endingSince = Date.now();
  ending.abort();
  if (message) process.stderr.write(`${message}\n`);
  lock?.markEnding();
  await product?.stop();
  lock?.release();
  process.exit(code);
}

function toMessage(error: unknown): string {
  const isForPeople =
    error instanceof LaunchError || error instanceof SettingsError || error instanceof EmbeddedPostgresError;
  if (isForPeople) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0));
process.on('disconnect', () => void (endingSince || end(0)));
process.on('uncaughtException', (error) => void end(1, toMessage(error)));
// The terminal may be gone before we are.
process.stdout.on('error', () => undefined);

launch().catch((error: unknown) => end(1, toMessage(error)));
