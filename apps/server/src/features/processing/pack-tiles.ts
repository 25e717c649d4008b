import sharp from 'sharp';
import type { Storyboard } from './ffmpeg-arguments.ts';

/** Small enough for noise to vanish, large enough for a changed word to be seen. */
const comparedWidth = 80;
/** Of 255, at any dot. */
const alike = 12;

export interface PackedTiles {
  image: Buffer;
  /** For each tile, where the picture of it lies: several that look the same share one. */
  places: number[];
}

/** The tiles of a grid without those that look like one before them: slides and still scenes are kept once. */
export async function packTiles(grid: string, board: Storyboard, tiles: number): Promise<PackedTiles> {
  const { columns, width, height } = board;
  const areaOf = (place: number) => ({
    left: (place % columns) * width,
    top: Math.floor(place / columns) * height,
    width,
    height,
  });
  const whole = sharp(await sharp(grid).removeAlpha().raw().toBuffer(), {
    raw: { width: columns * width, height: board.rows * height, channels: 3 },
  });
  // At its edges a tile has a little of its neighbours.
  const margin = Math.min(8, Math.floor(Math.min(width, height) / 4));
  const inner = { left: margin, top: margin, width: width - 2 * margin, height: height - 2 * margin };
  const kept: { tile: Buffer; dots: Buffer }[] = [];
  const places: number[] = [];
  for (let index = 0; index < tiles; index += 1) {
    const tile = await whole.clone().extract(areaOf(index)).png({ compressionLevel: 1 }).toBuffer();
    const dots = await sharp(tile).extract(inner).resize({ width: comparedWidth }).greyscale().raw().toBuffer();
    const same = kept.findIndex((other) => looksSame(other.dots, dots));
    places.push(same === -1 ? kept.push({ tile, dots }) - 1 : same);
  }
  const rows = Math.ceil(kept.length / columns);
  const create = {
    width: Math.min(kept.length, columns) * width,
    height: rows * height,
    channels: 3,
    background: '#000',
  } as const;
  const image = await sharp({ create })
    .composite(kept.map(({ tile }, place) => ({ input: tile, ...areaOf(place) })))
    .webp({ quality: 48, effort: 6 })
    .toBuffer();
  return { image, places };
}

const looksSame = (one: Buffer, other: Buffer): boolean =>
  one.every((dot, index) => Math.abs(dot - (other[index] ?? 0)) < alike);
