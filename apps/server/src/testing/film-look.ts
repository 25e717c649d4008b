import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxBuffer = 256 * 1024 * 1024;

/** Every picture is compared at this size, whatever its own. */
const width = 64;
const height = 36;
const frameBytes = width * height * 3;

export interface FilmLook {
  /** As a screen shows it: turned, and with square dots. */
  width: number;
  height: number;
  /** In the order in which they are shown. */
  frames: { at: number; picture: Buffer }[];
  /** Until the last frame or the last sound ends. */
  seconds: number;
  channels: number;
  /** When the sound begins, silent or not: before that a stream has a hole. */
  soundFrom: number;
  /** Decibels of full scale (RMS) for each hundredth of a second, from the film's beginning on. */
  levels: number[];
}

interface Stream {
  codec_type: string;
  width: number;
  height: number;
  sample_aspect_ratio?: string;
  channels?: number;
  side_data_list?: { rotation?: number }[];
}
interface Packet {
  codec_type: string;
  pts_time?: string;
  duration_time?: string;
  flags: string;
}

/** What somebody sees and hears who plays the file, with its own times. */
export async function lookAtFilm(path: string): Promise<FilmLook> {
  const { stdout } = await run(
    '/usr/bin/ffprobe',
    ['-v', 'error', '-show_streams', '-show_packets', '-of', 'json', path],
    { maxBuffer },
  );
  const { streams, packets } = JSON.parse(stdout) as { streams: Stream[]; packets: Packet[] };
  const video = streams.find(({ codec_type }) => codec_type === 'video');
  const audio = streams.find(({ codec_type }) => codec_type === 'audio');
  const shown = packets.filter(({ flags }) => !flags.includes('D'));
  const timesOf = (kind: string) =>
    shown.filter(({ codec_type }) => codec_type === kind).map(({ pts_time }) => Number(pts_time));
  const times = timesOf('video').toSorted((one, other) => one - other);
  const { pictures, samples } = await decode(path, { hasPicture: video !== undefined, channels: audio?.channels ?? 0 });
  return {
    ...sizeOf(video),
    frames: pictures.map((picture, index) => ({ picture, at: times[index] ?? Number.NaN })),
    seconds: Math.max(...shown.map(({ pts_time, duration_time = '0' }) => Number(pts_time) + Number(duration_time))),
    channels: audio?.channels ?? 0,
    soundFrom: Math.min(...timesOf('audio')),
    levels: levelsOf(samples),
  };
}

function sizeOf(video: Stream | undefined): { width: number; height: number } {
  if (!video) return { width: 0, height: 0 };
  const [across = 1, down = 1] = (video.sample_aspect_ratio ?? '1:1').split(':').map(Number);
  const shape = { width: Math.round((video.width * (across || 1)) / (down || 1)), height: video.height };
  const isTurned = video.side_data_list?.some(({ rotation = 0 }) => Math.abs(rotation) % 180 === 90);
  return isTurned ? { width: shape.height, height: shape.width } : shape;
}

const small = ['-vf', `scale=${width}:${height}:flags=area,format=rgb24`, '-fps_mode', 'passthrough', '-f', 'rawvideo'];

const toPictures = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length / frameBytes }, (_, index) =>
    bytes.subarray(index * frameBytes, (index + 1) * frameBytes),
  );

/** Small, as red, green and blue. */
export async function readPictures(path: string, input: string[] = []): Promise<Buffer[]> {
  const args = ['-v', 'error', ...input, '-i', path, '-map', '0:V:0', ...small, 'pipe:1'];
  const { stdout } = await run('/usr/bin/ffmpeg', args, { maxBuffer, encoding: 'buffer' });
  return toPictures(stdout);
}

const rate = 8_000;
const samplesPerLevel = rate / 100;

/** Both in one go: most of the time goes into starting the program. Gaps in the sound are silent. */
async function decode(path: string, { hasPicture, channels }: { hasPicture: boolean; channels: number }) {
  const soundTo = `${path}-sound`;
  // A single channel is heard from both sides as it is.
  const toTwo = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo';
  const sound = ['-af', `aresample=${rate}:async=1:first_pts=0,${toTwo}`, '-f', 'f32le', soundTo];
  const { stdout } = await run(
    '/usr/bin/ffmpeg',
    [
      ...['-y', '-v', 'error', '-copyts', '-i', path],
      ...(hasPicture ? ['-map', '0:V:0', ...small, 'pipe:1'] : []),
      ...(channels > 0 ? ['-map', '0:a:0', ...sound] : []),
    ],
    { maxBuffer, encoding: 'buffer' },
  );
  const heard = channels > 0 ? await readFile(soundTo) : Buffer.alloc(0);
  const samples = new Float32Array(heard.buffer, heard.byteOffset, Math.floor(heard.length / 4));
  return { pictures: toPictures(stdout), samples };
}

/** How many frames hold two moments, as far as that is seen in them. */
export async function countCombed(path: string): Promise<number> {
  const { stderr } = await run('/usr/bin/ffmpeg', ['-hide_banner', '-i', path, '-vf', 'idet', '-f', 'null', '-']);
  const [, upper, lower] = /Multi frame detection: TFF:\s*(\d+) BFF:\s*(\d+)/.exec(stderr) ?? [];
  return Number(upper) + Number(lower);
}

/** Of the louder channel. */
const levelsOf = (samples: Float32Array): number[] =>
  Array.from({ length: Math.floor(samples.length / 2 / samplesPerLevel) }, (_, index) =>
    Math.max(...[0, 1].map((channel) => levelOf(samples, index * samplesPerLevel * 2 + channel))),
  );

function levelOf(samples: Float32Array, from: number): number {
  let sum = 0;
  for (let at = 0; at < samplesPerLevel; at += 1) sum += (samples[from + at * 2] ?? 0) ** 2;
  return 10 * Math.log10(sum / samplesPerLevel + 1e-12);
}

const [steadyMean, steadyVariance] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
const side = 8;

/** The structural similarity of two pictures: 1 where they are the same. */
export function similarityOf(one: Buffer, other: Buffer): number {
  let sum = 0;
  let windows = 0;
  for (let top = 0; top + side <= height; top += side / 2)
    for (let left = 0; left + side <= width; left += side / 2)
      for (const channel of [0, 1, 2]) {
        sum += similarityIn(one, other, (top * width + left) * 3 + channel);
        windows += 1;
      }
  return sum / windows;
}

function similarityIn(one: Buffer, other: Buffer, from: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const at = from + (y * width + x) * 3;
      const [left, right] = [one[at] ?? 0, other[at] ?? 0];
      a += left;
      b += right;
      aa += left * left;
      bb += right * right;
      ab += left * right;
    }
  const dots = side * side;
  const [meanA, meanB] = [a / dots, b / dots];
  const variances = aa / dots - meanA ** 2 + bb / dots - meanB ** 2;
  const covariance = ab / dots - meanA * meanB;
  return (
    ((2 * meanA * meanB + steadyMean) * (2 * covariance + steadyVariance)) /
    ((meanA ** 2 + meanB ** 2 + steadyMean) * (variances + steadyVariance))
  );
}
