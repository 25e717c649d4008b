import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded-binaries.ts';
import { type Cluster, ensureCluster } from './embedded-cluster.ts';
import { embeddedConnection, embeddedSocketDir, toConnectionUrl } from './embedded-connection.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { findPostmaster, isServerOf } from './embedded-postmaster.ts';
import { isAnswering } from './embedded-probe.ts';
import { isPassing, startLimitMs, startPostmaster } from './embedded-start.ts';
import { chooseUser, isRoot } from './embedded-user.ts';

export { embeddedConnection } from './embedded-connection.ts';
export { EmbeddedPostgresError } from './embedded-error.ts';
export { isAnswering } from './embedded-probe.ts';

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** Whether it was already running, left behind by a launcher that was killed. */
  adopted: boolean;
  isRunning: () => boolean;
  stop: () => Promise<void>;
}

const answerLimitMs = 20_000;
/** Only a server that hangs takes longer than the first; the others interrupt it, and the next start recovers. */
const stopSteps = [
  { signal: 'SIGINT', limitMs: 2_000 },
  { signal: 'SIGQUIT', limitMs: 500 },
  { signal: 'SIGKILL', limitMs: 500 },
] as const;

interface EmbeddedOptions {
  dataDir: string;
  /** One server and one worker need some forty. */
  maxConnections?: number;
}

/** Starts the Postgres of DATA_DIR, or takes over the one that still runs there. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = prepare(options);
  await ensureCluster(cluster);
  const deadline = Date.now() + startLimitMs;
  let failure = '';
  while (Date.now() < deadline) {
    if (await isAnswering(cluster.dataDir)) {
      const running = findPostmaster(cluster.folder);
      if (running) return handle(cluster, { pid: running.pid, adopted: true });
    }
    const started = await startUnlessRunning(cluster);
    if (typeof started === 'number') return handle(cluster, { pid: started, adopted: false });
    failure = started;
    if (failure && !isPassing(failure)) break;
    await sleep(100);
  }
  throw new EmbeddedPostgresError(`The database in DATA_DIR does not start (${failure || 'it does not answer'}).`);
}

function prepare({ dataDir, maxConnections = 60 }: EmbeddedOptions): Cluster {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const realDir = fs.realpathSync(dataDir);
  const folder = join(realDir, 'postgres');
  fs.mkdirSync(join(realDir, 'logs'), { recursive: true, mode: 0o700 });
  const binaries = findBinaries(realDir);
  const owner = fs.existsSync(folder) ? fs.statSync(folder).uid : undefined;
  const user = chooseUser(owner, [realDir, dirname(binaries.postgres)]);
  const cluster = { dataDir: realDir, folder, binaries, user, maxConnections };
  makeSocketDir(cluster);
  return cluster;
}

function makeSocketDir({ dataDir, user }: Cluster): void {
  const socketDir = embeddedSocketDir(dataDir);
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  const stat = fs.lstatSync(socketDir);
  if (isRoot() && stat.uid === 0) fs.lchownSync(socketDir, user.uid, user.gid);
  else if (!stat.isDirectory() || stat.uid !== user.uid) {
    throw new EmbeddedPostgresError(`${socketDir} belongs to another user: set DATA_DIR to another folder.`);
  }
}

/** The new server's pid, or why there is none: an empty text while another one is on its way up or down. */
async function startUnlessRunning(cluster: Cluster): Promise<number | string> {
  const running = findPostmaster(cluster.folder);
  if (running) {
    if (running.status === 'ready') await replaceWhenSilent(cluster, running.pid);
    return '';
  }
  return startPostmaster(cluster);
}

async function replaceWhenSilent(cluster: Cluster, pid: number): Promise<void> {
  const deadline = Date.now() + answerLimitMs;
  while (Date.now() < deadline) {
    if (!isServerOf(pid, cluster.folder) || (await isAnswering(cluster.dataDir))) return;
    await sleep(200);
  }
  await stop(cluster, pid);
}

type Found = Pick<EmbeddedPostgres, 'pid' | 'adopted'>;

function handle(cluster: Cluster, { pid, adopted }: Found): EmbeddedPostgres {
  const url = toConnectionUrl(embeddedConnection(cluster.dataDir));
  return {
    url,
    pid,
    adopted,
    isRunning: () => isServerOf(pid, cluster.folder),
    stop: async () => {
      await stop(cluster, pid);
      removeOutsideSocketDir(cluster);
    },
  };
}

async function stop(cluster: Cluster, pid: number): Promise<void> {
  for (const { signal, limitMs } of stopSteps) {
    if (!isServerOf(pid, cluster.folder)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + limitMs;
    while (isServerOf(pid, cluster.folder) && Date.now() < deadline) await sleep(20);
  }
}

/** One inside DATA_DIR stays with it; one in the shared place for long paths would be litter. */
function removeOutsideSocketDir({ dataDir }: Cluster): void {
  const socketDir = embeddedSocketDir(dataDir);
  if (!socketDir.startsWith(dataDir)) fs.rmSync(socketDir, { recursive: true, force: true });
}
