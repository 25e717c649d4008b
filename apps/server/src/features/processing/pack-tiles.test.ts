import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packTiles } from './pack-tiles.ts';

const board = { columns: 3, rows: 2, everySeconds: 2, width: 160, height: 90 };
const [red, green, blue] = ['#c03030', '#30c030', '#3030c0'];
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-tiles-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const tile = (background = '#000', mark = 0) =>
  sharp({ create: { width: 160, height: 90, channels: 3, background } })
    .composite(
      mark === 0 ? [] : [{ input: { create: { width: mark, height: mark, channels: 3, background: '#fff' } } }],
    )
    .png()
    .toBuffer();

it('keeps what looks the same once, and what differs in a corner twice', async () => {
  const tiles = await Promise.all([tile(red), tile(green), tile(red), tile(red, 24), tile(blue), tile(green)]);
  const grid = join(folder, 'grid.jpg');
  await sharp({ create: { width: 480, height: 180, channels: 3, background: '#000' } })
    .composite(tiles.map((input, index) => ({ input, left: (index % 3) * 160, top: Math.floor(index / 3) * 90 })))
    .jpeg({ quality: 95 })
    .toFile(grid);
  const { image, places } = await packTiles(grid, board, 6);
  expect(places).toEqual([0, 1, 0, 2, 3, 1]);
  expect(await sharp(image).metadata()).toMatchObject({ format: 'webp', width: 480, height: 180 });
  const dot = async (place: number) => {
    const at = { left: (place % 3) * 160 + 100, top: Math.floor(place / 3) * 90 + 60, width: 1, height: 1 };
    return [...(await sharp(image).extract(at).raw().toBuffer())];
  };
  for (const [place, strongest] of [0, 1, 0, 2].entries()) {
    const seen = await dot(place);
    expect(seen.indexOf(Math.max(...seen))).toBe(strongest);
  }
});

it('leaves out what lies behind the last tile', async () => {
  const grid = join(folder, 'short.jpg');
  await sharp(await tile(red))
    .extend({ right: 320, bottom: 90, background: '#000' })
    .jpeg()
    .toFile(grid);
  const { image, places } = await packTiles(grid, board, 1);
  expect(places).toEqual([0]);
  expect(await sharp(image).metadata()).toMatchObject({ width: 160, height: 90 });
});
