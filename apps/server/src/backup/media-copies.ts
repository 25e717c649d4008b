import { lstat, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { listFiles } from '../storage/disk-list.ts';
import { isMissing, linkOrCopy } from '../storage/durable-file.ts';

/** What is on its way in lies elsewhere: it belongs to nobody yet. */
const prefixes = ['videos/', 'uploads/', 'images/', 'installation/'];

/**
 * Every file that is not there yet. Files are never changed once they are there, so a link is as good as a copy, and
 * one that is removed meanwhile stays.
 */
export async function copyMedia(from: string, to: string): Promise<void> {
  for (const prefix of prefixes)
    for await (const { key } of listFiles(from, { prefix, after: '' })) {
      const path = join(to, key);
      if (await lstat(path).catch(() => undefined)) continue;
      // As the storage makes them: a web server may have to read what is restored.
      await mkdir(dirname(path), { recursive: true, mode: 0o755 });
      await linkOrCopy(join(from, key), path).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
}

export interface KnownMedia {
  videos: Set<string>;
  /** Those of them that play, each from a file of a fixed name. */
  playable: Set<string>;
  images: Set<string>;
}

export async function readKnownMedia(client: pg.ClientBase): Promise<KnownMedia> {
  const videos = await client.query<{ id: string; plays: boolean }>(
    'select id, playable_at is not null and deleted_at is null as plays from videos',
  );
  const images = await client.query<{ key: string }>('select key from images');
  return {
    videos: new Set(videos.rows.map(({ id }) => id)),
    playable: new Set(videos.rows.filter(({ plays }) => plays).map(({ id }) => id)),
    images: new Set(images.rows.map(({ key }) => key)),
  };
}

/** Removes what the copied database does not name; answers which videos it says play and whose file is not there. */
export async function keepKnown(folder: string, known: KnownMedia): Promise<string[]> {
  const lacking = new Set(known.playable);
  for (const prefix of prefixes)
    for await (const { key } of listFiles(folder, { prefix, after: '' })) {
      const [kind, id = '', file] = key.split('/');
      const isKnown = kind === 'installation' || (kind === 'images' ? known.images : known.videos).has(id);
      if (!isKnown) await rm(join(folder, key));
      if (kind === 'videos' && file === 'video.mp4') lacking.delete(id);
    }
  return [...lacking];
}
