import { chmod, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { databaseConfig } from '../compose/database-config.ts';
import { knownMigrations, migrateDatabase } from '../db/migrate.ts';
import { knownStatsMigrations, migrateStats } from '../db/stats/stats-database.ts';
import { openQueue } from '../jobs/queue.ts';
import type { Settings } from '../settings/settings.ts';
import { version } from '../settings/version.ts';
import { BackupError } from './backup-error.ts';
import { verifyChecksums } from './checksums.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { copyIn, listTables } from './table-copies.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

export interface RestoreOptions {
  folder: string;
  dataDir: string;
  /** Read only once the secrets are in their place: else others would be made up. */
  readSettings: () => Settings;
  withDatabase: (settings: Settings, task: () => Promise<void>) => Promise<void>;
}

/** Into a folder in which there is nothing, from a backup every byte of which was looked at first. */
export async function restoreBackup({
  folder,
  dataDir,
  readSettings,
  withDatabase,
}: RestoreOptions): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if ((await readdir(dataDir).catch(() => [])).length > 0)
    throw new BackupError(`${dataDir} is not empty: set DATA_DIR to a folder that is, or that is not there yet.`);
  requireSameVersion(manifest);
  const { files, checksumsSha256: sha256 } = manifest;
  await verifyChecksums(folder, { ...files, sha256 });
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  const mark = unfinishedRestore(dataDir);
  await writeFile(mark, 'A backup is being restored here.\n');
  if (manifest.hasSecrets) await restoreSecrets(folder, dataDir);
  const settings = readSettings();
  requireSameStorage(settings, manifest);
  if (settings.storage.kind === 'disk') await copyFolder(join(folder, 'media'), settings.storage.dir);
  await withDatabase(settings, () => restoreDatabase(settings, { folder, manifest }));
  await rm(mark);
  return manifest;
}

function requireSameVersion({ version: there, migrations }: Manifest): void {
  const here = knownMigrations();
  // Figures may lie in a database of their own.
  const accepted = [here, [...here, ...knownStatsMigrations()]].map((list) => JSON.stringify(list));
  if (accepted.includes(JSON.stringify(migrations))) return;
  throw new BackupError(
    `The backup was made by version ${there} (${migrations.length} migrations) and this is ${version} (${here.length}): restore it with that version, and upgrade afterwards.`,
  );
}

function requireSameStorage({ storage }: Settings, { media }: Manifest): void {
  if (media === 'included' && storage.kind === 's3')
    throw new BackupError('The backup holds its media: restore it without STORAGE_ENDPOINT, and move them afterwards.');
  if (media === 'in a bucket' && storage.kind === 'disk')
    throw new BackupError(
      'The media of the backup lie in a bucket: set the five STORAGE_ variables to it or to a copy.',
    );
}

async function restoreSecrets(folder: string, dataDir: string): Promise<void> {
  const to = join(dataDir, 'secrets');
  await copyFolder(join(folder, 'secrets'), to);
  await chmod(to, 0o700);
  await copyFolder(join(folder, 'sandbox'), join(dataDir, 'sandbox'));
}

/** Copied, never linked: the backup stays as it is, whatever becomes of the installation. */
async function copyFolder(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, errorOnExist: true, force: false }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

async function restoreDatabase(
  settings: Settings,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const config = databaseConfig(settings);
  const pool = new pg.Pool({ ...config, max: 2 });
  // The last connection may still be on its way out when the database is stopped. What fails in use is thrown there.
  pool.on('error', () => undefined);
  try {
    await requireEmpty(pool);
    await migrateDatabase(pool);
    if (manifest.tables.some(({ name }) => name.startsWith('stats.'))) await migrateStats(pool);
    // The tables of the queue.
    await (await openQueue({ config, role: 'sender', onError: () => undefined })).close();
    const client = await pool.connect();
    try {
      await copyIn(client, join(folder, 'database'), manifest.tables);
    } finally {
      client.release(true);
    }
  } finally {
    await pool.end();
  }
}

async function requireEmpty(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  const tables = await listTables(client).finally(() => client.release());
  if (tables.length > 0) throw new BackupError('The database of DATABASE_URL is not empty: make a new one.');
}
