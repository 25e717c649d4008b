import type { BufferedRanges } from '../buffered-time.ts';
import type { Buffer } from '../source-buffer.ts';

/** What stands in the bytes of a test: where in the film they belong, and which level they are of. */
export interface Piece {
  level: number;
  from: number;
  to: number;
}

export interface SampleBuffer extends Buffer {
  levelAt(seconds: number): number | undefined;
}

interface SampleBufferOptions {
  /** How much it keeps. */
  readonly roomSeconds: number;
  readonly read: (bytes: Uint8Array<ArrayBuffer>) => Piece[];
}

/** Does what a SourceBuffer does with times, and decodes nothing. */
export function createSampleBuffer({ roomSeconds, read }: SampleBufferOptions): SampleBuffer {
  let pieces: Piece[] = [];
  const cut = (from: number, to: number) => {
    pieces = pieces.flatMap((piece) =>
      [
        { ...piece, to: Math.min(piece.to, from) },
        { ...piece, from: Math.max(piece.from, to) },
      ].filter((part) => part.from < part.to),
    );
  };
  const add = (piece: Piece) => {
    cut(piece.from, piece.to);
    const before = pieces.find(({ to, level }) => to === piece.from && level === piece.level);
    if (before) before.to = piece.to;
    else pieces.push({ ...piece });
    pieces.sort((one, other) => one.from - other.from);
  };
  return {
    ranges: () => merged(pieces),
    async append(bytes) {
      if (pieces.reduce((sum, { from, to }) => sum + to - from, 0) > roomSeconds) return false;
      for (const piece of read(bytes)) add(piece);
      return true;
    },
    remove: async (from, to) => (from < to ? cut(from, to) : undefined),
    reset: async () => undefined,
    changeType: () => undefined,
    levelAt: (seconds) => pieces.find(({ from, to }) => from <= seconds && seconds < to)?.level,
  };
}

function merged(pieces: readonly Piece[]): BufferedRanges {
  const result: [number, number][] = [];
  for (const { from, to } of pieces) {
    const last = result.at(-1);
    if (last && from <= last[1] + 0.001) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}
