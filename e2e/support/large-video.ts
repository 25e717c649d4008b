import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sampleVideo } from './sample-video.ts';

interface LargeVideo {
  path: string;
  remove: () => void;
}

function writeTemporary(name: string, bytes: Buffer): LargeVideo {
  const folder = mkdtempSync(join(tmpdir(), 'kinora-e2e-file-'));
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

/** A short film that is large: behind it stands a box that players skip. */
export async function largeVideo(name: string, megabytes: number): Promise<LargeVideo> {
  const film = await sampleVideo({ seconds: 2 });
  const rest = Buffer.alloc(megabytes * 1024 * 1024 - film.length);
  rest.writeUInt32BE(rest.length, 0);
  rest.write('free', 4, 'latin1');
  return writeTemporary(name, Buffer.concat([film, rest]));
}

/** Only its size counts: it takes no room on the disk. */
export function hollowFile(name: string, megabytes: number): LargeVideo {
  const file = writeTemporary(name, Buffer.alloc(0));
  truncateSync(file.path, megabytes * 1024 * 1024);
  return file;
}
