import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasFfmpeg } from '../../testing/media-app.ts';
import { bt709 } from './colour.ts';
import { readMade } from './hls-publish.ts';
import { readCuts } from './ladder-cuts.ts';
import { pieceAt } from './ladder-plan.ts';
import { encodePassArguments } from './pass-arguments.ts';
import { joinArguments, keyframeArguments, pieceArguments } from './piece-arguments.ts';
import { joinPieces } from './piece-files.ts';

const seconds = 34;
const rung = { name: 90, width: 160, height: 90, kbps: 400, bufferKbits: 600, crf: 23, worstCrf: 36 };
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-joints-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const call = (tool: 'ffmpeg' | 'ffprobe', args: string[]): string =>
  execFileSync(`/usr/bin/${tool}`, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

const drawn = (rate: string) => `testsrc2=size=320x180:rate=${rate}:duration=${seconds}`;
const irregular = "select='not(mod(n*7919,5))+between(t,10,17)*not(mod(n,31))+gt(t,22)*not(mod(n,2))'";
const slowing = "select='lt(t,11)+not(mod(n,60))'";
const still = "select='lt(t,5)+gt(t,31)'";
/** With keyframes that are no multiple of anything. */
const x264 = (...more: string[]) => ['-c:v', 'libx264', '-preset', 'veryfast', '-g', '47', '-fps_mode', 'vfr', ...more];
const even: [string, string[]][] = [
  ['an even film', ['-f', 'lavfi', '-i', drawn('30000/1001'), ...x264()]],
  ['one whose groups are open', ['-f', 'lavfi', '-i', drawn('25'), ...x264('-x264-params', 'open-gop=1')]],
  [
    'one whose picture comes later than its sound',
    [
      ...['-itsoffset', '0.7', '-f', 'lavfi', '-i', drawn('24')],
      ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`, ...x264('-c:a', 'aac')],
    ],
  ],
];
const uneven: [string, string[]][] = [
  ['a film of irregular frames', ['-f', 'lavfi', '-i', drawn('30'), '-vf', irregular, ...x264()]],
  ['one that slows down', ['-f', 'lavfi', '-i', drawn('30'), '-vf', slowing, ...x264()]],
  ['one that stands still for long', ['-f', 'lavfi', '-i', drawn('30'), '-vf', still, ...x264()]],
];

interface Frame {
  time: string;
  isKey: boolean;
}

/** In the order in which they are seen. */
function framesOf(path: string): Frame[] {
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0'];
  return call('ffprobe', [...args, path])
    .split('\n')
    .flatMap((line) => {
      const [time, flags] = line.split(',');
      return time && flags ? [{ time, isKey: flags.startsWith('K') }] : [];
    })
    .toSorted((one, other) => Number(one.time) - Number(other.time));
}

/** How alike two films are, each frame to the one that has its place: 1 is the same. */
function likeness(one: string, other: string): number[] {
  const to = join(folder, 'likeness.txt');
  const graph = `[0:v]setpts=N[a];[1:v]setpts=N[b];[a][b]ssim=stats_file=${to}`;
  call('ffmpeg', ['-v', 'error', '-i', one, '-i', other, '-lavfi', graph, '-f', 'null', '-']);
  return [...execFileSync('cat', [to], { encoding: 'utf8' }).matchAll(/All:([\d.]+)/g)].map(([, value]) =>
    Number(value),
  );
}

async function makeWhole(path: string, cuts: 'source' | 'four seconds') {
  const to = join(folder, 'whole');
  await rm(to, { recursive: true, force: true });
  await mkdir(to);
  const pass = { rungs: [rung], withAudio: false, cuts };
  call('ffmpeg', encodePassArguments({ path, to, pass, durationSeconds: seconds, colour: bt709 }));
  return to;
}

async function makeInPieces(path: string, cuts: 'source' | 'four seconds', begin: number[]) {
  const to = join(folder, 'joined');
  await rm(to, { recursive: true, force: true });
  await mkdir(to);
  const files = begin.map((_, place) => join(to, `piece${place}.mp4`));
  for (const [place, file] of files.entries()) {
    const piece = pieceAt(begin, place, seconds);
    call('ffmpeg', pieceArguments({ path, piece, cuts, rungs: [{ rung, to: file }], colour: bt709 }));
  }
  const joined = join(to, 'all.mp4');
  await joinPieces({ fetchFile: copyFile }, files, joined);
  call('ffmpeg', joinArguments({ path: joined, to }));
  return to;
}

const mediaOf = async (made: string): Promise<string> =>
  join(made, (await readMade(made))[0]?.rendition.mediaFile ?? '');
const lengthsOf = async (made: string) =>
  [...((await readMade(made))[0]?.rendition.playlist ?? '').matchAll(/#EXTINF:([\d.]+)/g)].map(
    ([, length]) => length ?? '',
  );

/** So many frames begin at other times than in the other film; each still comes after the one before it. */
function countMoved(one: Frame[], other: Frame[]): number {
  for (const [index, { time }] of other.slice(1).entries())
    expect(Number(time)).toBeGreaterThan(Number(other[index]?.time));
  return other.filter(({ time }, index) => time !== one[index]?.time).length;
}

interface Joined {
  whole: Frame[];
  joined: Frame[];
  /** Where its pieces begin. */
  begin: number[];
  lengths: { whole: string[]; joined: string[] };
}

/** Each is drawn once, however often it is cut. */
function drawFilm(what: string, args: string[]): string {
  const path = join(folder, `${what}.mp4`);
  if (!existsSync(path))
    call('ffmpeg', ['-v', 'error', ...args, '-pix_fmt', 'yuv420p', '-movflags', '+faststart', path]);
  return path;
}

async function makeBoth(path: string, cuts: 'source' | 'four seconds'): Promise<Joined> {
  const atKeyframes = () => readCuts(call('ffprobe', keyframeArguments(path, [10, 20])), 8);
  const begin = cuts === 'source' ? atKeyframes() : [0, 12, 24];
  expect(begin).toHaveLength(3);
  const [whole, joined] = [await makeWhole(path, cuts), await makeInPieces(path, cuts, begin)];
  const alike = likeness(await mediaOf(whole), await mediaOf(joined));
  expect(alike).toHaveLength(framesOf(path).length);
  expect(Math.min(...alike)).toBeGreaterThan(0.9);
  return {
    whole: framesOf(await mediaOf(whole)),
    joined: framesOf(await mediaOf(joined)),
    begin,
    lengths: { whole: await lengthsOf(whole), joined: await lengthsOf(joined) },
  };
}

describe.runIf(hasFfmpeg())('a ladder in pieces', { timeout: 120_000 }, () => {
  it.each(even)(
    'of %s, cut at its keyframes, has the very frames and segments of one made in one go',
    async (what, args) => {
      const { whole, joined, lengths } = await makeBoth(drawFilm(what, args), 'source');
      expect(joined).toEqual(whole);
      expect(lengths.joined).toEqual(lengths.whole);
    },
  );

  it.each(even)('of %s, cut every four seconds, has its frames at the same times', async (what, args) => {
    const { whole, joined, begin } = await makeBoth(drawFilm(what, args), 'four seconds');
    expect(countMoved(whole, joined)).toBe(0);
    for (const cut of begin)
      expect(joined.find(({ time }) => Number(time) >= cut - 0.001)).toMatchObject({ isKey: true });
  });

  it.each(uneven)('of %s loses and doubles no frame, and moves none but the first of a piece', async (what, args) => {
    const { whole, joined } = await makeBoth(drawFilm(what, args), 'four seconds');
    expect(countMoved(whole, joined)).toBeLessThanOrEqual(2);
  });
});
