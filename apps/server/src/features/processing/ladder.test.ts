import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api } from '@kinora/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Complexity } from '../../db/schema.ts';
import { readPlanFile } from '../../settings/plan-file.ts';
import { registerUploader } from '../../testing/factories.ts';
import { hasFfmpeg, isOver, type MediaTestApp, startMediaApp } from '../../testing/media-app.ts';
import { hasPostgres } from '../../testing/test-database.ts';

const canRun = hasPostgres() && hasFfmpeg();
const { plans: shipped } = readPlanFile('');
const free = shipped.find(({ id }) => id === 'free');
let test: MediaTestApp;
let folder: string;
beforeAll(async () => {
  if (!canRun) return;
  folder = await mkdtemp(join(tmpdir(), 'kinora-ladder-'));
  const PLANS_FILE = join(folder, 'plans.json');
  await writeFile(PLANS_FILE, JSON.stringify([...shipped, { ...free, id: 'large', video_size_limit: 2160 }]));
  test = await startMediaApp({ PLANS_FILE });
});
afterAll(async () => {
  await test?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

interface Source {
  seconds: number;
  /** What ffmpeg draws. */
  picture: string;
  args: string[];
  /** By which sizes above 1080p are allowed. */
  plan?: 'large';
}

const x264 = (crf: number, gop: number) => [
  ...['-c:v', 'libx264', '-preset', 'fast', '-crf', String(crf), '-g', String(gop), '-pix_fmt', 'yuv420p'],
  ...['-movflags', '+faststart', '-f', 'mp4'],
];
const x265 = ['-c:v', 'libx265', '-crf', '32', '-x265-params', 'log-level=none', '-f', 'matroska'];
const hdr = [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-crf', '24', '-x265-params', 'log-level=none'],
  ...['-pix_fmt', 'yuv420p10le', '-color_primaries', 'bt2020', '-color_trc', 'smpte2084', '-colorspace', 'bt2020nc'],
  ...['-tag:v', 'hvc1', '-f', 'mp4'],
];
const drawn = {
  // A page that is turned every few seconds, with a pointer that moves over it.
  screen: (size: string) =>
    `color=white:size=${size}:rate=10,drawgrid=w=14:h=22:t=2:c=black@0.7,drawbox=x=40:y=60:w=iw/3:h=ih/2:c=blue@0.8:t=fill:enable='gt(mod(t,6),3)',drawbox=x='40+t*20':y='80+t*10':w=12:h=16:c=red:t=fill`,
  noise: (size: string) => `color=gray:size=${size}:rate=10,noise=alls=60:allf=t`,
  animation: (size: string) => `testsrc2=size=${size}:rate=10`,
  // A shape that moves a little before a grainy picture that stands still.
  talking: (size: string) =>
    `smptebars=size=${size}:rate=10,noise=alls=6:allf=t,drawbox=x='iw/3+8*sin(t*3)':y='ih/4+4*cos(t*4)':w=iw/4:h=ih/2:c=brown:t=fill`,
};

const bytesOf = async (playlistUrl: string): Promise<{ bytes: number; seconds: number }> => {
  const playlist = await (await test.fetchMedia(playlistUrl)).text();
  const pieces = [...playlist.matchAll(/#EXTINF:([\d.]+),\n#EXT-X-BYTERANGE:(\d+)@/g)];
  return {
    bytes: pieces.reduce((sum, [, , bytes]) => sum + Number(bytes), 0),
    seconds: pieces.reduce((sum, [, seconds]) => sum + Number(seconds), 0),
  };
};

/** The sizes of a film's frames, as its packets have them. */
function frameSizes(path: string): number[] {
  const args = ['-v', 'error', '-select_streams', 'v:0', '-show_entries', 'packet=size', '-of', 'csv=p=0', path];
  const sizes = execFileSync('/usr/bin/ffprobe', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  return sizes.split('\n').flatMap((size) => (size ? [Number.parseInt(size, 10)] : []));
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Rung {
  name: string;
  height: number;
  bytes: number;
  peak: number;
  average: number;
}

interface Ladder {
  rungs: Rung[];
  sourceBytes: number;
  frames: number;
  mp4Bytes: number;
}

/** Each is drawn once, by whatever plan its owner has it made. */
function drawFilm({ seconds, picture, args }: Source): string {
  const name = createHash('sha256').update([seconds, picture, ...args].join());
  const path = join(folder, name.digest('hex'));
  const inputs = ['-f', 'lavfi', '-i', picture, '-f', 'lavfi', '-i', 'sine', '-t', String(seconds)];
  if (!existsSync(path)) execFileSync('/usr/bin/ffmpeg', ['-loglevel', 'error', ...inputs, ...args, path]);
  return path;
}

async function ladderOf(source: Source): Promise<Ladder> {
  const path = drawFilm(source);
  const owner = await registerUploader(test);
  if (source.plan) await test.call(api.subscriptions.subscribe, { plan_id: source.plan }, owner);
  const id = await test.upload(owner, await readFile(path));
  const video = await test.waitFor(owner, id, isOver, 150_000);
  expect(video).toMatchObject({ status: 'ready', status_reason: null });
  const master = await (await test.fetchMedia(video.hls_url ?? '')).text();
  const lines = /BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),RESOLUTION=\d+x(\d+).*\n(\S+)/g;
  const audio = await bytesOf(new URL('audio.m3u8', video.hls_url ?? '').href);
  const rungs: Rung[] = [];
  for (const [, peak, average, height, name] of master.matchAll(lines)) {
    const { bytes, seconds } = await bytesOf(new URL(name ?? '', video.hls_url ?? '').href);
    const measured = (bytes * 8) / seconds + (audio.bytes * 8) / audio.seconds;
    expect(Number(average)).toBeCloseTo(measured, -2);
    rungs.push({ name: name ?? '', height: Number(height), bytes, peak: Number(peak), average: Number(average) });
  }
  const mp4 = join(folder, 'made.mp4');
  await writeFile(mp4, Buffer.from(await (await test.fetchMedia(video.url)).arrayBuffer()));
  const sizes = frameSizes(path);
  return { rungs, sourceBytes: sum(sizes), frames: sizes.length, mp4Bytes: sum(frameSizes(mp4)) };
}

function expectLighterDownwards(rungs: Rung[], said: string): void {
  for (const [index, rung] of rungs.slice(1).entries()) {
    const larger = rungs[index] as Rung;
    expect(rung.height, said).toBeLessThan(larger.height);
    expect(rung.bytes, said).toBeLessThan(larger.bytes);
    expect(rung.average, said).toBeLessThan(larger.average);
  }
}

/** A stream says of each frame where it is, which a plain film does in a table of its own. */
const boxBytes = (frames: number): number => 2_000 + 20 * frames;

describe.runIf(canRun)('the ladder', () => {
  it.each<[string, Source]>([
    ['a light screen recording', { seconds: 6, picture: drawn.screen('1280x720'), args: x264(26, 40) }],
    ['an upright screen recording', { seconds: 6, picture: drawn.screen('480x852'), args: x264(26, 40) }],
    ['one with a single keyframe', { seconds: 11, picture: drawn.screen('1280x720'), args: x264(26, 600) }],
    ['one with a keyframe a minute', { seconds: 64, picture: drawn.screen('640x360'), args: x264(26, 700) }],
    ['noise', { seconds: 4, picture: drawn.noise('640x480'), args: x264(40, 40) }],
    ['an animation', { seconds: 6, picture: drawn.animation('1280x720'), args: x264(36, 40) }],
    ['one with keyframes far apart', { seconds: 11, picture: drawn.animation('852x480'), args: x264(32, 600) }],
    ['a small animation', { seconds: 6, picture: drawn.animation('640x480'), args: x264(30, 40) }],
    ['a talking head', { seconds: 6, picture: drawn.talking('852x480'), args: x264(26, 40) }],
    ['a codec that needs fewer bytes', { seconds: 6, picture: drawn.animation('852x480'), args: x265 }],
    ['a film in HDR', { seconds: 3, picture: drawn.talking('1280x720'), args: hdr }],
  ])(
    'of %s gets lighter with every size, and is never heavier than its source',
    { timeout: 240_000 },
    async (_what, source) => {
      const { rungs, sourceBytes, frames, mp4Bytes } = await ladderOf(source);
      const said = JSON.stringify({ sourceBytes, mp4Bytes, rungs });
      expect(rungs.length, said).toBeGreaterThan(0);
      expect(mp4Bytes, said).toBeLessThanOrEqual(sourceBytes);
      for (const rung of rungs) {
        expect(rung.bytes, said).toBeLessThanOrEqual(sourceBytes + boxBytes(frames));
        expect(rung.peak, said).toBeGreaterThanOrEqual(rung.average);
      }
      expectLighterDownwards(rungs, said);
    },
  );

  it.each<['large' | undefined, number[]]>([
    ['large', [2160, 1440]],
    [undefined, []],
  ])('has the sizes above 1080p that the plan %s allows', { timeout: 240_000 }, async (plan, above) => {
    const picture = drawn.animation('3840x2160');
    const { rungs } = await ladderOf({ seconds: 1, picture, args: x264(28, 20), ...(plan && { plan }) });
    const heights = rungs.map(({ height }) => height);
    expect(heights.filter((height) => height > 1080)).toEqual(above);
    expect(heights).toContain(1080);
    expectLighterDownwards(rungs, JSON.stringify(rungs));
  });

  it('of a film too heavy to be taken over is lighter at its own size', { timeout: 240_000 }, async () => {
    const source = { seconds: 2, picture: drawn.talking('852x480'), args: x264(4, 40) };
    const { rungs, sourceBytes } = await ladderOf(source);
    expect(rungs[0]?.height).toBe(480);
    expect(rungs[0]?.bytes).toBeLessThan(sourceBytes / 2);
  });

  it('keeps what its quality was chosen by', { timeout: 240_000 }, async () => {
    await ladderOf({ seconds: 4, picture: drawn.animation('640x360'), args: x264(26, 40) });
    const newest = sql`select probe->'complexity' as complexity from videos order by created_at desc limit 1`;
    const { rows } = await test.connection.db.execute<{ complexity: Complexity }>(newest);
    const complexity = rows[0]?.complexity;
    expect(complexity).toMatchObject({ pixels: 640 * 360, finer: { crf: 23, framesPerSecond: 10 } });
    expect(complexity?.finer.ssim).toBeGreaterThan(complexity?.coarser.ssim ?? 1);
    expect(complexity?.finer.keyframeBits).toBeGreaterThan(complexity?.coarser.keyframeBits ?? 0);
  });
});
