import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readOrCreateSecret } from '../settings/secrets.ts';
import type { EmbeddedBinaries } from './embedded-binaries.ts';
import { embeddedConnection } from './embedded-connection.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { type DatabaseUser, isRoot, toCommand } from './embedded-user.ts';

export interface Cluster {
  dataDir: string;
  /** The folder that Postgres itself keeps. */
  folder: string;
  binaries: EmbeddedBinaries;
  user: DatabaseUser;
  maxConnections: number;
}

const draftPrefix = 'postgres.draft-';

/** Makes the database on the first start. It is built beside its place and moved in whole, so a half never counts. */
export async function ensureCluster(cluster: Cluster): Promise<void> {
  removeDrafts(cluster.dataDir);
  if (fs.existsSync(join(cluster.folder, 'PG_VERSION'))) {
    refuseOtherMajor(cluster);
    if (isRoot() && fs.statSync(cluster.folder).uid === 0) giveAway(cluster.folder, cluster.user);
    return;
  }
  const draft = join(cluster.dataDir, draftPrefix + randomBytes(6).toString('hex'));
  await initialise(cluster, draft);
  fs.rmSync(cluster.folder, { recursive: true, force: true });
  fs.renameSync(draft, cluster.folder);
  syncFolder(cluster.dataDir);
}

function removeDrafts(dataDir: string): void {
  for (const name of fs.readdirSync(dataDir).filter((name) => name.startsWith(draftPrefix))) {
    fs.rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function refuseOtherMajor({ folder, binaries }: Cluster): void {
  const found = fs.readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (found === binaries.major) return;
  throw new EmbeddedPostgresError(
    `The database in DATA_DIR was made by Postgres ${found} and this is Postgres ${binaries.major}: set DATA_DIR to another folder, or move the data over first.`,
  );
}

async function initialise(cluster: Cluster, draft: string): Promise<void> {
  const { dataDir, binaries, user } = cluster;
  fs.mkdirSync(draft, { mode: 0o700 });
  const passwordFile = `${draft}.password`;
  fs.writeFileSync(passwordFile, readOrCreateSecret(dataDir, 'postgres-admin-password'), { mode: 0o600 });
  if (isRoot()) for (const path of [draft, passwordFile]) fs.chownSync(path, user.uid, user.gid);
  const looks = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  try {
    const args = ['-D', draft, ...looks, ...access, '--no-instructions'];
    await run(cluster, { file: binaries.initdb, args });
    await createOwnDatabase(cluster, draft);
  } finally {
    fs.rmSync(passwordFile, { force: true });
  }
}

/** The product's own role is no superuser: a query that goes wrong must not reach the files of this computer. */
async function createOwnDatabase(cluster: Cluster, draft: string): Promise<void> {
  const { user, password, database } = embeddedConnection(cluster.dataDir);
  const statements = [
    `CREATE ROLE ${user} LOGIN CREATEDB PASSWORD '${password}';`,
    `CREATE DATABASE ${database} OWNER ${user};`,
  ];
  const args = ['--single', '-D', draft, 'postgres'];
  await run(cluster, { file: cluster.binaries.postgres, args, input: `${statements.join('\n')}\n` });
}

interface Run {
  file: string;
  args: string[];
  input?: string;
}

async function run({ user, binaries }: Cluster, { file, args, input = '' }: Run): Promise<void> {
  const command = toCommand(user, file, args);
  const running = promisify(execFile)(command.file, command.args, {
    ...command.options,
    cwd: '/',
    env: { ...databaseEnv, ...binaries.env },
  });
  running.child.stdin?.on('error', () => undefined).end(input);
  const { stderr } = await running.catch((error: Error & { stderr?: string }) => {
    throw creationFailure(error.stderr?.trim() || error.message);
  });
  if (/\b(ERROR|FATAL|PANIC):/.test(stderr)) throw creationFailure(stderr.trim());
}

function creationFailure(details: string): EmbeddedPostgresError {
  const line = details.split('\n').find((text) => /error|fatal|denied|cannot|could not/i.test(text)) ?? details;
  return new EmbeddedPostgresError(`The database cannot be made in DATA_DIR (${line.trim()}).`);
}

/** The server's own environment holds keys that are none of the database's business. */
const databaseEnv = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

export function spawnPostgres({ user, binaries, folder }: Cluster, options: string[], logFile: number) {
  const command = toCommand(user, binaries.postgres, ['-D', folder, ...options]);
  return spawn(command.file, command.args, {
    ...command.options,
    cwd: '/',
    detached: true,
    stdio: ['ignore', logFile, logFile],
    env: { ...databaseEnv, ...binaries.env },
  });
}

/** Files that root restored from a backup belong to root; the database's user must own them. */
function giveAway(folder: string, { uid, gid }: DatabaseUser): void {
  fs.chownSync(folder, uid, gid);
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(join(folder, name), uid, gid);
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
