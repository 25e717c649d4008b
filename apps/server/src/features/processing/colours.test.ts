import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, type Video } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeColourFilm, type Patch, patches, readFilm, readPatches, type Tags } from '../../testing/colour-films.ts';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
let test: MediaTestApp;
let folder: string;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-colours-'));
  test = await startMediaApp();
});
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const sdr: Tags = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', range: 'tv' };
const bt601: Tags = { primaries: 'smpte170m', transfer: 'smpte170m', matrix: 'smpte170m', range: 'tv' };
const hlg: Tags = { primaries: 'bt2020', transfer: 'arib-std-b67', matrix: 'bt2020nc', range: 'tv' };
const pq: Tags = { ...hlg, transfer: 'smpte2084' };
const bt2020: Tags = { ...hlg, transfer: 'bt2020-10' };

const fetchFile = async (url: string, name: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, Buffer.from(await (await test.fetchMedia(url)).arrayBuffer()));
  return path;
};

/** As a browser reads it, which takes every JPEG and WebP for BT.601. */
async function readPicture(path: string, part?: { width: number; height: number }): Promise<Patch[]> {
  const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true });
  return readPatches(part?.width ?? info.width, part?.height ?? info.height, (x, y) => {
    const at = (y * info.width + x) * info.channels;
    return [data[at], data[at + 1], data[at + 2]] as unknown as Patch;
  });
}

const furthest = (seen: Patch[]): number =>
  Math.max(...seen.flatMap((patch, index) => patch.map((value, at) => Math.abs(value - (patches[index]?.[at] ?? 0)))));

async function readOutputs(video: Video, untagged: Tags): Promise<Record<string, { seen: Patch[]; tags?: Tags }>> {
  const films = { mp4: video.url, ...rungsOf(await (await test.fetchMedia(video.hls_url ?? '')).text(), video) };
  const outputs: Record<string, { seen: Patch[]; tags?: Tags }> = {};
  for (const [name, url] of Object.entries(films))
    outputs[name] = readFilm(await fetchFile(url, `${name}.mp4`), untagged);
  outputs.poster = { seen: await readPicture(await fetchFile(video.poster_url ?? '', 'poster.jpg')) };
  const board = await fetchFile(new URL('storyboard.webp', video.storyboard_url ?? '').href, 'storyboard.webp');
  outputs.storyboard = { seen: await readPicture(board, { width: 320, height: 180 }) };
  return outputs;
}

const rungsOf = (master: string, { hls_url }: Video): Record<string, string> =>
  Object.fromEntries(
    [...master.matchAll(/^(v\d+)\.m3u8$/gm)].map(([, name]) => [name, new URL(`${name}.mp4`, hls_url ?? '').href]),
  );

const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '10', '-g', '5', '-movflags', '+faststart'];
const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '8', '-x265-params', 'log-level=none'];
const phone = [...x265, '-tag:v', 'hvc1', '-f', 'mov'];

describe.runIf(canRun)('the colours of a film', () => {
  it.each<[string, Tags, 8 | 10, string[], { tagged?: boolean; remade?: boolean }]>([
    ['in HLG, as a phone records it', hlg, 10, phone, { remade: true }],
    ['in PQ', pq, 10, phone, { remade: true }],
    ['in HLG with eight bits, in a file that would play as it is', hlg, 8, x264, { remade: true }],
    ['in BT.2020 without more light', bt2020, 10, phone, { remade: true }],
    ['in BT.709', sdr, 8, x264, {}],
    ['in BT.601', bt601, 8, x264, {}],
    ['in BT.601 and another codec', bt601, 8, ['-c:v', 'mpeg4', '-q:v', '1', '-f', 'matroska'], { remade: true }],
    ['of full range', { ...sdr, range: 'pc' }, 8, x264, {}],
    ['of standard size that says nothing', { ...bt601, primaries: 'bt709' }, 8, x264, { tagged: false }],
  ])('%s are the same in every file that is made of it', { timeout: 240_000 }, async (_what, tags, bits, args, how) => {
    const path = join(folder, 'film');
    makeColourFilm({ path, width: 852, height: 480, tags, bits, args: withBox(args), tagged: how.tagged ?? true });
    const owner = await registerUploader(test);
    const video = await test.waitFor(owner, await test.upload(owner, await readFile(path)), isOver, 150_000);
    expect(video).toMatchObject({ status: 'ready', status_reason: null });
    const outputs = await readOutputs(video, tags);
    expect(Object.keys(outputs)).toEqual(['mp4', 'v480', 'v360', 'poster', 'storyboard']);
    const made = how.remade ? ['mp4', 'v480', 'v360'] : ['v360'];
    for (const name of made) expect([name, outputs[name]?.tags]).toEqual([name, sdr]);
    for (const [name, { seen }] of Object.entries(outputs))
      expect(furthest(seen), `${name}: ${JSON.stringify(seen)}`).toBeLessThanOrEqual(6);
  });

  it('stay right in a poster that is made again when only the converted film is left', {
    timeout: 240_000,
  }, async () => {
    const path = join(folder, 'film');
    makeColourFilm({ path, width: 320, height: 180, tags: hlg, bits: 10, args: phone });
    const owner = await registerUploader(test);
    const { id } = await test.waitFor(owner, await test.upload(owner, await readFile(path)), isOver, 150_000);
    await test.storage.remove(`uploads/${id}`);
    const { db } = test.connection;
    await db.execute(sql`update processing_steps set state = 'failed' where video_id = ${id} and step = 'poster'`);
    await db.execute(sql`update videos set poster_key = null, status_reason = 'x' where id = ${id}`);
    expect(await test.call(api.videos.retry, { video_id: id }, { token: owner.token })).toMatchObject({ status: 200 });
    const again = await test.waitFor(owner, id, isOver, 150_000);
    const seen = await readPicture(await fetchFile(again.poster_url ?? '', 'again.jpg'));
    expect(furthest(seen), JSON.stringify(seen)).toBeLessThanOrEqual(6);
  });
});

const withBox = (args: string[]): string[] => (args.includes('-f') ? args : [...args, '-f', 'mp4']);
