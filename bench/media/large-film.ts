import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const clip = join(import.meta.dirname, '../../apps/server/src/testing/media/plain.mp4');

/** A file that plays, made large by a box that players skip. */
export function makeLargeFilm(folder: string, sizeMb: number): string {
  const path = join(folder, 'film.mp4');
  const padding = Buffer.alloc(8);
  padding.writeUInt32BE(sizeMb * 1024 * 1024);
  padding.write('free', 4);
  execFileSync('cp', [clip, path]);
  writeFileSync(path, padding, { flag: 'a' });
  execFileSync('sh', ['-c', `head -c ${sizeMb * 1024 * 1024 - 8} /dev/urandom >> ${path}`]);
  return path;
}
