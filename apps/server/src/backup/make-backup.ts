import { randomBytes } from 'node:crypto';
import { copyFile, cp, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { databaseConfig } from '../compose/database-config.ts';
import type { Settings } from '../settings/settings.ts';
import { version } from '../settings/version.ts';
import { BackupError } from './backup-error.ts';
import { writeChecksums } from './checksums.ts';
import { writeManifest } from './manifest.ts';
import { copyMedia, keepKnown, readKnownMedia } from './media-copies.ts';
import { copyOut, migrationsOf } from './table-copies.ts';

export interface BackupOptions {
  settings: Settings;
  /** Where backups are kept, each in a folder of its own. */
  target: string;
  /** The file with the settings, where there is one; together with the generated secrets. */
  secrets: { envFile: string } | undefined;
}

export interface Backup {
  folder: string;
  bytes: number;
  /** Videos that should play and had no file. */
  lacking: string[];
}

/** While the product runs. It is written beside its place and moved there whole: what is cut short never counts. */
export async function makeBackup({ settings, target, secrets }: BackupOptions): Promise<Backup> {
  const madeAt = new Date().toISOString();
  const name = `kinora-${madeAt.slice(0, 19).replaceAll(':', '-')}`;
  const folder = join(resolve(target), name);
  const draft = join(resolve(target), `.${name}.${randomBytes(4).toString('hex')}`);
  if (await exists(folder)) throw new BackupError(`${folder} is there already.`);
  await mkdir(join(draft, 'database'), { recursive: true, mode: 0o700 });
  // As closed as the storage's own: a restore takes this over, too.
  if (settings.storage.kind === 'disk') await mkdir(join(draft, 'media'), { mode: 0o700 });
  try {
    const { tables, migrations, lacking } = await copyContent(settings, draft);
    if (secrets) await copySecrets(settings.dataDir, { draft, ...secrets });
    const { count, bytes, sha256 } = await writeChecksums(draft);
    await writeManifest(draft, {
      format: 1,
      version,
      madeAt,
      migrations,
      tables,
      media: settings.storage.kind === 'disk' ? 'included' : 'in a bucket',
      hasSecrets: secrets !== undefined,
      files: { count, bytes },
      checksumsSha256: sha256,
    });
    await rename(draft, folder);
    await syncFolder(resolve(target));
    return { folder, bytes, lacking };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Files first, then the database, then the files that came between: whatever the database names then was there in one
 * look or the other, and what was deleted meanwhile had been linked before.
 */
async function copyContent({ storage, ...settings }: Settings, draft: string) {
  const media = join(draft, 'media');
  if (storage.kind === 'disk') await copyMedia(storage.dir, media);
  const client = new pg.Client({ ...databaseConfig({ ...settings, storage }), application_name: 'kinora backup' });
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read, read only');
    const known = await readKnownMedia(client);
    const migrations = await migrationsOf(client);
    if (storage.kind === 'disk') await copyMedia(storage.dir, media);
    const lacking = storage.kind === 'disk' ? await keepKnown(media, known) : [];
    const tables = await copyOut(client, join(draft, 'database'));
    return { tables, migrations, lacking };
  } finally {
    await client.end();
  }
}

async function copySecrets(dataDir: string, { draft, envFile }: { draft: string; envFile: string }): Promise<void> {
  const to = join(draft, 'secrets');
  await mkdir(to, { mode: 0o700 });
  const names = await readdir(join(dataDir, 'secrets'));
  for (const name of names.filter((name) => !name.startsWith('.')))
    await copyFile(join(dataDir, 'secrets', name), join(to, name));
  if (await exists(envFile)) await copyFile(envFile, join(draft, 'env'));
  // Of mail, payments and Webflow, where they are played here.
  if (await exists(join(dataDir, 'sandbox')))
    await cp(join(dataDir, 'sandbox'), join(draft, 'sandbox'), { recursive: true });
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
