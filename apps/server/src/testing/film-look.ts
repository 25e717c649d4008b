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

/** What somebody sees and hears who plays these files, with their own times; and a picture beside them. */
export async function lookAtFilms(paths: readonly string[], still: string) {
  const probed: Probed[] = [];
  for (const path of paths) probed.push(await probe(path));
  const media = probed.map(({ path, video, audio }) => ({
    path,
    hasPicture: video !== undefined,
    ...channelsOf(audio),
  }));
  const decoded = await decode([...media, { path: still, hasPicture: true, channels: 0 }]);
  return {
    films: probed.map((film, index): FilmLook => toLook(film, decoded[index] ?? nothing)),
    picture: decoded.at(-1)?.pictures[0],
  };
}

interface Probed {
  path: string;
  video: Stream | undefined;
  audio: Stream | undefined;
  /** But for those that nobody is to see or hear. */
  shown: Packet[];
}

const channelsOf = (audio: Stream | undefined) => ({ channels: audio?.channels ?? 0 });

async function probe(path: string): Promise<Probed> {
  const { stdout } = await run(
    '/usr/bin/ffprobe',
    ['-v', 'error', '-show_streams', '-show_packets', '-of', 'json', path],
    { maxBuffer },
  );
  const { streams, packets } = JSON.parse(stdout) as { streams: Stream[]; packets: Packet[] };
  const first = (kind: string) => streams.find(({ codec_type }) => codec_type === kind);
  const shown = packets.filter(({ flags }) => !flags.includes('D'));
  return { path, video: first('video'), audio: first('audio'), shown };
}

function toLook({ video, audio, shown }: Probed, { pictures, samples }: Decoded): FilmLook {
  const timesOf = (kind: string) =>
    shown.filter(({ codec_type }) => codec_type === kind).map(({ pts_time }) => Number(pts_time));
  const times = timesOf('video').toSorted((one, other) => one - other);
  return {
    ...sizeOf(video),
    frames: pictures.map((picture, index) => ({ picture, at: times[index] ?? Number.NaN })),
    seconds: Math.max(...shown.map(({ pts_time, duration_time = '0' }) => Number(pts_time) + Number(duration_time))),
    ...channelsOf(audio),
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

interface Encoded {
  path: string;
  hasPicture: boolean;
  channels: number;
}

interface Decoded {
  pictures: Buffer[];
  samples: Float32Array;
}
const nothing: Decoded = { pictures: [], samples: new Float32Array() };

const picturesTo = (path: string) => `${path}-pictures`;
const soundTo = (path: string) => `${path}-sound`;

/** All in one go: most of the time goes into starting the program. Gaps in the sound are silent. */
async function decode(files: readonly Encoded[]): Promise<Decoded[]> {
  const outputs = files.flatMap(({ path, hasPicture, channels }, index) => {
    // A single channel is heard from both sides as it is.
    const toTwo = channels === 1 ? 'pan=stereo|c0=c0|c1=c0' : 'aformat=channel_layouts=stereo';
    const sound = ['-af', `aresample=${rate}:async=1:first_pts=0,${toTwo}`, '-f', 'f32le', soundTo(path)];
    return [
      ...(hasPicture ? ['-map', `${index}:V:0`, ...small, picturesTo(path)] : []),
      ...(channels > 0 ? ['-map', `${index}:a:0`, ...sound] : []),
    ];
  });
  const inputs = files.flatMap(({ path }) => ['-i', path]);
  await run('/usr/bin/ffmpeg', ['-y', '-v', 'error', '-copyts', ...inputs, ...outputs]);
  return Promise.all(files.map(readDecoded));
}

async function readDecoded({ path, hasPicture, channels }: Encoded): Promise<Decoded> {
  const heard = channels > 0 ? await readFile(soundTo(path)) : Buffer.alloc(0);
  return {
    pictures: hasPicture ? toPictures(await readFile(picturesTo(path))) : [],
    samples: new Float32Array(heard.buffer, heard.byteOffset, Math.floor(heard.length / 4)),
  };
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
/** Windows overlap by half: each is four cells, and what is summed up in a cell serves every window that it lies in. */
const cellSide = 4;
const [across, down] = [width / cellSide, height / cellSide];
const dotsInWindow = (2 * cellSide) ** 2;

/** For each byte of a picture: its cell, with one for each colour. */
const cellAt = Uint16Array.from({ length: frameBytes }, (_, at) => {
  const dot = Math.floor(at / 3);
  const [x, y] = [dot % width, Math.floor(dot / width)];
  return (Math.floor(y / cellSide) * across + Math.floor(x / cellSide)) * 3 + (at % 3);
});
const windows = Array.from({ length: (down - 1) * across * 3 }, (_, cell) => cell).filter(
  (cell) => Math.floor(cell / 3) % across < across - 1,
);

const ones = Buffer.alloc(frameBytes, 1);

/** Of what two pictures have in the same place, the products. */
function sumCells(one: Buffer, other: Buffer): Float64Array {
  const cells = new Float64Array(across * down * 3);
  for (let at = 0; at < frameBytes; at += 1) {
    const cell = cellAt[at] ?? 0;
    cells[cell] = (cells[cell] ?? 0) + (one[at] ?? 0) * (other[at] ?? 0);
  }
  return cells;
}

function sumWindow(cells: Float64Array, from: number): number {
  const below = from + across * 3;
  return (cells[from] ?? 0) + (cells[from + 3] ?? 0) + (cells[below] ?? 0) + (cells[below + 3] ?? 0);
}

interface WindowStats {
  mean: number;
  variance: number;
}

const known = new WeakMap<Buffer, WindowStats[]>();

/** Worked out once: most pictures are compared with many. */
function statsOf(picture: Buffer): WindowStats[] {
  const found = known.get(picture);
  if (found) return found;
  const [sums, squares] = [sumCells(picture, ones), sumCells(picture, picture)];
  const stats = windows.map((from) => {
    const mean = sumWindow(sums, from) / dotsInWindow;
    return { mean, variance: sumWindow(squares, from) / dotsInWindow - mean ** 2 };
  });
  known.set(picture, stats);
  return stats;
}

/** The structural similarity of two pictures: 1 where they are the same. */
export function similarityOf(one: Buffer, other: Buffer): number {
  const [ofOne, ofOther] = [statsOf(one), statsOf(other)];
  const products = sumCells(one, other);
  let sum = 0;
  for (const [index, from] of windows.entries()) {
    const { mean: meanA, variance: varianceA } = ofOne[index] as WindowStats;
    const { mean: meanB, variance: varianceB } = ofOther[index] as WindowStats;
    const covariance = sumWindow(products, from) / dotsInWindow - meanA * meanB;
    sum +=
      ((2 * meanA * meanB + steadyMean) * (2 * covariance + steadyVariance)) /
      ((meanA ** 2 + meanB ** 2 + steadyMean) * (varianceA + varianceB + steadyVariance));
  }
  return sum / windows.length;
}
