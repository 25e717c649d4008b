import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaFile } from '../../testing/media-files.ts';
import { readMp4Layout } from './mp4-layout.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-layout-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const read = async (bytes: Buffer) => {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return readMp4Layout(path);
};

describe('readMp4Layout', () => {
  it('tells a file that can begin at once from one that cannot', async () => {
    expect(await read(mediaFile('plain.mp4'))).toMatchObject({
      isFastStart: true,
      isCutOff: false,
      isFragmented: false,
    });
    expect(await read(mediaFile('index-last.mp4'))).toMatchObject({ isFastStart: false, isCutOff: false });
  });

  it('reads tracks, sizes, lengths and the distance of keyframes', async () => {
    const layout = await read(mediaFile('plain.mp4'));
    expect(layout?.tracks).toMatchObject([
      { kind: 'video', codec: 'avc1', width: 320, height: 180, isPlainAvc: true, longestGopSeconds: 1 },
      { kind: 'audio', codec: 'mp4a' },
    ]);
    for (const track of layout?.tracks ?? []) expect(track.durationSeconds).toBeCloseTo(3, 0);
  });

  it.each([100, 1_000, 20_000, 35_800])('sees that a file was cut off after %i bytes', async (length) => {
    for (const name of ['plain.mp4', 'index-last.mp4'] as const)
      expect(await read(mediaFile(name).subarray(0, length))).toMatchObject({ isCutOff: true });
  });

  it.each(['', 'x', 'RIFF....AVI ', '#EXTM3U\n', '<html>'])('knows nothing of %j', async (text) => {
    expect(await read(Buffer.from(text))).toBeUndefined();
  });

  it('ends for every damaged file, whatever it finds', async () => {
    const good = mediaFile('plain.mp4');
    const damage = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = Buffer.from(good);
        for (const [at, value] of changes) bytes[at] = value;
        await read(bytes);
      }),
      { numRuns: 200 },
    );
  });
});
