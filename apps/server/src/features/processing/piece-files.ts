import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Storage } from '../../storage/storage.ts';
import { readTopBoxes } from './mp4-boxes.ts';
import { HardwareEncodeError } from './processing-errors.ts';
import type { WorkDir } from './work-dir.ts';

interface PieceFile {
  run: number;
  pass: number;
  place: number;
  /** Of the try that made it: no two write the same file. */
  token: number;
}

export const piecesOfPass = (dir: WorkDir, videoId: string, { run, pass }: Pick<PieceFile, 'run' | 'pass'>): string =>
  `${dir.keys.pieces(videoId, run)}${pass}/`;

export const pieceKey = (dir: WorkDir, videoId: string, piece: PieceFile, rung: number): string =>
  `${piecesOfPass(dir, videoId, piece)}${piece.place}-${piece.token}-v${rung}.mp4`;

/** Lays the fragments of all pieces one after another, behind the beginning that is the same in each. */
export async function joinPieces({ fetchFile }: Pick<Storage, 'fetchFile'>, keys: readonly string[], to: string) {
  const fetched = `${to}.piece`;
  let beginning: Buffer | undefined;
  for (const key of keys) {
    await rm(fetched, { force: true });
    await fetchFile(key, fetched);
    const { head, hasFrames } = await readHead(fetched);
    // Where a film stands still for longer than a piece there may be no frame in it.
    if (!hasFrames) continue;
    if (beginning && !beginning.equals(head))
      throw new HardwareEncodeError('the pieces of this film do not fit together');
    const start = beginning ? head.length : 0;
    await pipeline(createReadStream(fetched, { start }), createWriteStream(to, { flags: 'a' }));
    beginning ??= head;
  }
  await rm(fetched, { force: true });
}

/** All before the first fragment: how the frames after it are to be read. */
async function readHead(path: string): Promise<{ head: Buffer; hasFrames: boolean }> {
  const file = await open(path, 'r');
  try {
    const { size } = await stat(path);
    const first = (await readTopBoxes(file, size)).find(({ type }) => type === 'moof');
    const head = Buffer.alloc(first?.start ?? 0);
    await file.read(head, 0, head.length, 0);
    return { head, hasFrames: first !== undefined };
  } finally {
    await file.close();
  }
}
