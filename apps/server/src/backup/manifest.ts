import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

const Table = z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() });

const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  madeAt: z.string(),
  /** Of the migrations that the tables have been through. */
  migrations: z.array(z.string()),
  /** Those first that others point at. */
  tables: z.array(Table),
  media: z.enum(['included', 'in a bucket']),
  hasSecrets: z.boolean(),
  files: z.object({ count: z.number(), bytes: z.number() }),
  /** Of the list that holds the digests of all files. */
  checksumsSha256: z.string(),
});

export type Manifest = z.output<typeof Manifest>;
export type TableCopy = z.output<typeof Table>;

const name = 'manifest.json';

/** Written last, and to the disk: a folder without it is no backup. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, name), 'wx', 0o600);
  try {
    await file.writeFile(`${JSON.stringify(manifest, null, 2)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, name), 'utf8').catch(() => {
    throw new BackupError(`${folder} is no backup, or one that was cut short: it has no ${name}.`);
  });
  const parsed = Manifest.safeParse(toJson(text));
  if (!parsed.success)
    throw new BackupError(`${join(folder, name)} is damaged, or of a version that is not known here.`);
  return parsed.data;
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
